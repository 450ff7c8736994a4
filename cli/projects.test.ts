import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { connectDatabase, type Database } from '../src/db/connect.ts'
import { readRequestFacts } from '../src/features/callback/delivery/request-facts.server.ts'
import { requestCallback } from '../src/features/callback/intake/commands.server.ts'
import { importContent } from '../src/features/content/write/import-content.server.ts'
import { importFeed } from '../src/features/feeds/merge/import-feed.server.ts'
import { callbackContext } from '../tests/support/callback-context.ts'
import { makeCity, makeLot, makeProject } from '../tests/support/factories.ts'
import { makeFeed, manyFlats } from '../tests/support/make-feed.ts'
import { runCommand } from '../tests/support/run-command.ts'
import { createMigratedStore, describeOnStores } from '../tests/support/stores.ts'
import { createTestApp } from '../tests/support/test-app.ts'
import { addNewCommand } from './new.ts'
import { addProjectsCommand } from './projects.ts'

const clock = { now: () => new Date('2026-11-21T10:00:00.000Z') }
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvartal-projects-'))
  return () => rm(folder, { recursive: true, force: true })
})

describeOnStores('kvartal projects', ({ store }) => {
  let under: { db: Database; url: string; store: string }
  beforeEach(async () => {
    const site = await createMigratedStore(store)
    under = { db: connectDatabase(site.url), url: site.url, store }
    return async () => {
      await under.db.destroy()
      await site.drop()
    }
  })
  const run = (words: string[], answer: string | null = null) =>
    runCommand(
      (program) => addProjectsCommand(program, async () => answer),
      ['projects', ...words],
      {
        settings: { DATABASE_URL: under.url },
      },
    )
  const list = async () => JSON.parse((await run(['list', '--json'])).out)
  const makeStock = async () => {
    const city_id = await makeCity(under.db, { slug: 'omsk', name: 'Омск' })
    const shown = await makeProject(under.db, { slug: 'sad', name: 'Сад' })
    const gone = await makeProject(under.db, { slug: 'bor', name: 'Бор', city_id })
    await makeLot(under.db, { project_id: shown, article: 'С-1' })
    const lot = await makeLot(under.db, { project_id: gone, article: 'Б-1' })
    return { gone, lot }
  }

  it('hides a project from pages, API, lists, search, sitemap, feeds and the choice of cities', async () => {
    const { gone, lot } = await makeStock()
    expect(await run(['hide', 'bor'])).toMatchObject({ code: 0, err: '' })
    expect(await list()).toMatchObject([
      { slug: 'sad', hidden: false, why: null, lots: 1, on_sale: 1, requests: 0 },
      { slug: 'bor', city: 'Омск', hidden: true, why: 'command', lots: 1, on_sale: 1 },
    ])
    const { app, close } = await createTestApp(under)
    for (const path of [
      '/projects/bor',
      `/flats/${lot}`,
      `/api/projects/${gone}/`,
      `/api/flats/${lot}/`,
      `/api/progress/${gone}/`,
    ]) {
      expect([path, (await app.inject(path)).statusCode]).toEqual([path, 404])
    }
    for (const path of [
      '/',
      '/flats',
      '/projects',
      '/api/flats/',
      '/api/projects/',
      '/api/cities/',
      '/feeds/yandex.xml',
      '/sitemap.xml',
      '/api/search/?q=бор',
    ]) {
      const { body } = await app.inject(path)
      expect([path, /Бор|Омск|Б-1/.test(body), body.includes(`/flats/${lot}`)]).toEqual([
        path,
        false,
        false,
      ])
    }
    await close()
    expect((await run(['show', 'bor'])).code).toBe(0)
    expect((await list())[1]).toMatchObject({ hidden: false, why: null })
  })

  it('removes a project with its lots and history, keeps its requests, and says what it takes', async () => {
    await makeStock()
    const asked = await run(['remove', 'bor'])
    expect(asked.code).toBe(2)
    expect(asked.err).toMatch(/1\sкорпус, 1\sлот.*--yes/s)
    expect((await run(['remove', 'bor'], 'нет')).out).toBe('Ничего не изменено.\n')
    expect((await run(['remove', 'bor', '--yes'])).out).toMatch(/Проект убран/)
    expect((await list()).map(({ slug }: { slug: string }) => slug)).toEqual(['sad'])
    expect(await under.db.selectFrom('lots').select('article').execute()).toEqual([
      { article: 'С-1' },
    ])
    const again = await run(['remove', 'bor', '--yes'])
    expect([again.code, again.err]).toEqual([
      1,
      expect.stringContaining('Проекта «bor» нет. Есть: sad.'),
    ])
  })

  it('keeps a request about a project that is removed while the request is being stored', async () => {
    const { lot } = await makeStock()
    const store = () =>
      requestCallback(callbackContext(under.db), {
        form: {
          type: 'callback',
          name: 'Канарейка',
          phone: '+7(912)345-67-89',
          privacy_policy_agreed: true,
        },
        context: { page: `/flats/${lot}`, project: 'Бор', lot: 'Б-1' },
        ip: '10.1.0.1',
      })
    const [{ id }, removed] = await Promise.all([store(), run(['remove', 'bor', '--yes'])])
    expect(removed.code).toBe(0)
    const [stored, ...others] = await under.db
      .selectFrom('callback_requests')
      .select(['id', 'project', 'lot', 'page'])
      .execute()
    expect(others).toEqual([])
    expect(stored).toEqual({ id, project: 'Бор', lot: 'Б-1', page: `/flats/${lot}` })
    // It goes to the CRM as it was sent, without what the catalogue no longer has.
    const { project, page } = { project: 'Бор', page: `/flats/${lot}` }
    expect(await readRequestFacts(under.db, { page, project, lot: 'Б-1' })).toMatchObject({
      building: null,
      lot_title: null,
    })
    expect((await list()).map(({ slug }: { slug: string }) => slug)).toEqual(['sad'])
  })

  it('names the feed that brings a removed project back', async () => {
    await importFeed(under.db, feed('Лес'), { format: 'yrl', source: 'yrl', clock })
    const { slug } = (await list())[0]
    const { err } = await run(['remove', slug])
    expect(err).toMatch(/в фиде \(yrl\).*projects hide/s)
    await run(['remove', slug, '--yes'])
    await importFeed(under.db, feed('Лес'), { format: 'yrl', source: 'yrl', clock })
    expect((await list())[0]).toMatchObject({ hidden: false, lots: 12 })
  })

  it('keeps a project without a name hidden until its file has one', async () => {
    const report = await importFeed(under.db, feed(null), {
      format: 'yrl',
      source: 'yrl',
      clock,
    })
    expect(report.warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('«Проект 3118412» скрыт'),
    ])
    const [{ slug }] = await list()
    expect((await list())[0]).toMatchObject({ hidden: true, why: 'unnamed' })
    const shown = await run(['show', slug])
    expect([shown.code, shown.err]).toEqual([
      1,
      expect.stringContaining('{{Название проекта 3118412}}'),
    ])

    const dir = join(folder, `own-${under.store}`)
    const flags = [
      '--name',
      'Берег',
      '--legal-name',
      'ООО «Берег»',
      '--inn',
      '7707329152',
      '--ogrn',
      '1047707030513',
      '--address',
      'Омск',
      '--phone',
      '8 (4942) 00-00-01',
      '--email',
      'a@bereg.example',
    ]
    await runCommand((program) => addNewCommand(program, () => null), ['new', dir, ...flags], {
      settings: { DATABASE_URL: under.url },
    })
    const file = join(dir, 'projects', slug, 'project.md')
    const text = await readFile(file, 'utf8')
    expect(text).toContain('name: "{{Название проекта 3118412}}"')
    const mediaFolder = join(folder, `media-${under.store}`)
    await mkdir(mediaFolder, { recursive: true })
    await importContent(under.db, { folder: dir, clock, mediaFolder })
    expect((await list())[0]).toMatchObject({ hidden: true, why: 'unnamed' })
    await writeFile(file, text.replace('{{Название проекта 3118412}}', 'Лес'))
    await importContent(under.db, { folder: dir, clock, mediaFolder })
    expect((await list())[0]).toMatchObject({ name: 'Лес', hidden: false, why: null })

    await writeFile(
      file,
      text.replace('{{Название проекта 3118412}}', 'Лес').replace('city:', 'hidden: true\ncity:'),
    )
    await importContent(under.db, { folder: dir, clock, mediaFolder })
    expect((await list())[0]).toMatchObject({ hidden: true, why: 'file' })
    expect((await run(['show', slug])).err).toContain('hidden')
    await writeFile(file, text.replace('{{Название проекта 3118412}}', 'Лес'))
    await importContent(under.db, { folder: dir, clock, mediaFolder })
    await run(['hide', slug])
    await importContent(under.db, { folder: dir, clock, mediaFolder })
    expect((await list())[0]).toMatchObject({ hidden: true, why: 'command' })
  })
})

/** A feed of twelve flats in a project of this name; without one it has only the portal's number. */
async function* feed(name: string | null) {
  const flats = [...manyFlats(12)].map((flat) => ({ ...flat, project: 1, building: 1 }))
  const named = name === null ? '' : `<building-name>${name}</building-name>`
  const text = makeFeed(flats)
    .replaceAll(/<building-name>.*?<\/building-name>/g, named)
    .replaceAll(/<address>.*?<\/address>/g, name === null ? '' : '$&')
    .replaceAll('>1001<', '>3118412<')
  yield Buffer.from(text)
}
