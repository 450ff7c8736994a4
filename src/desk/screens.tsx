import { createBrowserRouter, redirect } from 'react-router'
import { inviteCalls } from '../features/accounts/invite-contracts.ts'
import { callDesk } from './api/call-desk.ts'
import { createAreaRoute, loadAreasLater } from './area-screens.tsx'
import { areas } from '../app/desk-areas.ts'
import { Frame } from './frame/frame.tsx'
import { InviteFailure, InviteScreen } from './invite/invite-screen.tsx'
import { ScreenFailure } from './kit/states.tsx'
import { can } from './session/can.ts'

/** The first area of the menu that the person has. */
function findFirstScreen(): string {
  const first = areas.find(({ title, opens }) => title !== null && can(opens))
  return `/${(first ?? areas[0]).path}`
}

/** Creates the router of somebody who is signed in. */
export function createDeskRouter() {
  loadAreasLater()
  const screens = [
    { index: true, loader: () => redirect(findFirstScreen()) },
    ...areas.map(createAreaRoute),
  ]
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

/** Creates the router of a link, which needs no session. */
export function createInviteRouter() {
  return createBrowserRouter(
    [
      {
        path: 'invite/:link',
        loader: ({ params }) =>
          callDesk(inviteCalls.find, { link: params['link'] ?? '' }, { isOfSignIn: true }),
        Component: InviteScreen,
        ErrorBoundary: InviteFailure,
        HydrateFallback: () => null,
      },
    ],
    { basename: '/desk' },
  )
}
