import clsx from 'clsx'
import { Link } from '../../../ui/link.tsx'
import type { ActiveSpot } from './active-spot.ts'
import styles from './spot-list.module.css'

/** A place of a drawing as its list names it. */
export interface ListedSpot {
  id: number
  href: string | null
  facts: readonly string[]
}

interface SpotListProps {
  spots: readonly ListedSpot[]
  /** What is chosen in the drawing beside it, and how a row chooses its place there. */
  active?: ActiveSpot | null
  setActive?: ((active: ActiveSpot | null) => void) | undefined
  /** Ids of those that do not match the conditions. */
  dimmed?: ReadonlySet<number> | undefined
  className?: string | undefined
}

/** The places of a drawing as a list: the same links under the same names. */
export function SpotList({ spots, active, setActive, dimmed, className }: SpotListProps) {
  return (
    <ul className={clsx(styles['list'], className)}>
      {spots.map(({ id, href, facts: [name = '', ...facts] }) => {
        const isDim = dimmed?.has(id) ?? false
        const words = (
          <>
            <span className={styles['name']}>{name}</span>
            {facts.length > 0 ? <span className="visually-hidden">, </span> : null}
            <span className={styles['facts']}>
              {[...facts, ...(isDim ? ['не подходит'] : [])].join(', ')}
            </span>
          </>
        )
        return (
          <li
            key={id}
            data-active={active?.id === id || undefined}
            data-dim={isDim || undefined}
            onPointerEnter={setActive && (() => setActive({ id, isTouched: false }))}
            onPointerLeave={setActive && (() => setActive(null))}
          >
            {href === null ? (
              <span className={styles['row']}>{words}</span>
            ) : (
              <Link to={href} className={styles['row']}>
                {words}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
