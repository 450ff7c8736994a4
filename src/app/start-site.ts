import { whenIdle } from '../lib/time/when-idle.ts'
import { pageTree } from './page-tree.ts'
import { listenForHistorySteps } from '../shell/header/history-steps.ts'
import type { Boot } from '../ssr/boot.ts'
import { repeatEvents } from '../ssr/early-events.ts'
import { hydratePage } from '../ssr/hydrate-page.tsx'
import { listenForSteps, prefetchPageData } from '../ssr/page-data.ts'

/** Hydrates the document from its boot data. */
export async function start(boot: Boot): Promise<void> {
  await hydratePage(pageTree, boot, {
    beforeRouter: () => {
      listenForHistorySteps()
      listenForSteps()
    },
    afterStart: () => {
      repeatEvents()
      whenIdle(() => void prefetchLinks())
    },
  })
}

/** If this chunk cannot be loaded, links still work without prefetching. */
async function prefetchLinks(): Promise<void> {
  const module = await import('../shell/after-start.ts').catch(() => null)
  module?.startPrefetch({ loadModule: pageTree.loadModule, loadData: prefetchPageData })
}
