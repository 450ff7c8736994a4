import { Link } from '../../ui/link.tsx'
import styles from './walk-filter.module.css'
import type { WalkLink } from './walk/walk-links.ts'

/** Conditions on the way on foot as links, so that every choice has an address and needs no scripts. */
export function WalkFilter({ walks }: { walks: readonly WalkLink[] }) {
  if (walks.length === 0) return null
  return (
    <details
      className={styles['filter']}
      open={walks.some(({ options }) => options.some(({ isChosen }) => isChosen))}
    >
      <summary className={styles['summary']}>Что нужно в&nbsp;пешей доступности</summary>
      <ul className={styles['kinds']}>
        {walks.map(({ name, options }) => (
          <li key={name} className={styles['kind']}>
            <span>{name}</span>
            <span className={styles['options']}>
              {options.map(({ minutes, href, count, isChosen }) => (
                <Link
                  key={minutes}
                  to={href}
                  className={styles['option']}
                  aria-current={isChosen ? 'true' : undefined}
                  aria-label={`${name} в\u00a0${minutes}\u00a0минутах пешком, проектов: ${count}`}
                  preventScrollReset
                >
                  {minutes}&nbsp;мин
                </Link>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
