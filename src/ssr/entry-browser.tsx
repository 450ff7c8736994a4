// First of all: the order of the style layers is that of their first mention.
import '../ui/global.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, UNSAFE_ErrorResponseImpl } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { pageAddresses } from '../routes.ts'
import { listenForSteps } from '../shell/modal-steps.ts'
import { whenIdle } from '../shell/when-idle.ts'
import { BOOT_ID, type Boot, BootContext } from './boot.ts'
import { guardChunk } from './chunk-guard.ts'
import { fetchPageData, prefetchPageData } from './page-data.ts'
import { createRoutes, loadPageModule, type PageModule } from './router-routes.tsx'

// React puts an async script into the head: one from the cache may run before the document has come.
if (document.readyState === 'loading') {
  document.addEventListener('DOMContentLoaded', () => void hydrate(), { once: true })
} else {
  void hydrate()
}

/** Not at the top level: page modules import what is bundled with this one, and would wait for it for ever. */
async function hydrate(): Promise<void> {
  const json = document.getElementById(BOOT_ID)?.textContent ?? ''
  const boot = JSON.parse(json) as Boot
  // The page that is shown must be there before hydration begins; all others load when they are needed.
  const current = matchRoutes(
    pageAddresses.map(({ id, path }) => ({ id, path })),
    window.location,
  )?.[0]?.route.id
  const ready = new Map<string, PageModule>()
  for (const page of pageAddresses) {
    if (page.id === current) {
      ready.set(page.id, await guardChunk(() => loadPageModule(page.file)))
    }
  }

  listenForSteps()
  const router = createBrowserRouter(
    createRoutes({
      loadShell: () => boot.hydration.loaderData?.['root'],
      loadPage: () => fetchPageData,
      component: (page) =>
        ready.get(page.id) ?? { lazy: () => guardChunk(() => loadPageModule(page.file)) },
    }),
    {
      hydrationData: {
        loaderData: boot.hydration.loaderData ?? {},
        errors: boot.hydration.errors && restoreErrors(boot.hydration.errors),
      },
    },
  )

  // As a transition it goes on in slices between which the page answers; else it is one long piece of work.
  startTransition(() => {
    hydrateRoot(
      document,
      <BootContext value={{ boot, json }}>
        <RouterProvider router={router} />
      </BootContext>,
    )
  })
  whenIdle(() => void prefetchLinks())
}

/** Not coming, links are followed without it. */
async function prefetchLinks(): Promise<void> {
  const late = await import('../shell/prefetch.ts').catch(() => null)
  late?.startPrefetch({ loadModule: loadPageModule, loadData: prefetchPageData })
}

function restoreErrors(errors: NonNullable<Boot['hydration']['errors']>) {
  return Object.fromEntries(
    Object.entries(errors).map(([id, { status, data }]) => [
      id,
      new UNSAFE_ErrorResponseImpl(status, '', data),
    ]),
  )
}
