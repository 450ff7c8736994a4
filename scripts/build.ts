import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { bundleStyles } from './bundle-styles.ts'
import { compressAssets } from './compress-assets.ts'
import { checkDesk } from './check-desk.ts'
import { checkFirstLoad } from './first-load.ts'
import { writeSbom } from './write-sbom.ts'

/*
 * The production build: the bundles of site and desk with their brotli files, the server, the command line, their packages and
 * licences. It fails if the first load of a page, or of the desk, exceeds its budget. With `--client` it builds what visitors load only.
 */
const root = join(import.meta.dirname, '..')
process.env['NODE_ENV'] = 'production'
const isComplete = !process.argv.includes('--client')
await build({ root, logLevel: 'warn' })
if (isComplete) {
  await build({ root, logLevel: 'warn', build: { ssr: true } })
  await build({ root, logLevel: 'warn', configFile: join(root, 'vite.desk.config.ts') })
  await build({ root, logLevel: 'warn', configFile: join(root, 'vite.cli.config.ts') })
}
const client = join(root, 'dist/client')
const manifestFile = join(client, '.vite/manifest.json')
const manifest = await bundleStyles(client, JSON.parse(await readFile(manifestFile, 'utf8')))
await writeFile(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`)
await compressAssets(join(client, 'assets'))
if (isComplete) {
  await compressAssets(join(root, 'dist/desk/assets'))
  await writeSbom(root, join(root, 'dist'))
  const report = await checkFirstLoad(client, manifest)
  const desk = await checkDesk(join(root, 'dist/desk'))
  for (const line of [...report.lines, desk.line]) console.log(line)
  const problems = [...report.problems, ...desk.problems]
  if (problems.length > 0) {
    for (const problem of problems) console.error(`build: ${problem}`)
    process.exit(1)
  }
}
