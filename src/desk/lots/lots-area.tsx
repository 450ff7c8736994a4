import { Outlet, useLoaderData, useMatch } from 'react-router'
import type { AreaScreens } from '../area-screens.tsx'
import { ScreenTop } from '../kit/screen-top.tsx'
import { ListSkeleton } from '../kit/states.tsx'
import { useTitle } from '../kit/use-title.ts'
import { useLive } from '../live/use-live.ts'
import { LotScreen, loadLot } from '../lot/lot-screen.tsx'
import { BulkScreen } from '../lots-bulk/bulk-screen.tsx'
import { type LoadedLots, loadLots, readLotQuery, toLotsAddress } from './lot-address.ts'
import { LotList } from './lot-list.tsx'
import tabs from './lot-tabs.module.css'

/** The stock: the list, or the screen that was opened from it. */
function LotsScreen() {
  const loaded = useLoaderData<LoadedLots | null>()
  const isList = useMatch('/lots') !== null
  useLive('lot', 'lots')
  return isList && loaded ? <List loaded={loaded} /> : <Outlet />
}

function List({ loaded }: { loaded: LoadedLots }) {
  useTitle('Лоты')
  return (
    <>
      <ScreenTop title="Лоты" />
      <LotList loaded={loaded} />
    </>
  )
}

/** The list before its first data. */
function LotsSkeleton() {
  return (
    <>
      <ScreenTop title="Лоты" />
      <div className={tabs['tabs']} />
      <ListSkeleton />
    </>
  )
}

const isListAddress = (pathname: string) => pathname.endsWith('/lots')
const readAddress = (address: string) => readLotQuery(new URL(address).searchParams)

export const area: AreaScreens = {
  Component: LotsScreen,
  Skeleton: LotsSkeleton,
  toKey: ({ url }) =>
    isListAddress(new URL(url).pathname) ? toLotsAddress(readAddress(url)) : '/lots inside',
  // Inside the list is not shown.
  loader: ({ request: { url, signal } }) =>
    isListAddress(new URL(url).pathname) ? loadLots(readAddress(url), signal) : null,
  // The list is up to date when a card is closed, also at the same address.
  shouldRevalidate: ({ nextUrl, defaultShouldRevalidate }) =>
    defaultShouldRevalidate || isListAddress(nextUrl.pathname),
  inside: {
    bulk: { Component: BulkScreen },
    ':id': { Component: LotScreen, loader: loadLot },
  },
}
