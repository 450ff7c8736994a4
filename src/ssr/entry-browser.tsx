import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, UNSAFE_ErrorResponseImpl } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { pageAddresses } from '../routes.ts'
import { BOOT_ID, type Boot, BootContext } from './boot.ts'
import { guardChunk } from './chunk-guard.ts'
import { fetchPageData } from './page-data.ts'
import { createRoutes, loadPageModule, type PageModule } from './router-routes.tsx'

const json = document.getElementById(BOOT_ID)?.textContent ?? ''
const boot = JSON.parse(json) as Boot

void hydrate()

/** Not at the top level: page modules import what is bundled with this one, and would wait for it for ever. */
async function hydrate(): Promise<void> {
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

  hydrateRoot(
    document,
    <BootContext value={{ boot, json }}>
      <RouterProvider router={router} />
    </BootContext>,
  )
}

function restoreErrors(errors: NonNullable<Boot['hydration']['errors']>) {
  return Object.fromEntries(
    Object.entries(errors).map(([id, { status, data }]) => [
      id,
      new UNSAFE_ErrorResponseImpl(status, '', data),
    ]),
  )
}
