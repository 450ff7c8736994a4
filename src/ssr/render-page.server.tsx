import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createContext,
  createStaticHandler,
  createStaticRouter,
  data,
  type LoaderFunctionArgs,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'
import { type PageAddress, pageAddresses } from '../routes.ts'
import type { ShellData } from '../shell/shell-data.ts'
import { type Boot, BootContext, type PageAssets, writeBoot } from './boot.ts'
import type { LoadedPage } from './load-page.server.ts'
import { createRoutes, loadPageModule, type PageModule } from './router-routes.tsx'

export interface PageToRender {
  /** Path and canonical parameters. */
  address: string
  shell: ShellData
  loaded: Exclude<LoadedPage, { kind: 'redirect' }>
  assets: PageAssets
  /** Shown on the error page, so that a visitor can name it. */
  requestId?: string
}

/** The HTML of a whole document. Its data must be loaded before: rendering waits for nothing. */
export type RenderPage = (page: PageToRender) => Promise<string>

const pageContext = createContext<PageToRender>()

/** Loads every page module and answers the function that renders them. */
export async function createRenderer(): Promise<RenderPage> {
  const treeOf = await createTreeMaker()
  return async (page) => `<!DOCTYPE html>${renderToString(await treeOf(page))}`
}

/** The same up to the tree of the whole document, which any number of renderings may share. */
export async function createTreeMaker(): Promise<(page: PageToRender) => Promise<ReactElement>> {
  const ready = new Map<PageAddress['file'], PageModule>()
  for (const page of pageAddresses) ready.set(page.file, await loadPageModule(page.file))
  const handler = createStaticHandler(
    createRoutes({
      loadShell: ({ context }) => contextOf(context).shell,
      loadPage: () => loadFromContext,
      component: (page) => ({ Component: ready.get(page.file)?.Component ?? null }),
    }),
  )

  return async (page) => {
    const requestContext = new RouterContextProvider()
    requestContext.set(pageContext, page)
    const request = new Request(new URL(page.address, 'http://page.invalid'))
    const state = await handler.query(request, { requestContext })
    if (state instanceof Response) throw new Error('a loader answered with a response')
    const boot: Boot = {
      assets: page.assets,
      hydration: { loaderData: state.loaderData, errors: plainErrors(state.errors) },
    }
    return (
      <BootContext value={{ boot, json: writeBoot(boot) }}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, state)}
          context={state}
          hydrate={false}
        />
      </BootContext>
    )
  }
}

function contextOf(context: LoaderFunctionArgs['context']): PageToRender {
  return (context as RouterContextProvider).get(pageContext)
}

function loadFromContext({ context }: LoaderFunctionArgs): unknown {
  const { loaded, requestId } = contextOf(context)
  if (loaded.kind === 'error') throw data({ id: requestId }, { status: loaded.status })
  return loaded.data
}

function plainErrors(errors: Record<string, unknown> | null): Boot['hydration']['errors'] {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      const { status, data: details } = error as { status: number; data: unknown }
      return [id, { status, data: details }]
    }),
  )
}
