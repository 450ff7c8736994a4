import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { whenIdle } from '../lib/time/when-idle.ts'
import { retryOnline } from '../lib/time/when-online.ts'
import { guardChunk } from '../lib/chunk-guard.ts'
import { applyStyles } from './apply-styles.ts'
import { type Boot, PAGE_ID } from './boot.ts'
import { createRoutes, type PageModule, type PageTree } from './create-routes.ts'
import { fetchPageData, cacheFirstPage } from './page-data.ts'

interface HydrationSteps {
  /** Runs before the router adds its listeners to the window: listeners are called in the order they were added. */
  beforeRouter: () => void
  /** Runs once the page is hydrated, but for parts whose code comes later. Must not change. */
  afterStart: () => void
}

/** Hydrates the document from its boot data; resolves when hydration has begun. */
export async function hydratePage(
  tree: PageTree,
  boot: Boot,
  { beforeRouter, afterStart }: HydrationSteps,
): Promise<void> {
  const { pages, loadModule } = tree
  // The current page's module must be loaded before hydration; all others are loaded when they are needed.
  const current = matchRoutes(
    pages.map(({ id, path }) => ({ id, path })),
    window.location,
  )?.[0]?.route.id
  const ready = new Map<string, PageModule>()
  for (const page of pages) {
    if (page.id === current) ready.set(page.id, await guardChunk(() => loadModule(page.file)))
  }

  applyStyles()
  beforeRouter()
  const { loaderData, errors } = boot.hydration
  const router = createBrowserRouter(
    createRoutes(tree, {
      loadShell: () => loaderData?.['root'],
      loadPage: fetchPageData,
      component: (page) =>
        ready.get(page.id) ?? {
          lazy: () =>
            retryOnline(() =>
              guardChunk(async () => {
                const { Component, preload } = await loadModule(page.file)
                await preload?.()
                return { Component }
              }),
            ),
        },
    }),
    { hydrationData: { loaderData: loaderData ?? {}, errors } },
  )

  if (boot.isPartial) keepForBack(router)

  const root = document.getElementById(PAGE_ID)
  if (!root) throw new Error('the document has no page')
  // As a transition hydration runs in slices, between which the page responds; else it is one long task.
  startTransition(() => {
    hydrateRoot(
      root,
      <Start afterStart={afterStart}>
        <RouterProvider router={router} useTransitions={false} />
      </Start>,
    )
  })
}

/** Tells when the page is hydrated: all but the parts whose code comes later. */
function Start({
  afterStart,
  children,
}: Pick<HydrationSteps, 'afterStart'> & { children: ReactNode }) {
  useEffect(afterStart, [afterStart])
  return children
}

/** Once the visitor has gone to another page, fetches what Back needs to show the first one without waiting. */
function keepForBack(router: ReturnType<typeof createBrowserRouter>): void {
  const toAddress = ({ pathname, search }: typeof router.state.location) => pathname + search
  const first = toAddress(router.state.location)
  const unsubscribe = router.subscribe(({ navigation, location }) => {
    if (navigation.state !== 'idle' || toAddress(location) === first) return
    unsubscribe()
    whenIdle(() => void cacheFirstPage(first).catch(() => {}))
  })
}
