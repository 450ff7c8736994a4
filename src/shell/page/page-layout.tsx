import { Outlet, useMatches } from 'react-router'
import type { PageLayoutName } from '../../routes.ts'
import { Layout } from './layout.tsx'

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
      <Outlet />
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
