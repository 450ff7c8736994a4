import { pageTree } from './page-tree.ts'
import type { ShellData } from './shell-data.ts'
import { createAssetMap, type Manifest } from '../ssr/asset-map.server.ts'
import { createRenderer, createTreeFactory } from '../ssr/render-page.server.tsx'

/** What the server needs to send pages: the renderer, and each page's files from the manifest of the build. */
export async function createPageParts(manifest: Manifest | null) {
  return { ...(await createRenderer<ShellData>(pageTree)), findAssets: createAssetMap(manifest) }
}

/** The function that creates a page's React element without rendering it, for tests and benchmarks. */
export function createSiteTreeFactory() {
  return createTreeFactory<ShellData>(pageTree)
}
