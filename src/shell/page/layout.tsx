import type { ReactNode } from 'react'
import { CachedFragment } from '../../ui/cached-fragment.tsx'
import { Footer } from '../footer/footer.tsx'
import { Header } from '../header/header.tsx'
import styles from './layout.module.css'
import { useShellData } from '../use-shell-data.ts'
import { useSite } from '../../ui/site.ts'
import { SkipLink } from './skip-link.tsx'

interface LayoutProps {
  children: ReactNode
}

/** What is around every page except those for print. */
export function Layout({ children }: LayoutProps) {
  return (
    <div className={styles['page']}>
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
      <CachedFragment name="footer" dependencies={[useShellData(), useSite().contacts]}>
        <Footer />
      </CachedFragment>
    </div>
  )
}
