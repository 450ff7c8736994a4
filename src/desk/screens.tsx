import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  redirect,
  type RouteObject,
} from 'react-router'
import { callDesk } from './api/call-desk.ts'
import { AuditScreen, AuditSkeleton, loadLog } from './audit/audit-screen.tsx'
import { Frame } from './frame/frame.tsx'
import { menu } from './frame/menu.ts'
import { InviteFailure, InviteScreen } from './invite/invite-screen.tsx'
import { keepLast, setStale } from './kit/keep-last.ts'
import { ScreenFailure } from './kit/states.tsx'
import { findListQuery, loadList, toListAddress } from './list/list-address.ts'
import { MeScreen, MeSkeleton } from './me/me-screen.tsx'
import { NewRequestScreen } from './requests/new-request-screen.tsx'
import { RequestScreen } from './requests/request-screen.tsx'
import { RequestsScreen, RequestsSkeleton } from './list/requests-screen.tsx'
import { session } from './session/session-store.ts'
import { StateScreen, StateSkeleton } from './state/state-screen.tsx'
import { TeamScreen, TeamSkeleton } from './team/team-screen.tsx'

/** Loads what a screen shows: the API takes the same query as the address of the screen. */
const load =
  (path: string) =>
  async ({ request }: LoaderFunctionArgs): Promise<unknown> =>
    callDesk(`${path}${new URL(request.url).search}`, { signal: request.signal })

const screens: RouteObject[] = [
  { index: true, loader: () => redirect(findFirstScreen()) },
  {
    id: 'requests',
    path: 'requests',
    loader: ({ request }) => {
      const query = findListQuery(request.url)
      if (new URL(request.url).pathname.endsWith('/requests')) setStale('card', false)
      return keepLast('list', toListAddress(query), () => loadList(query, request.signal))
    },
    // The list is up to date when a card is closed, also at the same address.
    shouldRevalidate: ({ nextUrl, defaultShouldRevalidate }) =>
      defaultShouldRevalidate || nextUrl.pathname.endsWith('/requests'),
    Component: RequestsScreen,
    HydrateFallback: RequestsSkeleton,
    children: [
      { path: 'new', Component: NewRequestScreen },
      {
        path: ':id',
        loader: ({ params, request }) =>
          keepLast('card', request.url, () =>
            callDesk(`requests/${encodeURIComponent(params['id'] ?? '')}/`, {
              signal: request.signal,
            }),
          ),
        Component: RequestScreen,
        ErrorBoundary: ScreenFailure,
      },
    ],
  },
  {
    path: 'team',
    loader: load('users/'),
    Component: TeamScreen,
    HydrateFallback: TeamSkeleton,
  },
  {
    path: 'state',
    loader: load('state/'),
    Component: StateScreen,
    HydrateFallback: StateSkeleton,
  },
  { path: 'me', loader: load('me/'), Component: MeScreen, HydrateFallback: MeSkeleton },
  {
    path: 'audit',
    loader: loadLog,
    Component: AuditScreen,
    HydrateFallback: AuditSkeleton,
  },
]

/** The first screen of the menu that the person has. */
function findFirstScreen(): string {
  const current = session.get()
  const role = 'user' in current ? current.user.role : null
  return menu.find(({ roles }) => role !== null && roles.includes(role))?.to ?? '/requests'
}

/** Creates the router of somebody who is signed in. */
export function createDeskRouter() {
  return createBrowserRouter(
    [
      {
        Component: Frame,
        children: [{ ErrorBoundary: ScreenFailure, children: screens }],
      },
    ],
    { basename: '/desk' },
  )
}

/** Creates the router of a link, which needs nobody to be signed in. */
export function createInviteRouter() {
  return createBrowserRouter(
    [
      {
        path: 'invite/:link',
        loader: ({ params }) =>
          callDesk(`invites/${encodeURIComponent(params['link'] ?? '')}/`, { isOfSignIn: true }),
        Component: InviteScreen,
        ErrorBoundary: InviteFailure,
        HydrateFallback: () => null,
      },
    ],
    { basename: '/desk' },
  )
}
