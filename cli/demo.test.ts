import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { fillDemoDesk } from '../demo/desk/fill-desk.ts'
import { seedDemo } from '../demo/seed.ts'
import { loadCatalogue } from '../src/features/lots/snapshot/load-catalogue.server.ts'
import { demoKeys, isDemoKey } from '../src/features/content/demo/demo-keys.ts'
import { DEMO_INN } from '../src/features/content/demo/recognise-demo.server.ts'
import {
  readPictureBook,
  readStoredContent,
} from '../src/features/content/write/stored-content.server.ts'
import type { ContentKind } from '../src/features/content/model/content-model.ts'
import { makeCity, makeLot, makeProject } from '../tests/support/factories.ts'
import { makeFeed, manyFlats } from '../tests/support/make-feed.ts'
import { runCommand } from '../tests/support/run-command.ts'
import { connectDatabase, type Database } from '../src/db/connect.ts'
import { createMigratedStore, describeOnStores } from '../tests/support/stores.ts'
import { addDemoCommand } from './demo.ts'
import { addImportCommand } from './import.ts'
import { addNewCommand } from './new.ts'
import { addSourcesCommand } from './sources.ts'

const clock = { now: () => new Date('2026-11-21T10:00:00.000Z') }
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvartal-demo-command-'))
  await writeFile(join(folder, 'feed.xml'), makeFeed(manyFlats(12)))
  return () => rm(folder, { recursive: true, force: true })
})

describeOnStores('a database with the demo company', (under) => {
  let site: Awaited<ReturnType<typeof createMigratedStore>>
  let db: Database
  let mediaFolder: string
  beforeEach(async () => {
    site = await createMigratedStore(under.store)
    db = connectDatabase(site.url)
    mediaFolder = await mkdtemp(join(folder, 'media-'))
    await seedDemo(db, { clock, mediaFolder })
    await fillDemoDesk(db, clock)
    return async () => {
      await db.destroy()
      await site.drop()
    }
  })
  const settings = () => ({ DATABASE_URL: site.url, MEDIA_DIR: mediaFolder })
  const demo = (words: string[], answer: string | null = null) =>
    runCommand((program) => addDemoCommand(program, async () => answer), ['demo', ...words], {
      settings: settings(),
    })
  const importFeed = (...flags: string[]) =>
    runCommand(addImportCommand, ['import', 'yrl', join(folder, 'feed.xml'), ...flags], {
      settings: settings(),
    })
  const readStatus = async () => JSON.parse((await demo(['status', '--json'])).out)
  const countRows = async () => {
    const counts: Record<string, number> = {}
    for (const table of [
      'company',
      'cities',
      'projects',
      'lots',
      'pictures',
      'documents',
      'desk_users',
      'callback_requests',
      'demo_items',
    ] as const) {
      counts[table] = (await db.selectFrom(table).selectAll().execute()).length
    }
    return counts
  }

  /** As a release before the marks has left it. */
  const forgetMarks = async () => {
    await db.deleteFrom('demo_items').execute()
    await db.deleteFrom('demo_marks').execute()
  }
  const addPress = () =>
    db
      .insertInto('press')
      .values({
        slug: 'own',
        title: 'Своя',
        lead: '',
        html: '',
        published_on: '2026-01-01',
        picture: null,
        kind: null,
      })
      .execute()
  const readSlugs = async (table: 'projects' | 'cities' | 'press') =>
    (await db.selectFrom(table).select('slug').execute()).map(({ slug }) => slug)

  it('is recognised when it was seeded before it was marked, and what is not its own stays', async () => {
    await forgetMarks()
    const city_id = await makeCity(db, { slug: 'omsk', name: 'Омск' })
    await makeLot(db, { project_id: await makeProject(db, { slug: 'sad', city_id }) })
    await addPress()
    expect(await readStatus()).toMatchObject({ present: true, projects: 6, requests: 40 })
    expect((await importFeed()).code).toBe(2)
    expect((await demo(['remove', '--yes'])).code).toBe(0)
    expect([
      await readSlugs('projects'),
      await readSlugs('cities'),
      await readSlugs('press'),
    ]).toEqual([['sad'], ['omsk'], ['own']])
    expect(await countRows()).toMatchObject({ desk_users: 0, callback_requests: 0, documents: 0 })
    expect(await readStatus()).toMatchObject({ present: false })
  })

  it('is not recognised again after its removal when its company was changed and stays', async () => {
    await db.updateTable('company').set({ tagline: 'Дома у реки' }).execute()
    await addPress()
    expect((await importFeed('--replace-demo')).code).toBe(0)
    expect(await readStatus()).toMatchObject({ present: false })
    expect((await demo(['remove', '--yes'])).out).toMatch(/компании в базе нет/)
    expect((await importFeed()).code).toBe(0)
    expect(await readSlugs('press')).toEqual(['own'])
    expect(await countRows()).toMatchObject({ company: 1, lots: 12, demo_items: 0 })
  })

  it('is known by an INN and by the keys that its folder has', async () => {
    const { company } = await readStoredContent(db, await readPictureBook(db))
    expect(company.get('company')?.inn).toBe(DEMO_INN)
    const items = await db.selectFrom('demo_items').select(['kind', 'key']).execute()
    const content = items.filter(({ kind }) => kind !== 'user' && kind !== 'request')
    expect(content.filter(({ kind, key }) => !isDemoKey(kind as ContentKind, key))).toEqual([])
    for (const [kind, keys] of Object.entries(demoKeys)) {
      const own = content.filter((item) => item.kind === kind)
      expect([kind, own.map(({ key }) => key).toSorted()]).toEqual([kind, keys.toSorted()])
    }
    for (const [kind, count] of [
      ['user', 3],
      ['request', 40],
    ]) {
      expect(items.filter((item) => item.kind === kind)).toHaveLength(Number(count))
    }
  })

  it('is taken away completely, files included, when it is unchanged', async () => {
    expect(await readStatus()).toMatchObject({ present: true, projects: 6, requests: 40 })
    expect(await demo(['remove'])).toMatchObject({ code: 2, out: '' })
    expect((await demo(['remove'])).err).toMatch(/6\sпроектов.*40\sзаявок.*--yes/)
    expect((await demo(['remove'], 'нет')).out).toBe('Ничего не изменено.\n')
    expect((await readStatus()).projects).toBe(6)
    const removed = await demo(['remove', '--yes'])
    expect(removed).toMatchObject({ code: 0, err: '' })
    expect(new Set(Object.values(await countRows()))).toEqual(new Set([0]))
    expect(await readStatus()).toEqual({ present: false, projects: 0, lots: 0, requests: 0 })
    await loadCatalogue(db)
  })

  it('keeps what is not the demo company’s, and names a demo project that was changed', async () => {
    await importFeed('--beside-demo')
    const before = await countRows()
    const { slug } = await db
      .selectFrom('projects')
      .select('slug')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('projects').set({ description: 'Наш' }).where('slug', '=', slug).execute()
    await addPress()
    await db.updateTable('company').set({ name: 'Берег' }).execute()
    const removed = await demo(['remove', '--yes'])
    expect(removed.code).toBe(0)
    expect(removed.err).toMatch(/которые с тех пор менялись: «/)
    expect(await countRows()).toMatchObject({
      company: 1,
      projects: before['projects']! - 6,
      lots: 12,
    })
    expect(await readSlugs('press')).toEqual(['own'])
    expect((await readStatus()).present).toBe(false)
  })

  it('stops an import, a new folder and a source until somebody says what becomes of it', async () => {
    const before = await countRows()
    const results = [
      await importFeed(),
      await runCommand(
        (program) => addNewCommand(program, () => null),
        ['new', join(folder, 'own')],
        { settings: settings() },
      ),
      await runCommand(
        addSourcesCommand,
        ['sources', 'add', 'yandex', 'https://feeds.example/f.xml'],
        { settings: settings() },
      ),
      await runCommand(addImportCommand, ['import', 'content', folder], { settings: settings() }),
    ]
    for (const { code, err } of results) {
      expect(code).toBe(2)
      expect(err).toMatch(/--replace-demo.*--beside-demo/)
    }
    expect(await countRows()).toEqual(before)
  })

  it('is replaced by a feed, and stays when the feed is rejected', async () => {
    await writeFile(join(folder, 'broken.xml'), '<nothing')
    const broken = await runCommand(
      addImportCommand,
      ['import', 'yrl', join(folder, 'broken.xml'), '--replace-demo'],
      { settings: settings() },
    )
    expect(broken.code).toBe(1)
    expect((await readStatus()).projects).toBe(6)
    const { code, out } = await importFeed('--replace-demo')
    expect([code, out]).toEqual([0, expect.stringMatching(/новых: +12\n/)])
    expect(await countRows()).toMatchObject({
      company: 0,
      lots: 12,
      callback_requests: 0,
      demo_items: 0,
    })
  })

  it('gives a new folder none of its names, phones and texts', async () => {
    await importFeed('--beside-demo')
    const dir = join(folder, `own-${under.store}`)
    const made = await runCommand(
      (program) => addNewCommand(program, () => null),
      ['new', dir, '--beside-demo'],
      { settings: settings() },
    )
    expect(made.code).toBe(0)
    const company = await readFile(join(dir, 'company.md'), 'utf8')
    const cities = await readFile(join(dir, 'cities.yaml'), 'utf8')
    expect(company).not.toContain('Ордината')
    expect(cities).not.toMatch(/495\) 000|812\) 000|ordinata/)
  })
})
