import clsx from 'clsx'
import { Link } from '../link.tsx'
import styles from './choice-links.module.css'

interface ChoiceLinksProps {
  filters: ReadonlyArray<{
    label: string
    options: ReadonlyArray<{ label: string; count: number; isChosen: boolean; href: string }>
  }>
}

/** The filters of a list as links, so that every choice has an address and needs no scripts. */
export function ChoiceLinks({ filters }: ChoiceLinksProps) {
  if (filters.length === 0) return null
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
