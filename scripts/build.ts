import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { bundleStyles } from './bundle-styles.ts'
import { compressAssets } from './compress-assets.ts'
import { checkFirstLoad } from './first-load.ts'
import { writeSbom } from './write-sbom.ts'

/*
 * The production build: the browser bundle with its brotli files, then the server, its packages and their licences. It
 * fails if the first load of a page exceeds its budget.
 */
const root = join(import.meta.dirname, '..')
process.env['NODE_ENV'] = 'production'
await build({ root, logLevel: 'warn' })
await build({ root, logLevel: 'warn', build: { ssr: true } })
const client = join(root, 'dist/client')
const manifestFile = join(client, '.vite/manifest.json')
const manifest = await bundleStyles(client, JSON.parse(await readFile(manifestFile, 'utf8')))
await writeFile(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`)
await compressAssets(join(client, 'assets'))
await writeSbom(root, join(root, 'dist'))
const report = await checkFirstLoad(client, manifest)
for (const line of report.lines) console.log(line)
if (report.problems.length > 0) {
  for (const problem of report.problems) console.error(`build: ${problem}`)
  process.exit(1)
}
