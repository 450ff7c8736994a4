import { mkdirSync, rmSync } from 'node:fs'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { bundleStyles } from './bundle-styles.ts'
import { compressAssets } from './compress-assets.ts'
import { checkDesk } from './check-desk.ts'
import { checkFirstLoad } from './first-load.ts'
import { switchBuild } from './switch-build.ts'
import { writeSbom } from './write-sbom.ts'

/*
 * The production build: the bundles of site and desk with their brotli files, the server, the command line, their packages and
 * licences. It writes a folder of its own, and becomes the current one when it is complete (decision D106). It fails if
 * the first load of a page, or of the desk, exceeds its budget. `--into NAME` leaves it in `dist/builds/NAME`; with
 * `--client` it builds what visitors load only.
 */
const root = join(import.meta.dirname, '../..')
process.env['NODE_ENV'] = 'production'
const into = /--into (\S+)/.exec(process.argv.join(' '))?.[1]
const isComplete = !process.argv.includes('--client')
const folder = join(root, 'dist/builds', into ?? `.new-${process.pid}`)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => fail('stopped'))
try {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await buildInto(folder)
  if (into === undefined) console.log(`dist/current: ${basename(await switchBuild(root, folder))}`)
} catch (error) {
  fail(describe(error))
}

async function buildInto(out: string): Promise<void> {
  const buildPart = (part: string, options: { configFile?: string; ssr?: boolean } = {}) =>
    build({
      root,
      logLevel: 'warn',
      ...(options.configFile ? { configFile: join(root, options.configFile) } : {}),
      build: { outDir: join(out, part), ...(options.ssr ? { ssr: true } : {}) },
    })
  await buildPart('client')
  if (isComplete) {
    await buildPart('server', { ssr: true })
    await copyFile(join(root, 'scripts/run/server-entry.mjs'), join(out, 'server/main.js'))
    await buildPart('desk', { configFile: 'vite.desk.config.ts' })
    await buildPart('cli', { configFile: 'vite.cli.config.ts' })
  }
  const client = join(out, 'client')
  const manifestFile = join(client, '.vite/manifest.json')
  const manifest = await bundleStyles(client, JSON.parse(await readFile(manifestFile, 'utf8')))
  await writeFile(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`)
  await compressAssets(join(client, 'assets'))
  if (!isComplete) return
  await compressAssets(join(out, 'desk/assets'))
  await writeSbom(root, out)
  const report = await checkFirstLoad(client, manifest)
  const desk = await checkDesk(join(out, 'desk'))
  for (const line of [...report.lines, desk.line]) console.log(line)
  const problems = [...report.problems, ...desk.problems]
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

function describe(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return /ENOSPC|no space left/i.test(text) ? 'the disk is full: free 200 MB and build again' : text
}

/** Exits with 1. What was written is removed, and the build before stays the current one. */
function fail(reason: string): never {
  rmSync(folder, { recursive: true, force: true })
  for (const line of reason.split('\n')) console.error(`build: ${line}`)
  process.exit(1)
}
