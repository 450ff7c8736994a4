import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readFolder, smallCompany, writeFolder } from '../../../../tests/support/content-folder.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { getCatalogueVersion } from '../../../db/version.ts'
import { systemClock } from '../../../lib/time/clock.ts'
import { contentKinds } from '../model/content-model.ts'
import { exportContent } from './export-content.server.ts'
import { importContent } from './import-content.server.ts'
import { PICTURE_FACTS } from '../media/picture-facts.server.ts'
import { readPictures } from '../media/pictures.server.ts'

let top = ''
let company: Record<string, string | Uint8Array> = {}
let count = 0
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'kvartal-content-'))
  company = await smallCompany()
})
afterAll(() => rm(top, { recursive: true, force: true }))

describeOnStores('importContent', (under) => {
  let mediaFolder = ''
  let folder = ''
  const runImport = (options = {}) =>
    importContent(under.db, { folder, mediaFolder, clock: systemClock, ...options })
  const newFolder = () => join(top, `folder-${++count}`)

  beforeEach(async () => {
    mediaFolder ||= newFolder()
    folder = newFolder()
    await writeFolder(folder, company)
  })

  it('reports the changes in a dry run and writes nothing', async () => {
    const report = await runImport({ dryRun: true })
    expect(report.kinds.cities).toEqual({ created: 2, changed: 0, unchanged: 0, deleted: 0 })
    expect(report.pictures).toEqual({ rendered: 2, kept: 0, removed: 0 })
    expect(await under.db.selectFrom('cities').select('id').execute()).toEqual([])
    await expect(readFolder(mediaFolder)).rejects.toThrow('ENOENT')
  })

  it('writes items of every kind with their pictures and files', async () => {
    const version = await getCatalogueVersion(under.db)
    const report = await runImport()
    for (const kind of contentKinds) {
      const { created, ...rest } = report.kinds[kind]
      expect([kind, created > 0, rest]).toEqual([
        kind,
        true,
        { changed: 0, unchanged: 0, deleted: 0 },
      ])
    }
    expect(report).toMatchObject({
      kept: [],
      pictures: { rendered: 2, kept: 0, removed: 0 },
      files: { copied: 1, kept: 0, removed: 0 },
    })
    expect(await getCatalogueVersion(under.db)).toBe(version + 1)

    const about = await under.db.selectFrom('company').selectAll().executeTakeFirstOrThrow()
    expect(about.about_html).toBe(
      '<h2>О компании</h2>\n<p>Строим <strong>с 1999 года</strong>, а  дальше.</p>',
    )
    expect(about.purchase_html).toContain('<ol>')
    const album = await under.db.selectFrom('progress_albums').selectAll().executeTakeFirstOrThrow()
    expect(album).toMatchObject({ year: 2026, month: 3, html: '<p>Залили плиту.</p>' })
    const live = await under.db.selectFrom('broadcasts').selectAll().executeTakeFirstOrThrow()
    expect(live).toMatchObject({ is_live: 1, starts_at: '2026-03-01T09:00:00.000Z' })
    const floors = await under.db.selectFrom('floors').selectAll().orderBy('number').execute()
    expect(floors.map(({ number, outline }) => [number, outline])).toEqual([
      [-1, null],
      [1, '[[0,0],[20,0],[20,12.5],[0,12.5]]'],
      [2, null],
    ])
    expect(floors.map(({ common }) => common && JSON.parse(common))).toMatchObject([
      null,
      {
        rooms: [{ kind: 'corridor', name: 'Коридор' }, { kind: 'stairs' }],
        openings: [{ width: 0.9 }],
      },
      null,
    ])
    const document = await under.db.selectFrom('documents').selectAll().executeTakeFirstOrThrow()
    expect(document).toMatchObject({ year: 2026, quarter: 1, file_size: 26 })
    expect(document.file).toMatch(/^\/media\/files\/[0-9a-f]{20}\.pdf$/)
    expect(document.html).toContain('<td align="right">12</td>')
  })

  it('renders a picture in every format and width, and adds its size in a text', async () => {
    const pictures = await readPictures(under.db, ['pictures/dvor.jpg', 'pictures/сад.jpg'])
    const yard = pictures.get('pictures/dvor.jpg')
    expect(yard).toMatchObject({ width: 1_000, height: 600 })
    expect(yard?.placeholder).toMatch(/^data:image\/webp;base64,.{40,600}$/)
    expect(yard?.renditions.map(({ format, width }) => `${format} ${width}`)).toEqual(
      ['avif', 'webp', 'jpeg'].flatMap((format) => [480, 960, 1_000].map((w) => `${format} ${w}`)),
    )
    const mediaFiles = Object.keys(await readFolder(mediaFolder))
    for (const { url } of yard?.renditions ?? [])
      expect(mediaFiles).toContain(url.slice('/media/'.length))

    const garden = pictures.get('pictures/сад.jpg')
    const piece = await under.db.selectFrom('press').selectAll().executeTakeFirstOrThrow()
    expect(piece.picture).toBe(yard?.renditions.at(-1)?.url)
    const jpeg = garden?.renditions.at(-1)?.url
    expect(piece.html).toContain(`<img src="${jpeg}" alt="Сад весной" srcset="${jpeg} 300w"`)
    expect(piece.html).toContain('width="300" height="500" loading="lazy"')
  })

  it('changes nothing and renders no picture when it runs again', async () => {
    const before = {
      version: await getCatalogueVersion(under.db),
      media: await readFolder(mediaFolder),
    }
    const report = await runImport()
    for (const kind of contentKinds) {
      expect(report.kinds[kind]).toMatchObject({ created: 0, changed: 0, deleted: 0 })
    }
    expect(report.pictures).toEqual({ rendered: 0, kept: 2, removed: 0 })
    expect(report.files).toEqual({ copied: 0, kept: 1, removed: 0 })
    expect(await getCatalogueVersion(under.db)).toBe(before.version)
    expect(await readFolder(mediaFolder)).toEqual(before.media)
  })

  it('exports the source files byte for byte', async () => {
    const first = newFolder()
    expect(await exportContent(under.db, { folder: first, mediaFolder })).toMatchObject({
      originals: 3,
      missing: [],
    })
    const { 'README.md': _readme, ...written } = company
    const { [PICTURE_FACTS]: facts, ...exported } = await readFolder(first)
    expect(facts).toContain('pictures/dvor.jpg')
    expect(exported).toEqual(
      Object.fromEntries(
        Object.entries(written)
          .map(([path, content]) => [path, Buffer.from(content).toString('latin1')] as const)
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
    )
  })

  it('exports the text of a page as it was written when its facts alone have changed', async () => {
    await runImport()
    await under.db.updateTable('press').set({ title: 'Иначе' }).execute()
    const target = newFolder()
    await exportContent(under.db, { folder: target, mediaFolder })
    const text = Buffer.from((await readFolder(target))['press/dvor.md'] ?? '', 'latin1').toString()
    expect(text).toContain('title: Иначе\n')
    expect(text).not.toContain('format: html')
    expect(text.split('---\n')[2]).toBe(String(company['press/dvor.md']).split('---\n')[2])
    const report = await runImport({ folder: target })
    expect(report.kinds.press).toMatchObject({ created: 0, changed: 0, deleted: 0 })
    await runImport()
  })

  it('exports a file built from rows that have changed, which imports without a change', async () => {
    const { html } = await under.db.selectFrom('press').select('html').executeTakeFirstOrThrow()
    await under.db
      .updateTable('press')
      .set({ title: 'Иначе', html: html.replace('Двор и', 'Дворик и') })
      .execute()
    await under.db.deleteFrom('content_sources').where('path', 'like', 'projects/%').execute()
    const first = newFolder()
    await exportContent(under.db, { folder: first, mediaFolder })
    const text = Buffer.from((await readFolder(first))['press/dvor.md'] ?? '', 'latin1').toString()
    expect(text).toContain('title: Иначе\n')
    expect(text).toContain('format: html\n')
    expect(text).toContain('<img src="pictures/%D1%81%D0%B0%D0%B4.jpg" alt="Сад весной" />')
    const report = await runImport({ folder: first })
    for (const kind of contentKinds) {
      expect([kind, report.kinds[kind]]).toMatchObject([
        kind,
        { created: 0, changed: 0, deleted: 0 },
      ])
    }
    const second = newFolder()
    await exportContent(under.db, { folder: second, mediaFolder })
    expect(await readFolder(second)).toEqual(await readFolder(first))
  })

  it('updates changed items and deletes missing ones that nothing needs', async () => {
    await runImport()
    const { city_id } = await under.db
      .selectFrom('projects')
      .select('city_id')
      .executeTakeFirstOrThrow()
    expect(city_id).toBeGreaterThan(0)
    await writeFolder(folder, {
      'cities.yaml': '- {slug: tver, name: Тверь и область, phone: "1", email: ""}\n',
      'projects/sad/project.md': String(company['projects/sad/project.md']).replace(
        'moskva',
        'tver',
      ),
      'document-categories.yaml': '',
      'documents/otchet.md': String(company['documents/otchet.md']).replace(
        'category: otchety\n',
        '',
      ),
      'press/dvor.md': String(company['press/dvor.md']).replace(/!\[.*/, ''),
    })
    const missing = ['pictures/сад.jpg', 'projects/sad/progress/2026-03.md', 'maps/moskva.json']
    for (const path of missing) await rm(join(folder, path))
    const report = await runImport({ allowRemovals: true })
    expect(report.kinds.cities).toEqual({ created: 0, changed: 1, unchanged: 0, deleted: 1 })
    expect(report.kinds.categories).toMatchObject({ deleted: 1 })
    expect(report.kinds.albums).toMatchObject({ deleted: 1 })
    expect(report.kinds.maps).toMatchObject({ deleted: 1 })
    expect(report.kinds.projects).toMatchObject({ changed: 1 })
    expect(report.pictures).toEqual({ rendered: 0, kept: 1, removed: 1 })
    const left = await readFolder(mediaFolder)
    const rows = await under.db.selectFrom('pictures').selectAll().execute()
    expect(rows.map(({ key }) => key)).toEqual(['pictures/dvor.jpg'])
    expect(Object.keys(left).filter((path) => path.startsWith('pictures/'))).toHaveLength(9)
  })
})
