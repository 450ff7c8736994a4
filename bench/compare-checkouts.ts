import { spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { serverEnvironment, serverFlags } from '../scripts/run/server-flags.mjs'
import { readSitemap } from '../tests/html/route-addresses.ts'
import { freePort } from '../tests/support/running-server.ts'

/*
 * node bench/compare-checkouts.ts BEFORE AFTER, where both are folders with a build. Both builds serve copies of one
 * demo database. Every address of the sitemap, its page data and every GET of the API must return the same status,
 * headers and body, except for names with a content hash. Exits with 1 if a response differs.
 */
const [before, after] = process.argv.slice(2).map((folder) => resolve(folder))
if (!before || !after) throw new Error('two folders with a build are needed')

/** Replacements for hashed file names, class names of CSS modules, and values that are random per process. */
const replacements: ReadonlyArray<[RegExp, string]> = [
  // Into which chunks the bundler puts shared modules.
  [/<link rel="modulepreload" [^>]*>/g, ''],
  [/\/assets\/(?:([\w.-]+?)-)?[\w-]{8}\.(js|css|woff2)/g, '/assets/$1.$2'],
  [/(?<=[" ])_?[\w-]{6}_(?=[A-Za-z])/g, ''],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, 'TIME'],
  [/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, 'UUID'],
  [/127\.0\.0\.1:\d+/g, 'HOST'],
]
const SKIPPED_HEADERS = new Set([
  'date',
  'etag',
  'content-length',
  'keep-alive',
  'last-modified',
  'link',
  'set-cookie',
])
const EXTRA = [
  '/robots.txt',
  '/sitemap.xml',
  '/nowhere',
  '/favorites',
  '/favorites/print',
  '/search?q=квартира',
  '/flats?rooms=1&order=-price',
  '/flats?view=table',
  '/flats?rooms=x',
  '/feeds/yandex.xml',
  '/feeds/cian.xml',
  '/feeds/avito.xml',
  '/feeds/domclick.xml',
  '/api/openapi.json',
  '/api/docs/',
  '/ui-kit',
]

const folder = await mkdtemp(join(tmpdir(), 'kvartal-compare-'))
try {
  const one = await start(before, 'before')
  const paths = await listPaths(one.origin)
  const responsesBefore = await readAll(one.origin, paths)
  await one.stop()
  const two = await start(after, 'after')
  const responsesAfter = await readAll(two.origin, paths)
  await two.stop()
  const differing = paths.filter((path) => responsesBefore.get(path) !== responsesAfter.get(path))
  for (const path of differing.slice(0, 20)) {
    console.log(
      path,
      firstDifference(responsesBefore.get(path) ?? '', responsesAfter.get(path) ?? ''),
    )
  }
  console.log(countKinds(differing))
  console.log(`${paths.length} addresses compared, ${differing.length} differ`)
  process.exitCode = differing.length === 0 ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** The first start fills the database. The second uses a copy of that database. */
async function start(checkout: string, name: string) {
  const own = join(folder, name)
  if (name === 'after') await cp(join(folder, 'before'), own, { recursive: true })
  const port = await freePort()
  const child = spawn(process.execPath, [...serverFlags, 'dist/server/main.js'], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      ...serverEnvironment,
      PORT: String(port),
      DATABASE_URL: `file:${join(own, 'site.db')}`,
      MEDIA_DIR: join(own, 'media'),
      LOG_LEVEL: 'error',
    },
  })
  await once(createInterface({ input: child.stdout }), 'line')
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { origin: `http://127.0.0.1:${port}`, stop }
}

async function listPaths(origin: string): Promise<string[]> {
  const pages = await readSitemap(origin)
  const api = (await (await fetch(`${origin}/api/openapi.json`)).json()) as {
    paths: Record<string, { get?: unknown }>
  }
  const plain = Object.entries(api.paths).flatMap(([path, { get }]) =>
    get && !path.includes('favorites') ? [path.replaceAll(/\{\w+\}/g, '1')] : [],
  )
  return [...new Set([...pages, ...pages.map((path) => `/page-data${path}`), ...plain, ...EXTRA])]
}

async function readAll(origin: string, paths: readonly string[]): Promise<Map<string, string>> {
  const responses = new Map<string, string>()
  for (const path of paths) {
    const response = await fetchReady(origin + path)
    const headers = [...response.headers].filter(([name]) => !SKIPPED_HEADERS.has(name))
    const text = `${response.status}\n${JSON.stringify(headers)}\n${await response.text()}`
    responses.set(
      path,
      replacements.reduce((result, [from, to]) => result.replaceAll(from, to), text),
    )
  }
  return responses
}

/** A busy server answers 503 and says when to ask again: that is no difference between two builds. */
async function fetchReady(address: string): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(address, { redirect: 'manual' })
    if (response.status !== 503 || tries === 10) return response
    await response.arrayBuffer()
    await setTimeout(1000 * Number(response.headers.get('retry-after') ?? 1))
  }
}

/** How many addresses of each kind there are; numbers and slugs after the first part are left out. */
function countKinds(paths: readonly string[]): Record<string, number> {
  const kinds = paths.map((path) =>
    path.replaceAll(/\d+/g, 'N').replace(/(?<=^\/[\w-]+\/[\w-]+\/).*/, '…'),
  )
  return Object.fromEntries(
    Object.entries(Object.groupBy(kinds, (kind) => kind)).map(([kind, all]) => [
      kind,
      all?.length ?? 0,
    ]),
  )
}

function firstDifference(one: string, two: string): string {
  let at = 0
  while (one[at] === two[at]) at++
  return `\n  - ${one.slice(at - 60, at + 80)}\n  + ${two.slice(at - 60, at + 80)}`
}
