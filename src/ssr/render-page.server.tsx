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
import { type Keeper, KeeperContext } from '../ui/kept.tsx'
import { type Boot, BootContext, type PageAssets, writeBoot, writeBootInParts } from './boot.ts'
import { KeptParts } from './kept-parts.server.ts'
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

/** The HTML of a whole document as UTF-8. Its data must be loaded before: rendering waits for nothing. */
export type RenderPage = (page: PageToRender) => Promise<Buffer>

type TreeMaker = (page: PageToRender, keeper?: Keeper) => Promise<ReactElement>

/** Parts of pages that are kept between pages: those of some 1,700 lots and of the shell. */
const PARTS_BYTES = 4 * 1024 * 1024

const pageContext = createContext<PageToRender>()

/** Loads every page module and answers the function that renders them. */
export async function createRenderer(): Promise<RenderPage> {
  return rendererOf(await createTreeMaker())
}

/** The function that renders what `treeOf` makes; it keeps parts of its own, none at first. */
export function rendererOf(treeOf: TreeMaker): RenderPage {
  const parts = new KeptParts(PARTS_BYTES)
  return async (page) => {
    const { keeper, join } = parts.begin()
    return join(`<!DOCTYPE html>${renderToString(await treeOf(page, keeper))}`)
  }
}

/**
 * The same up to the tree of the whole document: without a keeper, one which draws everything that it shows and
 * which any number of renderings may share.
 */
export async function createTreeMaker(): Promise<TreeMaker> {
  const ready = new Map<PageAddress['file'], PageModule>()
  for (const page of pageAddresses) ready.set(page.file, await loadPageModule(page.file))
  const handler = createStaticHandler(
    createRoutes({
      loadShell: ({ context }) => contextOf(context).shell,
      loadPage: () => loadFromContext,
      component: (page) => ({ Component: ready.get(page.file)?.Component ?? null }),
    }),
  )

  return async (page, keeper) => {
    const requestContext = new RouterContextProvider()
    requestContext.set(pageContext, page)
    const request = new Request(new URL(page.address, 'http://page.invalid'))
    const state = await handler.query(request, { requestContext })
    if (state instanceof Response) throw new Error('a loader answered with a response')
    const boot: Boot = {
      assets: page.assets,
      hydration: { loaderData: state.loaderData, errors: plainErrors(state.errors) },
    }
    const json = keeper ? writeBootInParts(boot, page.shell, keeper) : writeBoot(boot)
    return (
      <KeeperContext value={keeper ?? null}>
        <BootContext value={{ boot, json }}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, state)}
            context={state}
            hydrate={false}
          />
        </BootContext>
      </KeeperContext>
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
