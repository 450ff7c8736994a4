import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pageAddresses } from '../../src/app/routes.ts'
import { createAssetMap, type Manifest } from '../../src/ssr/asset-map.server.ts'

/**
 * Joins the style sheets of each page's first load into one file in the client folder, in their order, and returns the
 * manifest with it as `bundle` of the page's chunk. A page with one style sheet gets no bundle. A page would otherwise
 * wait for up to sixteen requests before its first paint.
 */
export async function bundleStyles(clientFolder: string, manifest: Manifest): Promise<Manifest> {
  const findAssets = createAssetMap(manifest)
  const bundled: Manifest = { ...manifest }
  for (const page of pageAddresses) {
    const { styles } = findAssets(page.file)
    const key = `src/features/${page.file}`
    const chunk = manifest[key]
    if (styles.length < 2 || !chunk) continue
    const sheets = await Promise.all(
      styles.map((address) => readFile(join(clientFolder, address), 'utf8')),
    )
    const text = sheets.map((sheet) => sheet.trim()).join('\n')
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 7)
    const bundle = `assets/${hash}.css`
    await writeFile(join(clientFolder, bundle), `${text}\n`)
    bundled[key] = { ...chunk, bundle }
  }
  return bundled
}
