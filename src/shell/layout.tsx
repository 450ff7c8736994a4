import '../ui/global.css'
import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LateCookieNotice } from './late-cookie-notice.tsx'
import { LateOverPage } from './late-over-page.tsx'
import styles from './layout.module.css'
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
      <Header />
      <main id="main" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
      <Footer />
      <div className={styles['over']}>
        <LateOverPage />
        <LateCookieNotice
          consent={cookieConsent}
          policy={policy ? `/documents/${policy.slug}` : null}
        />
      </div>
    </div>
  )
}
