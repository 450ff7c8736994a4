import { spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { serverEnvironment, serverFlags } from '../scripts/server-flags.mjs'
import { readSitemap } from '../tests/html/route-addresses.ts'
import { freePort } from '../tests/support/running-server.ts'

/*
 * node bench/compare-checkouts.ts BEFORE AFTER — two folders with a build each. Both serve copies of one demo
 * database; every address of the sitemap, its page data and every plain GET of the API must return the same status,
 * headers and body, but for names with a hash of their content. Ends with 1 when one differs.
 */
const [before, after] = process.argv.slice(2).map((folder) => resolve(folder))
if (!before || !after) throw new Error('two folders with a build are needed')

/** Built files, class names of CSS modules, and what is random for each process. */
const hashed: ReadonlyArray<[RegExp, string]> = [
  [/\/assets\/([\w.-]+?)-[\w-]{8}\.(js|css|woff2)/g, '/assets/$1.$2'],
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
  const answersBefore = await readAll(one.origin, paths)
  await one.stop()
  const two = await start(after, 'after')
  const answersAfter = await readAll(two.origin, paths)
  await two.stop()
  const differing = paths.filter((path) => answersBefore.get(path) !== answersAfter.get(path))
  for (const path of differing.slice(0, 20)) {
    console.log(path, firstDifference(answersBefore.get(path) ?? '', answersAfter.get(path) ?? ''))
  }
  console.log(`${paths.length} addresses compared, ${differing.length} differ`)
  process.exitCode = differing.length === 0 ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** The first start fills the database; the second gets a copy of what the first one left. */
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
  const answers = new Map<string, string>()
  for (const path of paths) {
    const answer = await fetch(origin + path, { redirect: 'manual' })
    const headers = [...answer.headers].filter(([name]) => !SKIPPED_HEADERS.has(name))
    const text = `${answer.status}\n${JSON.stringify(headers)}\n${await answer.text()}`
    answers.set(
      path,
      hashed.reduce((kept, [from, to]) => kept.replaceAll(from, to), text),
    )
  }
  return answers
}

function firstDifference(one: string, two: string): string {
  let at = 0
  while (one[at] === two[at]) at++
  return `\n  - ${one.slice(at - 60, at + 80)}\n  + ${two.slice(at - 60, at + 80)}`
}
