import type { ReactNode } from 'react'
import { CallbackButton } from '../features/callback/modal/callback-button.tsx'
import { headerCallback } from '../features/callback/modal/header-callback.ts'
import { Link } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'
import styles from './error-layout.module.css'
import { useShellData } from './shell-data.ts'
import { SkipLink } from './skip-link.tsx'

interface ErrorLayoutProps {
  children: ReactNode
}

/** Around an error page: the way home and the way to us, and nothing that could have failed itself. */
export function ErrorLayout({ children }: ErrorLayoutProps) {
  const { company } = useShellData()
  return (
    <div className={styles['page']}>
      <SkipLink />
      <header className={styles['header']}>
        <Link to="/" className={styles['home']}>
          <Logo name={company?.name ?? ''} />
        </Link>
        <CallbackButton variant="secondary" data={headerCallback} />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
