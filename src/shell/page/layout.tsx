import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import type { PageAddress } from '../../routes.ts'
import { CachedFragment } from '../../ui/cached-fragment.tsx'
import { useSite } from '../../ui/site.ts'
import { Footer } from '../footer/footer.tsx'
import { Header } from '../header/header.tsx'
import { useShellData } from '../use-shell-data.ts'
import styles from './layout.module.css'
import { SkipLinks } from './skip-links.tsx'

interface LayoutProps {
  children: ReactNode
}

/** What is around every page except those for print. */
export function Layout({ children }: LayoutProps) {
  const handle = useMatches().at(-1)?.handle as PageAddress | undefined
  return (
    <div className={styles['page']}>
      <SkipLinks hasResults={handle !== undefined && 'hasResults' in handle} />
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
