import { Outlet, useMatches } from 'react-router'
import type { PageLayoutName } from '../routes.ts'
import { Layout } from './layout.tsx'

/** Around each page what it asks for in `routes.ts`. */
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

/** The layout of the page that is shown. */
export function usePageLayout(): PageLayoutName {
  const page = useMatches().at(-1)
  // Without its data another page stands in this one's place: that of the failure.
  if (page?.loaderData === undefined) return 'default'
  return (page.handle as { layout?: PageLayoutName }).layout ?? 'default'
}
