import { Link } from '../link.tsx'
import styles from './view-switch.module.css'

interface ViewSwitchProps {
  /** What is switched. */
  label: string
  links: ReadonlyArray<{ label: string; count?: number; href: string; isChosen: boolean }>
}

/** Underlined words, of which one is shown: the same things in another view, or the next part of them. */
export function ViewSwitch({ label, links }: ViewSwitchProps) {
  if (links.length === 0) return null
  return (
    <div role="group" aria-label={label} className={styles['views']}>
      {links.map(({ label: name, count, href, isChosen }) => (
        <Link
          key={href}
          to={href}
          className={styles['view']}
          aria-current={isChosen ? 'true' : undefined}
          preventScrollReset
        >
          {name}
          {count === undefined ? null : <span className={styles['count']}>{count}</span>}
        </Link>
      ))}
    </div>
  )
}
