import { useEffect } from 'react'
import { Link, Outlet, useLoaderData, useMatch, useNavigate } from 'react-router'
import { ListSkeleton } from '../kit/states.tsx'
import { useIsWide } from '../kit/use-is-wide.ts'
import { useTitle } from '../kit/use-title.ts'
import { useLive } from '../live/use-live.ts'
import type { LoadedList } from './list-address.ts'
import { RequestList } from './request-list.tsx'
import { useWorksOnRequests } from '../requests/request-words.ts'
import { RequestExport } from './request-export.tsx'
import styles from './requests.module.css'
import { Signals } from './signals.tsx'

/** Callback requests, the most urgent first; where there is room, with the open card beside them. */
export function RequestsScreen() {
  const loaded = useLoaderData<LoadedList>()
  const card = useMatch('/requests/:id')
  const isWide = useIsWide()
  useLive()
  useOneList(loaded)
  if (card === null) return <ListAlone loaded={loaded} />
  if (!isWide) return <Outlet />
  return (
    <div className={styles['two']}>
      <section className={styles['side']} aria-label="Список заявок">
        <RequestList loaded={loaded} opened={card.params.id} />
      </section>
      <Outlet />
    </div>
  )
}

function ListAlone({ loaded }: { loaded: LoadedList }) {
  useTitle('Заявки')
  const mayAdd = useWorksOnRequests() && loaded.list.works !== false
  return (
    <>
      <div className={styles['top']}>
        <h1>Заявки</h1>
        {mayAdd ? (
          <Link to="/requests/new" className={styles['add']}>
            Добавить заявку
          </Link>
        ) : null}
      </div>
      <RequestList loaded={loaded}>
        <Signals />
        <RequestExport />
      </RequestList>
    </>
  )
}

/** A CRM has the states: there is one list of all. */
function useOneList({ list, query }: LoadedList): void {
  const navigate = useNavigate()
  const isOther = list.works === false && (query.state !== 'all' || query.view !== null)
  useEffect(() => {
    if (isOther) void navigate('/requests?state=all', { replace: true })
  }, [isOther, navigate])
}

/** The list before its first data. */
export function RequestsSkeleton() {
  return (
    <>
      <div className={styles['top']}>
        <h1>Заявки</h1>
      </div>
      <div className={styles['tabs']} />
      <ListSkeleton />
    </>
  )
}
