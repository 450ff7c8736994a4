import { useStore } from '@nanostores/react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { NavLink, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { Button } from '../../ui/form/button.tsx'
import { callDesk } from '../api/call-desk.ts'
import { EndedDialog } from '../session/ended-dialog.tsx'
import { session, signedOut } from '../session/session-store.ts'
import { useSending } from '../kit/use-sending.ts'
import styles from './frame.module.css'
import { menu, roleNames } from './menu.ts'

/** What is around every screen: the menu of the role, who is signed in, and what concerns all of them. */
export function Frame() {
  const current = useStore(session)
  const isLoading = useNavigation().state === 'loading'
  const main = useFocusOnNavigation()
  if (!('user' in current)) return null
  const { user } = current
  return (
    <div className={styles['frame']}>
      <a className={styles['skip']} href="#main">
        К содержанию
      </a>
      <header className={styles['header']}>
        <span className={styles['name']}>Кабинет</span>
        <nav className={styles['menu']} aria-label="Разделы">
          {menu
            .filter(({ roles }) => roles.includes(user.role))
            .map(({ to, title }) => (
              <NavLink key={to} to={to} className={styles['link'] ?? ''}>
                {title}
              </NavLink>
            ))}
        </nav>
        <div className={styles['person']}>
          <span>
            {user.name}
            <small>{roleNames[user.role]}</small>
          </span>
          <SignOut />
        </div>
      </header>
      <main id="main" tabIndex={-1} ref={main} className={styles['main']} aria-busy={isLoading}>
        <Offline />
        <Outlet />
      </main>
      {current.state === 'ended' ? <EndedDialog email={user.email} /> : null}
      <ScrollRestoration />
    </div>
  )
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
          await callDesk('session/', { method: 'DELETE', isOfSignIn: true }).catch(() => {})
          signedOut()
        })
      }
    >
      Выйти
    </Button>
  )
}

function Offline() {
  const isOnline = useSyncExternalStore(listenForConnection, () => navigator.onLine)
  return (
    <div role="status" className={isOnline ? undefined : styles['offline']}>
      {isOnline
        ? null
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

/** After a navigation the keyboard goes on from the new screen. */
function useFocusOnNavigation() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
