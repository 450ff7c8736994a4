import { Link } from '../../../ui/link.tsx'
import type { ProjectPageData } from './project-page-data.server.ts'
import styles from './project-page.module.css'

interface BuildingSwitchProps extends Pick<ProjectPageData, 'buildings'> {
  /** Id of the building that is shown. */
  shown: number
}

/** Which building's lots are shown. */
export function BuildingSwitch({ buildings, shown }: BuildingSwitchProps) {
  if (buildings.length < 2) return null
  return (
    <nav aria-label="Корпус шахматки">
      <ul className={styles['switch']}>
        {buildings.map(({ id, name, boardHref }) => (
          <li key={id}>
            <Link
              to={boardHref}
              preventScrollReset
              aria-current={id === shown ? 'true' : undefined}
              className={styles['choice']}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
