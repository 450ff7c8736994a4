import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject } from 'react-router'

export interface PageModule {
  Component: ComponentType
  /** Loads the page's late code. A navigation waits for it, so that nothing is inserted above what is already seen. */
  preload?: () => Promise<void>
  /**
   * What the page keeps as markup (`StaticMarkup`), from its data: in place of the data that `toBoot` leaves out, a
   * navigation gets its HTML, which the browser inserts faster than it renders components. Only the server renders it.
   */
  Static?: ComponentType
}

/** A page's address and the name by which its module is loaded. */
export interface PageRoute {
  id: string
  path: string
  file: string
}

/** The pages of a site and what is around them. */
export interface PageTree {
  pages: readonly PageRoute[]
  loadModule: (file: string) => Promise<PageModule>
  /** The document, and what replaces it when even the error page fails. */
  Document: ComponentType
  DocumentFailure: ComponentType
  /** What components below a document find in contexts, without the document. */
  DataContext: ComponentType
  /** What is around a page, and what replaces both when the page fails. */
  Layout: ComponentType
  PageFailure: ComponentType
}

interface RouteParts {
  loadShell: LoaderFunction
  loadPage: LoaderFunction
  /** How a page gets its component: immediately (server) or when it is navigated to (browser). */
  component: (page: PageRoute) => Pick<RouteObject, 'Component'> | Pick<RouteObject, 'lazy'>
}

/** The router's routes, the same on server and browser: document → layout or failure → pages. */
export function createRoutes(
  { pages, Document, DocumentFailure, Layout, PageFailure }: PageTree,
  { loadShell, loadPage, component }: RouteParts,
): RouteObject[] {
  return [
    {
      id: 'root',
      loader: loadShell,
      shouldRevalidate: () => false,
      Component: Document,
      ErrorBoundary: DocumentFailure,
      children: [
        {
          id: 'page',
          Component: Layout,
          ErrorBoundary: PageFailure,
          children: [
            ...pages.map((page) => ({
              id: page.id,
              path: page.path,
              handle: page,
              loader: loadPage,
              ...component(page),
            })),
            { id: 'unknown', path: '*', loader: loadPage, Component: () => null },
          ],
        },
      ],
    },
  ]
}
