import '../ui/global.css'
import type { ReactNode } from 'react'
import { FavouritesBar } from '../features/favourites/favourites-bar.tsx'
import { CookieNotice } from './cookie-notice.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'
import { ModalHost } from './modal-host.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { useShellData } from './shell-data.ts'

interface LayoutProps {
  children: ReactNode
}

/** What stands around every page. */
export function Layout({ children }: LayoutProps) {
  const { cookieConsent, documents } = useShellData()
  const policy = documents.find(({ type }) => type === 'privacy_policy')
  return (
    <div className={styles['page']}>
      <a href="#main" className={styles['skip']}>
        К содержанию
      </a>
      <ProgressBar />
      <Header />
      <main id="main" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
      <Footer />
      <FavouritesBar />
      <ModalHost />
      <CookieNotice consent={cookieConsent} policy={policy ? `/documents/${policy.slug}` : null} />
    </div>
  )
}
