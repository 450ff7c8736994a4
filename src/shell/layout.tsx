import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'
import { SkipLink } from './skip-link.tsx'

interface LayoutProps {
  children: ReactNode
}

/** What stands around every page but those for paper. */
export function Layout({ children }: LayoutProps) {
  return (
    <div className={styles['page']}>
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
      <Footer />
    </div>
  )
}
