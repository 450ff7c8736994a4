import { useStore } from '@nanostores/react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { NavLink, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { sessionCalls } from '../../features/accounts/session-contracts.ts'
import { requestCalls } from '../../features/callback/requests/request-contracts.ts'
import { eventCalls } from '../../features/events/event-contracts.ts'
import { requestListCalls } from '../../features/callback/requests/request-list-contracts.ts'
import { Button } from '../../ui/form/button.tsx'
import { callDesk } from '../api/call-desk.ts'
import { areas } from '../../app/desk-areas.ts'
import { roleNames } from '../session/role-names.ts'
import { forgetDrafts } from '../requests/drafts.ts'
import { PendingBar } from '../requests/pending-bar.tsx'
import { sendOutcomes } from '../requests/pending-outcomes.ts'
import { EndedDialog } from '../session/ended-dialog.tsx'
import { startLive } from '../live/live-stream.ts'
import { counts, followNewRequests } from '../live/new-requests.ts'
import { can, useCan } from '../session/can.ts'
import { session, signedOut } from '../session/session-store.ts'
import { forgetKept, isStale } from '../kit/keep-last.ts'
import { StepUpDialog } from '../session/step-up-dialog.tsx'
import { isStepUpOpen } from '../session/step-up-store.ts'
import { useSending } from '../kit/use-sending.ts'
import { ArrivalsLine } from './arrivals-line.tsx'
import styles from './frame.module.css'

/** What is around every screen: the menu of the role, who is signed in, and what concerns all of them. */
export function Frame() {
  const current = useStore(session)
  const asksForFactor = useStore(isStepUpOpen)
  const isLoading = useNavigation().state === 'loading'
  const main = useFocusOnNavigation()
  const follows = useCan(eventCalls.follow)
  const seesRequests = useCan(requestListCalls.count)
  // Also where a CRM has the states of requests.
  const works = useCan(requestCalls.retry)
  const waiting = useStore(counts)?.new ?? 0
  useEffect(() => {
    if (!follows) return
    const stopFollowing = seesRequests ? followNewRequests() : undefined
    const stopLive = startLive()
    return () => {
      stopFollowing?.()
      stopLive()
    }
  }, [follows, seesRequests])
  if (!('user' in current)) return null
  const { user } = current
  return (
    <div className={styles['frame']}>
      <a className={styles['skip']} href="#main">
        К содержанию
      </a>
      <header className={styles['header']}>
        <span className={styles['name']}>
          <img src="/favicon.svg" alt="" width={24} height={24} />
          <span>
            {document.querySelector<HTMLElement>('#desk')?.dataset['company']}
            <small>Кабинет</small>
          </span>
        </span>
        <nav className={styles['menu']} aria-label="Разделы">
          {areas
            .filter(({ title, opens }) => title !== null && can(opens))
            .map(({ path, title }) => (
              <NavLink key={path} to={`/${path}`} className={styles['link'] ?? ''}>
                {title}
                {path === 'requests' && waiting > 0 ? (
                  <span className={styles['count']}>{waiting}</span>
                ) : null}
              </NavLink>
            ))}
        </nav>
        <div className={styles['person']}>
          <NavLink to="/me" className={styles['own'] ?? ''}>
            {user.name}
            <small>{roleNames[user.role]}</small>
          </NavLink>
          <SignOut />
        </div>
      </header>
      <main id="main" tabIndex={-1} ref={main} className={styles['main']} aria-busy={isLoading}>
        {works ? <ArrivalsLine /> : null}
        <Offline />
        <Outlet />
      </main>
      <PendingBar />
      {asksForFactor ? <StepUpDialog /> : null}
      {current.state === 'ended' ? <EndedDialog email={user.email} /> : null}
      <ScrollRestoration getKey={toScrollKey} />
    </div>
  )
}

/** A list keeps its position when a card is closed by its link, too. */
function toScrollKey({ pathname, search, key }: { pathname: string; search: string; key: string }) {
  return /^(?:\/desk)?\/(?:requests|lots)$/.test(pathname) ? `${pathname}${search}` : key
}

function SignOut() {
  const { isSending, run } = useSending()
  return (
    <Button
      variant="text"
      className={styles['out']}
      isLoading={isSending}
      onClick={() =>
        void run(async () => {
          await sendOutcomes()
          await callDesk(sessionCalls.end, {}, { isOfSignIn: true }).catch(() => {})
          signedOut()
          forgetDrafts()
          forgetKept()
        })
      }
    >
      Выйти
    </Button>
  )
}

function Offline() {
  const isOnline = useSyncExternalStore(listenForConnection, () => navigator.onLine)
  const isOld = useStore(isStale)
  return (
    <div role="status" className={isOnline && !isOld ? undefined : styles['offline']}>
      {isOnline
        ? isOld && 'Сервер не отвечает. Показанное могло устареть, набранное не пропадёт.'
        : 'Нет соединения с интернетом. Показанное могло устареть, набранное не пропадёт.'}
    </div>
  )
}

function listenForConnection(notify: () => void): () => void {
  window.addEventListener('online', notify)
  window.addEventListener('offline', notify)
  return () => {
    window.removeEventListener('online', notify)
    window.removeEventListener('offline', notify)
  }
}

/** After a navigation the focus is on the new screen. */
function useFocusOnNavigation() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // A card beside the list is what was opened, not the list.
    const card = main.current?.querySelector<HTMLElement>('article')
    ;(card ?? main.current)?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
