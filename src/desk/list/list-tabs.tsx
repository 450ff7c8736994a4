import { useStore } from '@nanostores/react'
import { Link } from 'react-router'
import { requestCalls } from '../../features/callback/requests/request-contracts.ts'
import type { RequestList, RequestState } from '../../features/callback/requests/schema.ts'
import { counts } from '../live/new-requests.ts'
import { type ListQuery, toListAddress, viewNames, views } from './list-address.ts'
import { stateNames } from '../requests/request-labels.ts'
import { useCan } from '../session/can.ts'
import styles from './list-tabs.module.css'

const states = Object.keys(stateNames) as RequestState[]

/** States and own views, one press each. */
export function ListTabs({ query, list }: { query: ListQuery; list: RequestList }) {
  const known = useStore(counts)
  const mayWork = useCan(requestCalls.take)
  const tabs = [
    ...states.map((state) => ({
      title: stateNames[state],
      count: list.counts[state],
      isCurrent: query.view === null && query.state === state,
      to: toListAddress({ ...query, view: null, state, pages: 1 }),
    })),
    ...views
      // Nothing is an analyst's own.
      .filter((view) => mayWork || view !== 'mine')
      .map((view) => ({
        title: viewNames[view],
        count: known?.[view],
        isCurrent: query.view === view,
        to: toListAddress({ ...query, view, pages: 1 }),
      })),
  ]
  return (
    <nav className={styles['tabs']} aria-label="Списки заявок">
      {tabs.map(({ title, count, isCurrent, to }) => (
        <Link
          key={title}
          to={to}
          aria-current={isCurrent ? 'page' : undefined}
          className={styles['tab']}
        >
          {title} <span className={styles['count']}>{count}</span>
        </Link>
      ))}
    </nav>
  )
}
