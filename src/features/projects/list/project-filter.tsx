import clsx from 'clsx'
import { Link } from '../../../ui/link.tsx'
import type { ProjectsData } from './projects-page.server.ts'
import styles from './projects-page.module.css'

/** Class and city as links, so that every choice has an address and needs no scripts. */
export function ProjectFilter({ filters }: Pick<ProjectsData, 'filters'>) {
  return (
    <div className={styles['filters']}>
      {filters.map(({ label, options }) => (
        <nav key={label} aria-label={label} className={styles['filter']}>
          <p className={styles['label']} aria-hidden="true">
            {label}
          </p>
          <ul className={styles['options']}>
            {options.map(({ label: name, count, isChosen, href }) => (
              <li key={name}>
                <Link
                  to={href}
                  aria-current={isChosen ? 'true' : undefined}
                  className={clsx(styles['option'], isChosen && styles['chosen'])}
                  preventScrollReset
                >
                  {name} <span className={styles['count']}>{count}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  )
}
