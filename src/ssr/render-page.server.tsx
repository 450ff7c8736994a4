import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createContext,
  createStaticHandler,
  createStaticRouter,
  data,
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { NearestPage } from '../lib/http/page-data-address.ts'
import { type FindFragment, FragmentContext } from '../ui/cached-fragment.tsx'
import { BootContext } from './boot-context.ts'
import {
  type Boot,
  type PageAssets,
  type PageError,
  writeBoot,
  writeBootInFragments,
} from './boot.ts'
import { createRoutes, type PageModule, type PageTree } from './create-routes.ts'
import { FragmentCache } from './fragment-cache.server.ts'
import { moveStyleAttributes } from './style-attributes.server.ts'

export interface PageToRender<Shell extends object> {
  /** Path and canonical parameters. */
  address: string
  /** Data of the document's route. */
  shell: Shell
  loaded: // From `boot` the browser hydrates what was rendered from `data`.
    | { kind: 'data'; data: unknown; boot: unknown }
    | { kind: 'error'; status: number; nearest?: readonly NearestPage[] }
  assets: PageAssets
  /** Shown on the error page, so that a visitor can report it. */
  requestId?: string
}

/** Renders a complete document as UTF-8. All data is loaded before: rendering waits for nothing. */
export type RenderPage<Shell extends object> = (page: PageToRender<Shell>) => Promise<Buffer>

type CreateTree<Shell extends object> = (
  page: PageToRender<Shell>,
  findFragment?: FindFragment,
) => Promise<ReactElement>

/** Size limit of the fragments shared by pages: those of about 4,000 lots and of the shell. */
const FRAGMENT_BYTES = 12 * 1024 * 1024

/**
 * What React adds for pictures that are not loaded lazily. Browsers find them in the document as early, and those of a
 * cached fragment would be named with the first page only.
 */
const IMAGE_PRELOAD = /<link rel="preload" as="image"[^>]*>/g

const pageContext = createContext<PageToRender<object>>()

/** Returns the static markup of a page as HTML; an empty string for a page that has none. */
export type RenderStatic<Shell extends object> = (page: PageToRender<Shell>) => Promise<string>

interface Renderer<Shell extends object> {
  render: RenderPage<Shell>
  renderStatic: RenderStatic<Shell>
}

/** Loads every page module and returns the functions that render pages and their static markup. */
export async function createRenderer<Shell extends object>(
  tree: PageTree,
): Promise<Renderer<Shell>> {
  const cache = new FragmentCache(FRAGMENT_BYTES)
  const createStatic = await createTreeFactory<Shell>(toStaticTree(tree))
  return {
    render: toRenderer(await createTreeFactory<Shell>(tree), cache),
    async renderStatic(page) {
      const { findFragment, assemble } = cache.startPage()
      return assemble(renderToString(await createStatic(page, findFragment))).toString()
    },
  }
}

/** The same pages, of which nothing but the static markup is rendered. */
function toStaticTree(tree: PageTree): PageTree {
  return {
    ...tree,
    Document: tree.DataContext,
    Layout: Outlet,
    async loadModule(file) {
      const { Static = () => null } = await tree.loadModule(file)
      return { Component: Static }
    },
  }
}

/** A function that renders the elements of `createTree`, with a fragment cache of its own that starts empty. */
export function toRenderer<Shell extends object>(
  createTree: CreateTree<Shell>,
  cache = new FragmentCache(FRAGMENT_BYTES),
): RenderPage<Shell> {
  return async (page) => {
    const { findFragment, assemble } = cache.startPage()
    const html = renderToString(await createTree(page, findFragment))
    const shared = assemble(`<!DOCTYPE html>${html.replaceAll(IMAGE_PRELOAD, '')}`)
    // In development no policy forbids them, and React compares their text with its own.
    const moved = import.meta.env.MODE === 'development' ? shared : moveStyleAttributes(shared)
    return moved === shared ? Buffer.from(shared) : moved
  }
}

/**
 * Loads every page module and returns the function that creates a page's React element. Without `findFragment` the
 * element renders everything by itself and can be rendered any number of times.
 */
export async function createTreeFactory<Shell extends object>(
  tree: PageTree,
): Promise<CreateTree<Shell>> {
  const ready = new Map<string, PageModule>()
  for (const { file } of tree.pages) ready.set(file, await tree.loadModule(file))
  const handler = createStaticHandler(
    createRoutes(tree, {
      loadShell: ({ context }) => getPage(context).shell,
      loadPage: loadFromContext,
      component: (page) => ({ Component: ready.get(page.file)?.Component ?? null }),
    }),
  )

  return async (page, findFragment) => {
    const requestContext = new RouterContextProvider()
    requestContext.set(pageContext, page)
    const request = new Request(new URL(page.address, 'http://page.invalid'))
    const state = await handler.query(request, { requestContext })
    if (state instanceof Response) throw new Error('a loader returned a response')
    const { loaded } = page
    const boot: Boot = {
      assets: page.assets,
      ...(loaded.kind === 'data' && loaded.boot !== loaded.data && { isPartial: true }),
      hydration: {
        loaderData: toBootData(state, page.loaded),
        errors: toPlainErrors(state.errors),
      },
    }
    const json = findFragment
      ? writeBootInFragments(boot, page.shell, findFragment)
      : writeBoot(boot)
    return (
      <FragmentContext value={findFragment ?? null}>
        <BootContext value={{ boot, json }}>
          <StaticRouterProvider
            router={createStaticRouter(toMatchedRoutes(state), state)}
            context={state}
            hydrate={false}
          />
        </BootContext>
      </FragmentContext>
    )
  }
}

/** The routes of the page only: the router would prepare all of them again for each page. */
function toMatchedRoutes({ matches }: StaticHandlerContext): RouteObject[] {
  return matches.map(({ route: { children: _children, ...route } }) => route as RouteObject)
}

function getPage(context: LoaderFunctionArgs['context']): PageToRender<object> {
  return (context as RouterContextProvider).get(pageContext)
}

function loadFromContext({ context }: LoaderFunctionArgs): unknown {
  const { loaded, requestId } = getPage(context)
  if (loaded.kind === 'error') {
    throw data({ id: requestId, nearest: loaded.nearest }, { status: loaded.status })
  }
  return loaded.data
}

function toBootData(
  { loaderData, matches }: StaticHandlerContext,
  loaded: PageToRender<object>['loaded'],
): StaticHandlerContext['loaderData'] {
  const id = matches.at(-1)?.route.id
  return loaded.kind === 'data' && id ? { ...loaderData, [id]: loaded.boot } : loaderData
}

function toPlainErrors(errors: Record<string, unknown> | null): Boot['hydration']['errors'] {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      const { status, data } = error as PageError
      return [id, { status, data }]
    }),
  )
}
