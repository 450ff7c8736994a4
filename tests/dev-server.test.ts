import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDevServer } from '../scripts/run/dev-server.ts'
import { connectDatabase } from '../src/db/connect.ts'
import { migrateDatabase } from '../src/db/migrate.ts'
import { makeLot } from './support/factories.ts'

const root = join(import.meta.dirname, '..')

describe('the development server', () => {
  /** Text of edited files by path. The files on disk are not changed. */
  const edits = new Map<string, string>()
  let folder = ''
  let site: Awaited<ReturnType<typeof startDevServer>>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kvartal-dev-'))
    const DATABASE_URL = `file:${join(folder, 'dev.db')}`
    const db = connectDatabase(DATABASE_URL)
    await migrateDatabase(db)
    await makeLot(db)
    await db.destroy()
    const settings = { DATABASE_URL, MEDIA_DIR: folder, LOG_LEVEL: 'silent', PORT: '0' }
    site = await startDevServer(settings, {
      logLevel: 'error',
      cacheDir: join(folder, 'vite'),
      // No browser loads modules in this test.
      optimizeDeps: { noDiscovery: true, include: [] },
      plugins: [{ name: 'edits', enforce: 'pre', load: (id) => edits.get(id) }],
    })
  }, 60_000)
  afterAll(async () => {
    await site.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('serves an edited loader and an edited query from the open database', async () => {
    // Without the file, a new connection would find no data.
    await rm(join(folder, 'dev.db'), { force: true })
    const thanks = () => fetchJson('/page-data/callback/thanks')
    const search = () => fetchJson('/page-data/search?q=')
    const lots = await fetchJson('/api/flats/')
    expect([await thanks(), lots]).toMatchObject([{ data: { lot: null } }, { count: 1 }])

    const loader = 'src/features/callback/plain/callback-thanks-page.server.ts'
    await edit(loader, 'return { lot,', 'return { lot: "edited" as never,')
    await expect.poll(thanks).toMatchObject({ data: { lot: 'edited' } })

    await edit('src/features/search/search.server.ts', 'count: 0', 'count: 77')
    await expect.poll(search).toMatchObject({ data: { pages: 8 } })
    expect(await fetchJson('/api/flats/')).toEqual(lots)
  })

  it('sends the worker of the map without the client of the development server', async () => {
    const path = '/node_modules/maplibre-gl/dist/maplibre-gl-worker.mjs'
    const worker = await (await fetch(site.address + path)).text()
    expect(worker).toBe(await readFile(join(root, path), 'utf8'))
    expect(await (await fetch(`${site.address}${path}?url&import`)).text()).toContain(path)
  })

  it('sends a page with the styles of all its class names', async () => {
    const html = await (await fetch(`${site.address}/flats`)).text()
    const [head = '', body = ''] = html.split('<body')
    const styles = head.matchAll(/<style[^>]*data-vite-dev-id="([^"]*)"[^>]*>([^]*?)<\/style>/g)
    const texts = new Map(Array.from(styles, ([, file, text]) => [file, text]))
    expect([...texts.keys()][0]).toBe(join(root, 'src/ui/styles/global.css'))
    const css = [...texts.values()].join('')
    const classes = body.matchAll(/(?<= class=")[^"]+/g)
    const names = new Set([...classes].flatMap(([list]) => list.split(' ')))
    expect(names.size).toBeGreaterThan(50)
    expect([...names].filter((name) => !css.includes(`.${name}`))).toEqual([])
  })

  async function fetchJson(path: string): Promise<unknown> {
    return (await fetch(site.address + path)).json()
  }

  async function edit(file: string, before: string, after: string): Promise<void> {
    const path = join(root, file)
    const text = await readFile(path, 'utf8')
    expect(text).toContain(before)
    edits.set(path, text.replace(before, after))
    site.vite.watcher.emit('change', path)
  }
})
