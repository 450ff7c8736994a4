import { Root, RootContext, RootFailure } from './root.tsx'
import { pageAddresses } from './routes.ts'
import { PageFailure } from '../shell/page/page-failure.tsx'
import { PageLayout } from '../shell/page/page-layout.tsx'
import type { PageModule, PageTree } from '../ssr/create-routes.ts'

/** Every page module by its file; each is a chunk of its own in the browser. */
const modules = import.meta.glob<PageModule>('../features/**/*-page.tsx')

/** The pages of this site with the shell around them, as the server renders and the browser hydrates them. */
export const pageTree: PageTree = {
  pages: pageAddresses,
  Document: Root,
  DocumentFailure: RootFailure,
  DataContext: RootContext,
  Layout: PageLayout,
  PageFailure,
  loadModule(file) {
    const load = modules[`../features/${file}`]
    if (!load) throw new Error(`there is no page module features/${file}`)
    return load()
  },
}
