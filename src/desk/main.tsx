// Must be the first import: the order of the style layers is the order in which they are first named.
import '../ui/styles/global.css'
import './desk.css'
// Before the styles of the areas, which change those of forms and are loaded later.
import './kit/form.module.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { DeskError } from './api/call-desk.ts'
import { loadAreaOf } from './area-screens.tsx'
import { createDeskRouter, createInviteRouter } from './screens.tsx'
import { readAnswer, takeAnswer } from './session/identity-provider.ts'
import { openSession } from './session/open-session.ts'
import { session, signedOut } from './session/session-store.ts'
import { SignInScreen } from './session/sign-in-screen.tsx'

/** The desk: a link, the form to sign in, or the screens. */
function Desk() {
  const { state } = useStore(session)
  if (state === 'unknown') return null
  return state === 'out' ? <SignInScreen /> : <Screens />
}

function Screens() {
  const [router] = useState(createDeskRouter)
  return <RouterProvider router={router} />
}

/** A link, until it has been used: then the desk. */
function Invite() {
  const [router] = useState(createInviteRouter)
  const [isUsed, setUsed] = useState(false)
  useEffect(() => session.listen(({ state }) => setUsed((used) => used || state === 'in')), [])
  return isUsed ? <Desk /> : <RouterProvider router={router} />
}

async function findOut(): Promise<void> {
  try {
    await openSession()
    // A person who is signed in needs no answer of the provider, now or after signing out.
    takeAnswer('sign-in')
  } catch (error) {
    if (!(error instanceof DeskError)) throw error
    signedOut()
  }
}

const root = document.querySelector<HTMLElement>('#desk')
if (root) {
  const isInvite = location.pathname.startsWith('/desk/invite/')
  readAnswer()
  // At the same time as the session: its screen is there when it is known who the person is.
  if (!isInvite) void loadAreaOf(location.pathname)
  createRoot(root).render(isInvite ? <Invite /> : <Desk />)
  if (root.dataset['session'] === undefined) signedOut()
  else if (!isInvite) void findOut()
}
