import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { seedDemo } from '../../../../demo/seed.ts'
import {
  makePicture,
  readFolder,
  smallCompany,
  writeFolder,
} from '../../../../tests/support/content-folder.ts'
import {
  createMigratedStore,
  createStore,
  describeOnStores,
} from '../../../../tests/support/stores.ts'
import { connectDatabase, type Database } from '../../../db/connect.ts'
import { migrateDatabase } from '../../../db/migrate.ts'
import { getCatalogueVersion } from '../../../db/version.ts'
import { systemClock } from '../../../lib/time/clock.ts'
import { readStory } from '../../projects/page/project-story.server.ts'
import { listSlides } from '../../slider/queries.server.ts'
import { contentKinds } from '../model/content-model.ts'
import { exportContent } from './export-content.server.ts'
import { importContent } from './import-content.server.ts'

let top = ''
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'kvartal-content-'))
})
afterAll(() => rm(top, { recursive: true, force: true }))

const newFolder = () => mkdtemp(join(top, 'folder-'))
const runImport = (db: Database, folder: string, mediaFolder: string, rendersLater = false) => {
  const options = { folder, mediaFolder, rendersLater, allowRemovals: true }
  return importContent(db, { ...options, clock: systemClock })
}

function totals(report: Awaited<ReturnType<typeof runImport>>) {
  const sum = { created: 0, changed: 0, unchanged: 0, deleted: 0 }
  for (const kind of contentKinds) {
    for (const name of Object.keys(sum) as Array<keyof typeof sum>) {
      sum[name] += report.kinds[kind][name]
    }
  }
  return sum
}

describeOnStores('an import of content', (under) => {
  it('leaves no rows and no pictures when it fails', async () => {
    const folder = await newFolder()
    const media = await newFolder()
    await writeFolder(folder, await smallCompany())
    await breakTable(under.db, under.store, 'income_programs')
    await expect(runImport(under.db, folder, media)).rejects.toThrow('not today')
    for (const table of ['cities', 'projects', 'press', 'pictures', 'content_sources'] as const) {
      expect([table, await under.db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
    }
    expect(await getCatalogueVersion(under.db)).toBe(1)
    expect(await readFolder(media)).toEqual({})
  })
})

async function breakTable(db: Database, store: string, table: string): Promise<void> {
  if (store === 'sqlite') {
    await sql`create trigger broken before insert on ${sql.table(table)}
      begin select raise(abort, 'not today'); end`.execute(db)
    return
  }
  await sql`create function broken() returns trigger language plpgsql
    as $$ begin raise exception 'not today'; end $$`.execute(db)
  await sql`create trigger broken before insert on ${sql.table(table)}
    for each row execute function broken()`.execute(db)
}

/** Deletes the stored source files, so that the folder defines no part of the content. */
async function deleteSources(db: Database): Promise<void> {
  await db.deleteFrom('content_sources').execute()
}

describeOnStores('the exported demo company', (under) => {
  let media = ''
  beforeAll(async () => {
    media = await newFolder()
  })

  it('imports unchanged into its own database, and completely into an empty one', async () => {
    await seedDemo(under.db, { clock: systemClock, mediaFolder: media })
    await deleteSources(under.db)
    const version = await getCatalogueVersion(under.db)
    const first = await newFolder()
    await exportContent(under.db, { folder: first, mediaFolder: media })
    const report = await runImport(under.db, first, media, true)
    expect(totals(report)).toMatchObject({ created: 0, changed: 0, deleted: 0 })
    expect(await getCatalogueVersion(under.db)).toBe(version)

    const { url, drop } = await createStore(under.store)
    const other = connectDatabase(url)
    try {
      await migrateDatabase(other)
      expect(totals(await runImport(other, first, media, true)).created).toBe(
        totals(report).unchanged,
      )
      await deleteSources(other)
      const second = await newFolder()
      await exportContent(other, { folder: second, mediaFolder: media })
      expect(await readFolder(second)).toEqual(await readFolder(first))
    } finally {
      await other.destroy()
      await drop()
    }
  })

  it('keeps items that lots need when they are missing from the folder, and reports why', async () => {
    const folder = await newFolder()
    await exportContent(under.db, { folder, mediaFolder: media })
    const lots = await under.db.selectFrom('lots').select('id').execute()
    for (const path of Object.keys(await readFolder(folder))) {
      // Everything else that refers to the project is removed as well.
      if (!/^cities\.yaml$|^pictures\/|\/(project\.md|buildings\.yaml)$/.test(path))
        await rm(join(folder, path))
    }
    await rm(join(folder, 'projects/vodomernaya-12'), { recursive: true })
    await writeFolder(folder, { 'finishes.yaml': '[]\n' })
    const report = await runImport(under.db, folder, media, true)
    expect(report.kinds.projects).toMatchObject({ deleted: 0, unchanged: 5 })
    expect(report.kept).toContainEqual({
      kind: 'projects',
      key: 'vodomernaya-12',
      reason: 'у проекта есть лоты',
    })
    expect(report.kept).toContainEqual({
      kind: 'buildings',
      key: 'vodomernaya-12/Корпус 1',
      reason: 'в корпусе есть лоты',
    })
    expect(report.kept.filter(({ kind }) => kind === 'finishes').length).toBeGreaterThan(0)
    expect(await under.db.selectFrom('lots').select('id').execute()).toHaveLength(lots.length)
  })

  it("keeps a building's fields from the feed, and items that the folder never contained", async () => {
    const folder = await newFolder()
    const before = await under.db
      .selectFrom('buildings')
      .innerJoin('projects', 'projects.id', 'buildings.project_id')
      .selectAll('buildings')
      .where('projects.slug', '=', 'klyon-i-lipa')
      .orderBy('buildings.position')
      .execute()
    await deleteSources(under.db)
    await writeFolder(folder, {
      'projects/klyon-i-lipa/buildings.yaml': before
        .map(({ name }) => `- {name: "${name}", footprint: [[0, 0], [9, 0], [9, 9]]}\n`)
        .join(''),
    })
    const report = await runImport(under.db, folder, await newFolder())
    expect(totals(report)).toEqual({ created: 0, changed: before.length, unchanged: 0, deleted: 0 })
    const after = await under.db
      .selectFrom('buildings')
      .selectAll()
      .where('project_id', '=', before[0]?.project_id ?? 0)
      .orderBy('position')
      .execute()
    expect(after).toEqual(
      before.map((row) => ({ ...row, footprint: '[[0,0],[9,0],[9,9]]', front: null })),
    )
  })
})

describeOnStores('a building from a feed', (under) => {
  it('is renamed by its external key and keeps its other fields', async () => {
    await seedDemo(under.db, { clock: systemClock, mediaFolder: await newFolder() })
    await deleteSources(under.db)
    const { id: project_id } = await under.db
      .selectFrom('projects')
      .select('id')
      .where('slug', '=', 'klyon-i-lipa')
      .executeTakeFirstOrThrow()
    const buildings = under.db
      .selectFrom('buildings')
      .selectAll()
      .where('project_id', '=', project_id)
    const [first] = await buildings.orderBy('position').execute()
    await under.db
      .updateTable('buildings')
      .set({ external_key: 'house-7' })
      .where('id', '=', first?.id ?? 0)
      .execute()
    const folder = await newFolder()
    await writeFolder(folder, {
      'projects/klyon-i-lipa/buildings.yaml': '- {name: Дом у клёна, external_key: house-7}\n',
    })
    const report = await runImport(under.db, folder, await newFolder())
    expect(report.kinds.buildings).toEqual({ created: 0, changed: 1, unchanged: 0, deleted: 0 })
    const renamed = await buildings.where('name', '=', 'Дом у клёна').execute()
    // The footprint and the front come from the folder only.
    const changes = { name: 'Дом у клёна', external_key: 'house-7', footprint: null, front: null }
    expect(renamed).toEqual([{ ...first, ...changes }])
    // The other buildings stay because they have lots.
    expect(report.kept.every(({ reason }) => reason === 'в корпусе есть лоты')).toBe(true)
  })
})

describeOnStores('pictures of content', (under) => {
  let folder = ''
  let media = ''
  beforeEach(async () => {
    folder ||= await newFolder()
    media ||= await newFolder()
  })

  it('are rendered upright, without metadata and not wider than the original', async () => {
    const upright = await sharp(await makePicture(700, 300))
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Фотограф' } } })
      .jpeg()
      .toBuffer()
    expect((await sharp(upright).metadata()).orientation).toBe(6)
    await writeFolder(folder, {
      'cities.yaml': '[]\n',
      'slider.yaml': '- {slug: a, title: А, url: /, picture: a.jpg}\n',
      'a.jpg': upright,
    })
    await runImport(under.db, folder, media)
    const row = await under.db.selectFrom('pictures').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ width: 300, height: 700 })
    const files = Object.entries(await readFolder(media)).filter(([path]) =>
      path.startsWith('pictures/'),
    )
    expect(files).toHaveLength(3)
    for (const [, text] of files) {
      const { format, width, height, exif, orientation } = await sharp(
        Buffer.from(text, 'latin1'),
      ).metadata()
      expect([format === 'heif' || format === 'webp' || format === 'jpeg', width, height]).toEqual([
        true,
        300,
        700,
      ])
      expect([exif, orientation]).toEqual([undefined, undefined])
    }
  })

  it('are rendered again when the original changes, and the old files are removed', async () => {
    const before = Object.keys(await readFolder(media))
    const version = await getCatalogueVersion(under.db)
    await writeFolder(folder, { 'a.jpg': await makePicture(500, 300, '#a33') })
    const report = await runImport(under.db, folder, media)
    expect(report.pictures).toEqual({ rendered: 1, kept: 0, removed: 0 })
    expect(totals(report)).toMatchObject({ changed: 0, unchanged: 1 })
    expect(await getCatalogueVersion(under.db)).toBe(version + 1)
    const after = Object.keys(await readFolder(media))
    expect(after.filter((path) => before.includes(path))).toEqual([])
    expect(after).toHaveLength(3 * 2 + 1)
  })

  it('are rendered again when their files are missing', async () => {
    const before = await readFolder(media)
    await rm(media, { recursive: true })
    expect((await runImport(under.db, folder, media)).pictures.rendered).toBe(1)
    expect(await readFolder(media)).toEqual(before)
  })

  it('are reported as missing by an export, which writes all others', async () => {
    const target = await newFolder()
    const nowhere = await newFolder()
    expect(await exportContent(under.db, { folder: target, mediaFolder: nowhere })).toEqual({
      files: 2,
      originals: 0,
      missing: ['a.jpg'],
    })
    await expect(exportContent(under.db, { folder: target, mediaFolder: media })).rejects.toThrow(
      'не пуста',
    )
  })

  it('have others in their place for narrow windows, of a slide and of a project', async () => {
    const phone = await newFolder()
    await writeFolder(phone, {
      'cities.yaml': '- {slug: tver, name: Тверь}\n',
      'slider.yaml': '- {slug: a, title: А, url: /, picture: a.jpg, phone_picture: b.jpg}\n',
      'projects/dom/project.md':
        '---\nname: Дом\ncity: tver\narea_type: premium_area\nposition: 1\npictures:\n  - {kind: exterior, picture: a.jpg, phone_picture: b.jpg}\n---\n',
      'a.jpg': await makePicture(700, 300),
      'b.jpg': await makePicture(400, 500),
    })
    const created = await createMigratedStore(under.store)
    const db = connectDatabase(created.url)
    try {
      const report = await runImport(db, phone, await newFolder())
      expect(report.pictures.rendered).toBe(2)
      expect(totals(await runImport(db, phone, await newFolder()))).toMatchObject({
        created: 0,
        changed: 0,
      })
      const [slide] = await listSlides(db, { projects: [], cityToday: '2026-11-21' })
      expect([slide?.image?.width, slide?.phone_image?.width]).toEqual([700, 400])
      const project = await db.selectFrom('projects').select('id').executeTakeFirstOrThrow()
      const readWidths = async () => {
        const { cover, phoneCover } = await readStory(db, project.id)
        return [cover?.width, phoneCover?.width]
      }
      expect(await readWidths()).toEqual([700, 400])
      // Of a picture that is missing, none is shown for phones either.
      await db.updateTable('project_pictures').set({ picture: 'missing.jpg' }).execute()
      expect(await readWidths()).toEqual([undefined, undefined])
    } finally {
      await db.destroy()
      await created.drop()
    }
    await writeFolder(phone, {
      'slider.yaml': '- {slug: a, title: А, url: /, phone_picture: c.jpg}\n',
    })
    await expect(runImport(under.db, phone, await newFolder())).rejects.toThrow('нет файла c.jpg')
  })

  it('are removed with the last item that refers to them', async () => {
    await writeFolder(folder, { 'slider.yaml': '[]\n' })
    const report = await runImport(under.db, folder, media)
    expect(report.kinds.slider.deleted).toBe(1)
    expect(report.pictures).toEqual({ rendered: 0, kept: 0, removed: 1 })
    expect(await readFolder(media)).toEqual({})
  })
})
