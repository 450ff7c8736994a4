import type { EnvironmentModuleNode, ViteDevServer } from 'vite'

const STYLE = /\.css$/
/** The module that imports all pages, and the only style sheet that the browser entry imports. */
const PAGE_TREE = '/src/app/page-tree.ts'
const GLOBAL = '/src/ui/styles/global.css'

/**
 * Returns the style sheets of all pages as `<style>` elements, so that a page is styled before its scripts load.
 * Vite's client finds these elements by their attribute and updates them instead of adding its own.
 */
export async function writeStyles(vite: ViteDevServer): Promise<string> {
  const { client, ssr } = vite.environments
  const tree = await ssr.moduleGraph.getModuleByUrl(PAGE_TREE)
  const addresses = [GLOBAL, ...(tree ? stylesBelow(tree) : [])]
  const elements = await Promise.all(
    addresses.map(async (address) => {
      const result = await client.transformRequest(`${address}?direct`)
      const id = (await client.pluginContainer.resolveId(address))?.id ?? address
      return `<style type="text/css" data-vite-dev-id="${id}">${result?.code ?? ''}</style>`
    }),
  )
  return elements.join('')
}

/** Returns the URLs of the style sheets that a module imports, directly or not, in evaluation order. */
function stylesBelow(module: EnvironmentModuleNode): string[] {
  const seen = new Set<EnvironmentModuleNode>()
  const styles: string[] = []
  const visit = (node: EnvironmentModuleNode) => {
    if (seen.has(node)) return
    seen.add(node)
    for (const imported of node.importedModules) visit(imported)
    if (STYLE.test(node.url)) styles.push(node.url)
  }
  visit(module)
  return styles
}
