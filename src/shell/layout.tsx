import type { ReactNode } from 'react'
import { Kept } from '../ui/kept.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'
import { useShellData } from './shell-data.ts'
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
      <Kept name="footer" by={[useShellData()]}>
        <Footer />
      </Kept>
    </div>
  )
}
