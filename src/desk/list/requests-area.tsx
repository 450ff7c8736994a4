import { useEffect } from 'react'
import { Link, Outlet, useLoaderData, useMatch, useNavigate } from 'react-router'
import { requestCalls } from '../../features/callback/requests/request-contracts.ts'
import { callDesk } from '../api/call-desk.ts'
import type { AreaScreens } from '../area-screens.tsx'
import { ScreenTop } from '../kit/screen-top.tsx'
import { ListSkeleton } from '../kit/states.tsx'
import { useIsWide } from '../kit/use-is-wide.ts'
import { useTitle } from '../kit/use-title.ts'
import { useLive } from '../live/use-live.ts'
import { NewRequestScreen } from '../requests/new-request-screen.tsx'
import { RequestScreen } from '../requests/request-screen.tsx'
import { findListQuery, type LoadedList, loadList, toListAddress } from './list-address.ts'
import { RequestList } from './request-list.tsx'
import { useCan } from '../session/can.ts'
import { RequestExport } from './request-export.tsx'
import tabs from './list-tabs.module.css'
import styles from './requests-area.module.css'
import { Signals } from './signals.tsx'

/** Callback requests, the most urgent first; where there is room, with the open card beside them. */
function RequestsScreen() {
  const loaded = useLoaderData<LoadedList>()
  const card = useMatch('/requests/:id')
  const isWide = useIsWide()
  useLive('request')
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
  const mayAdd = useCan(requestCalls.add) && loaded.list.works !== false
  return (
    <>
      <ScreenTop title="Заявки">
        {mayAdd ? (
          <Link to="/requests/new" className={styles['add']}>
            Добавить заявку
          </Link>
        ) : null}
      </ScreenTop>
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
function RequestsSkeleton() {
  return (
    <>
      <ScreenTop title="Заявки" />
      <div className={tabs['tabs']} />
      <ListSkeleton />
    </>
  )
}

export const area: AreaScreens = {
  Component: RequestsScreen,
  Skeleton: RequestsSkeleton,
  // Beside a card it is the list before.
  toKey: (request) => toListAddress(findListQuery(request.url)),
  loader: ({ request }) => loadList(findListQuery(request.url), request.signal),
  // The list is up to date when a card is closed, also at the same address.
  shouldRevalidate: ({ nextUrl, defaultShouldRevalidate }) =>
    defaultShouldRevalidate || nextUrl.pathname.endsWith('/requests'),
  inside: {
    new: { Component: NewRequestScreen },
    ':id': {
      Component: RequestScreen,
      loader: ({ params, request }) =>
        callDesk(requestCalls.read, { id: params['id'] ?? '' }, { signal: request.signal }),
    },
  },
}
