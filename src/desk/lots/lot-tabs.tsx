import { Link } from 'react-router'
import { type LotFilter, toLotsAddress, withFilter } from './lot-address.ts'
import styles from './lot-tabs.module.css'

const tabs: ReadonlyArray<[status: string | null, title: string]> = [
  [null, 'Все, кроме проданных'],
  ['available', 'В\u00a0продаже'],
  ['reserved', 'Забронированы'],
  ['hidden', 'Скрыты'],
  ['sold', 'Проданы'],
]

/** The lots of one state, one press each. The other filters stay. */
export function LotTabs({ filter }: { filter: LotFilter }) {
  const current = filter.status ?? []
  return (
    <nav className={styles['tabs']} aria-label="Лоты по состоянию">
      {tabs.map(([status, title]) => {
        const values = status === null ? [] : [status]
        const isCurrent = values.join() === current.join()
        return (
          <Link
            key={title}
            to={toLotsAddress({ filter: withFilter(filter, 'status', values), pages: 1 })}
            aria-current={isCurrent ? 'page' : undefined}
            className={styles['tab']}
          >
            {title}
          </Link>
        )
      })}
    </nav>
  )
}
