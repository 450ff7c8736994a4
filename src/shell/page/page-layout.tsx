import type { ReactNode } from 'react'
import { Outlet, useMatches } from 'react-router'
import type { PageAddress, PageLayoutName } from '../../app/routes.ts'
import { Footer } from './footer.tsx'
import { Header } from '../header/header.tsx'
import { CachedPages } from './cached-pages.tsx'
import styles from './page-layout.module.css'
import { SkipLinks } from './skip-links.tsx'

/** The layout that the page names in `routes.ts`. */
export function PageLayout() {
  if (usePageLayout() === 'bare') {
    return (
      <main id="main">
        <Outlet />
      </main>
    )
  }
  return (
    <Layout>
      <CachedPages />
    </Layout>
  )
}

/** The name of the current page's layout. */
export function usePageLayout(): PageLayoutName {
  const page = useMatches().at(-1)
  // A page without data has failed, and the error page is shown instead.
  if (page?.loaderData === undefined) return 'default'
  return (page.handle as { layout?: PageLayoutName }).layout ?? 'default'
}

interface LayoutProps {
  children: ReactNode
}

/** What is around every page except those for print. */
function Layout({ children }: LayoutProps) {
  const handle = useMatches().at(-1)?.handle as PageAddress | undefined
  return (
    <div className={styles['page']}>
      <SkipLinks hasResults={handle !== undefined && 'hasResults' in handle} />
      <Header />
      <main id="main" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
      <Footer />
    </div>
  )
}
