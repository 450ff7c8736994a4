import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject } from 'react-router'
import { Root, RootFailure } from '../root.tsx'
import { type PageAddress, pageAddresses } from '../routes.ts'
import { PageFailure } from '../shell/page-failure.tsx'
import { PageLayout } from '../shell/page-layout.tsx'

export interface PageModule {
  Component: ComponentType
}
type PageFile = `../features/${PageAddress['file']}`

/** Every page module by its file; each becomes a chunk of its own in the browser. */
const modules = import.meta.glob<PageModule>('../features/**/*-page.tsx')

/** Loads the module of a page. */
export function loadPageModule(file: PageAddress['file']): Promise<PageModule> {
  const load = modules[`../features/${file}` satisfies PageFile]
  if (!load) throw new Error(`there is no page module features/${file}`)
  return load()
}

interface RouteParts {
  loadShell: LoaderFunction
  loadPage: (id: string) => LoaderFunction
  /** How a page gets its component: at once (server) or when it is navigated to (browser). */
  component: (page: PageAddress) => Pick<RouteObject, 'Component'> | Pick<RouteObject, 'lazy'>
}

/** The router's routes, the same tree on both sides: document → layout or failure → pages. */
export function createRoutes({ loadShell, loadPage, component }: RouteParts): RouteObject[] {
  return [
    {
      id: 'root',
      loader: loadShell,
      shouldRevalidate: () => false,
      Component: Root,
      ErrorBoundary: RootFailure,
      children: [
        {
          id: 'page',
          Component: PageLayout,
          ErrorBoundary: PageFailure,
          children: [
            ...pageAddresses.map((page) => ({
              id: page.id,
              path: page.path,
              handle: page,
              loader: loadPage(page.id),
              ...component(page),
            })),
            { id: 'unknown', path: '*', loader: loadPage('unknown'), Component: () => null },
          ],
        },
      ],
    },
  ]
}
