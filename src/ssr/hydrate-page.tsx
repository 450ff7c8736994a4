import { options } from 'preact'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { whenIdle } from '../lib/async/when-idle.ts'
import { guardChunk } from '../lib/chunk-guard.ts'
import { removeServerHead } from '../ui/head.tsx'
import { applyStyles } from './apply-styles.ts'
import { type Boot, BOOT_ID, PAGE_ID } from './boot.ts'
import { createRoutes, type PageModule, type PageTree } from './create-routes.ts'
import { fetchPageData, cacheFirstPage } from './page-data.ts'

interface HydrationSteps {
  /** Runs before the router adds its listeners to the window: listeners are called in the order they were added. */
  beforeRouter: () => void
  /** Runs after hydration. */
  afterStart: () => void
}

/** Hydrates the document as soon as it is parsed. */
export function hydrateWhenParsed(tree: PageTree, steps: HydrationSteps): void {
  // From the browser's cache an async script may run before the document is parsed.
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', () => void hydrate(tree, steps), { once: true })
  } else {
    void hydrate(tree, steps)
  }
}

/** Not at the top level of the entry: page modules import from its chunk and would wait for it forever. */
async function hydrate(
  tree: PageTree,
  { beforeRouter, afterStart }: HydrationSteps,
): Promise<void> {
  const { pages, loadModule } = tree
  const boot = JSON.parse(document.getElementById(BOOT_ID)?.textContent ?? '') as Boot
  markBundledStyles(boot.assets.bundled)
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
            guardChunk(async () => {
              const { Component, preload } = await loadModule(page.file)
              await preload?.()
              return { Component }
            }),
        },
    }),
    { hydrationData: { loaderData: loaderData ?? {}, errors } },
  )

  if (boot.isPartial) keepForBack(router)

  const root = document.getElementById(PAGE_ID)
  if (!root) throw new Error('the document has no page')
  removeServerHead()
  runEffectsSoon()
  hydrateRoot(root, <RouterProvider router={router} />)
  afterStart()
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

/**
 * Tells the code that loads chunks which style sheets the page already has in its bundle: it looks for a link with their
 * address before it loads one. A disabled link loads nothing. Call it before the first chunk is loaded.
 */
function markBundledStyles(addresses: readonly string[]): void {
  for (const address of addresses) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.setAttribute('disabled', '')
    link.href = address
    document.head.append(link)
  }
}

/**
 * Runs effects in a task after the render. Preact waits for an animation frame otherwise, of which a page in the
 * background has none, and a visitor's next click may come before it.
 */
function runEffectsSoon(): void {
  const { port1, port2 } = new MessageChannel()
  let waiting: Array<() => void> = []
  port1.addEventListener('message', () => {
    const runs = waiting
    waiting = []
    for (const run of runs) run()
  })
  port1.start()
  options.requestAnimationFrame = (run) => {
    if (waiting.push(run) === 1) port2.postMessage(null)
  }
}
