import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  makePicture,
  readFolder,
  smallPlan,
  writeFolder,
} from '../../../../tests/support/content-folder.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { getCatalogueVersion } from '../../../db/version.ts'
import { systemClock } from '../../../lib/time/clock.ts'
import { exportContent } from './export-content.server.ts'
import { importContent } from './import-content.server.ts'
import { removeProject } from './project-commands.server.ts'

const PLAN = 'plans/1-24/pictures.yaml'
const VIEWS = 'projects/sad/views.yaml'
const project = (name: string, position: number) =>
  `---\nname: ${name}\ncity: tver\nposition: ${position}\n---\n`

let top = ''
const pictures: Record<string, Uint8Array> = {}
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'kvartal-flat-pictures-'))
  const colors = { room: '#aa4422', other: '#22aa44', river: '#2244aa' }
  for (const [name, color] of Object.entries(colors)) {
    pictures[`pictures/${name}.jpg`] = await makePicture(300, 200, color)
  }
})
afterAll(() => rm(top, { recursive: true, force: true }))

/** Two projects, two plans and two finishes, with pictures of every kind. */
function company(): Record<string, string | Uint8Array> {
  return {
    ...pictures,
    'cities.yaml': '- {slug: tver, name: Тверь}\n',
    'finishes.yaml': '- {slug: white, name: Белая}\n- {slug: full, name: С отделкой}\n',
    'plans/1-24.json': smallPlan,
    'plans/2-50.json': smallPlan,
    'projects/sad/project.md': project('Сад', 1),
    'projects/sad/buildings.yaml':
      '- {name: Корпус 1, floors_total: 9}\n- {name: Корпус 2, floors_total: 9, external_key: k2}\n',
    'projects/les/project.md': project('Лес', 2),
    [PLAN]: `# Студия
- {picture: pictures/room.jpg, caption: Студия, project: sad, finish: full, mirrored: true}
- {picture: pictures/other.jpg, finish: white, mirrored: false}
- {picture: pictures/room.jpg, floors: {from: 2, to: 9}}
- {picture: pictures/room.jpg, floors: {}}
- {picture: pictures/river.jpg, kind: view, project: les, floors: {to: 3}, window_view: river}
`,
    'plans/2-50/pictures.yaml': '- {picture: pictures/other.jpg, project: les}\n',
    [VIEWS]: `- {picture: pictures/river.jpg, caption: Река, building: Корпус 2, floors: {from: 7}, window_view: river}
- {picture: pictures/room.jpg}
`,
  }
}

describeOnStores('pictures of flats of a content folder', (under) => {
  let media = ''
  beforeEach(async () => {
    media ||= await mkdtemp(join(top, 'media-'))
    await runImport(company())
  })

  async function runImport(files: Record<string, string | Uint8Array | null>, dryRun = false) {
    const folder = await mkdtemp(join(top, 'folder-'))
    const given = Object.entries(files).filter(
      (file): file is [string, string | Uint8Array] => file[1] !== null,
    )
    await writeFolder(folder, Object.fromEntries(given))
    return importContent(under.db, {
      folder,
      mediaFolder: media,
      clock: systemClock,
      dryRun,
      allowRemovals: true,
      rendersLater: true,
    })
  }
  const exportTexts = async () => {
    const folder = await mkdtemp(join(top, 'export-'))
    await exportContent(under.db, { folder, mediaFolder: media })
    const files = await readFolder(folder)
    return {
      folder,
      textOf: (path: string) =>
        files[path] === undefined ? undefined : Buffer.from(files[path], 'latin1').toString(),
    }
  }
  const readRows = () =>
    under.db
      .selectFrom('flat_pictures')
      .leftJoin('plans', 'plans.id', 'plan_id')
      .leftJoin('projects', 'projects.id', 'flat_pictures.project_id')
      .leftJoin('buildings', 'buildings.id', 'building_id')
      .leftJoin('finishes', 'finishes.id', 'finish_id')
      .select(['plans.key', 'projects.slug', 'buildings.name as building', 'finishes.slug as fin'])
      .select(['flat_pictures.picture', 'caption', 'kind', 'is_mirrored'])
      .select(['floor_from', 'floor_to', 'window_view', 'flat_pictures.position'])
      .orderBy('flat_pictures.id')
      .execute()

  it('are rows that say for which lots each is', async () => {
    await under.db.deleteFrom('flat_pictures').execute()
    await runImport(company())
    const none = {
      slug: null,
      building: null,
      fin: null,
      caption: '',
      kind: 'room',
      is_mirrored: null,
      floor_from: null,
      floor_to: null,
      window_view: null,
    }
    const [room, other, river] = ['room', 'other', 'river'].map((name) => `pictures/${name}.jpg`)
    const own = { ...none, key: '1-24' }
    const ofSad = { ...none, key: null, slug: 'sad', kind: 'view' }
    expect(await readRows()).toEqual([
      {
        ...own,
        position: 1,
        picture: room,
        caption: 'Студия',
        slug: 'sad',
        fin: 'full',
        is_mirrored: 1,
      },
      { ...own, position: 2, picture: other, fin: 'white', is_mirrored: 0 },
      { ...own, position: 3, picture: room, floor_from: 2, floor_to: 9 },
      { ...own, position: 4, picture: room },
      {
        ...own,
        position: 5,
        picture: river,
        slug: 'les',
        kind: 'view',
        floor_to: 3,
        window_view: 'river',
      },
      { ...none, key: '2-50', position: 1, picture: other, slug: 'les' },
      {
        ...ofSad,
        position: 1,
        picture: river,
        caption: 'Река',
        building: 'Корпус 2',
        floor_from: 7,
        window_view: 'river',
      },
      { ...ofSad, position: 2, picture: room },
    ])
  })

  it('change nothing when the same folder or an export is imported', async () => {
    const version = await getCatalogueVersion(under.db)
    const before = await readRows()
    const again = await runImport(company())
    const unchanged = { created: 0, changed: 0, deleted: 0 }
    expect(again.kinds.plan_pictures).toEqual({ ...unchanged, unchanged: 2 })
    expect(again.kinds.views).toEqual({ ...unchanged, unchanged: 1 })
    const first = await exportTexts()
    expect(first.textOf(PLAN)).toBe(company()[PLAN])
    // Without stored sources the export builds the files from the rows.
    await under.db.deleteFrom('content_sources').execute()
    const built = await exportTexts()
    expect(built.textOf(PLAN)).toContain('mirrored: false\n')
    expect(built.textOf(PLAN)).not.toMatch(/null|kind: room|floors: \{\}/)
    const report = await importContent(under.db, {
      folder: built.folder,
      mediaFolder: media,
      clock: systemClock,
      rendersLater: true,
    })
    expect(report.kinds.plan_pictures).toEqual({ ...unchanged, unchanged: 2 })
    expect(report.kinds.views).toEqual({ ...unchanged, unchanged: 1 })
    expect(await readRows()).toEqual(before)
    expect(await getCatalogueVersion(under.db)).toBe(version)
    await runImport(company())
  })

  it('raise the version of the catalogue when one field changes, and change their own rows alone', async () => {
    for (const [path, from, to] of [
      [PLAN, 'mirrored: false', 'mirrored: null'],
      [PLAN, 'floors: {to: 3}', 'floors: {to: 4}'],
      [VIEWS, 'building: Корпус 2', 'building: Корпус 1'],
      [VIEWS, 'caption: Река', 'caption: Вид на реку'],
    ] as const) {
      await runImport(company())
      const version = await getCatalogueVersion(under.db)
      const others = await under.db
        .selectFrom('flat_pictures')
        .selectAll()
        .where(path === PLAN ? 'plan_id' : 'project_id', 'is', null)
        .execute()
      const report = await runImport({
        ...company(),
        [path]: String(company()[path]).replace(from, to),
      })
      const kind = path === PLAN ? 'plan_pictures' : 'views'
      expect([from, report.kinds[kind]]).toMatchObject([from, { changed: 1, deleted: 0 }])
      expect(await getCatalogueVersion(under.db)).toBe(version + 1)
      expect(await under.db.selectFrom('flat_pictures').selectAll().execute()).toEqual(
        expect.arrayContaining(others),
      )
    }
  })

  it('leave with their file, or with an empty list', async () => {
    const report = await runImport({ ...company(), [PLAN]: null, [VIEWS]: '[]\n' })
    expect(report.kinds.plan_pictures).toMatchObject({ deleted: 1, unchanged: 1 })
    expect(report.kinds.views).toMatchObject({ deleted: 1 })
    expect(await readRows()).toMatchObject([{ key: '2-50' }])
    // The river stays without rows; its picture is not stored any more.
    const stored = await under.db.selectFrom('pictures').select('key').orderBy('key').execute()
    expect(stored).toEqual([{ key: 'pictures/other.jpg' }])
    const { textOf } = await exportTexts()
    expect([textOf(PLAN), textOf(VIEWS)]).toEqual([undefined, '[]\n'])
  })

  it('of a plan leave with the plan, and stop an import that has them without it', async () => {
    await expect(runImport({ ...company(), 'plans/1-24.json': null })).rejects.toThrow(
      `${PLAN}:2:1 нет файла plans/1-24.json`,
    )
    const report = await runImport({ ...company(), [PLAN]: null, 'plans/1-24.json': null })
    expect(report.kinds.plans).toMatchObject({ deleted: 1 })
    expect((await readRows()).filter(({ key }) => key === '1-24')).toEqual([])
    // Rows that no file is known of leave with their plan, too.
    await runImport(company())
    await under.db.deleteFrom('content_sources').where('path', 'like', 'plans/%/%').execute()
    const { 'plans/1-24.json': _plan, [PLAN]: _own, ...rest } = company()
    await runImport(rest)
    expect((await readRows()).map(({ key }) => key)).toEqual(['2-50', null, null])
  })

  it('hold the finish that they show until they name it no more', async () => {
    await under.db.deleteFrom('content_sources').where('path', '=', PLAN).execute()
    const { [PLAN]: text, ...rest } = company()
    const finishes = { 'finishes.yaml': '- {slug: full, name: С отделкой}\n' }
    const { kept } = await runImport({ ...rest, ...finishes })
    expect(kept).toEqual([
      { kind: 'finishes', key: 'white', reason: 'её показывают картинки планировок' },
    ])
    const other = String(text).replace('finish: white', 'finish: full')
    const report = await runImport({ ...rest, ...finishes, [PLAN]: other })
    expect([report.kept, report.kinds.finishes.deleted]).toEqual([[], 1])
  })

  it('follow a building that is renamed by its key, and leave with one that is removed', async () => {
    const renamed = {
      ...company(),
      'projects/sad/buildings.yaml':
        '- {name: Корпус 1, floors_total: 9}\n- {name: У реки, floors_total: 9, external_key: k2}\n',
    }
    await expect(runImport(renamed)).rejects.toThrow(/views.yaml:1:\d+ нет корпуса «Корпус 2»/)
    const views = String(company()[VIEWS]).replace('Корпус 2', 'У реки')
    await runImport({ ...renamed, [VIEWS]: views })
    expect(await readRows()).toContainEqual(expect.objectContaining({ building: 'У реки' }))
    // A feed renames it: the export has its name.
    await under.db
      .updateTable('buildings')
      .set({ name: 'Корпус Б' })
      .where('name', '=', 'У реки')
      .execute()
    expect((await exportTexts()).textOf(VIEWS)).toContain('building: Корпус Б\n')
    await under.db.deleteFrom('buildings').where('name', '=', 'Корпус Б').execute()
    expect((await readRows()).filter(({ key }) => key === null)).toMatchObject([
      { building: null, picture: 'pictures/room.jpg' },
    ])
  })

  it('of a removed project leave with it, those of other projects stay', async () => {
    await removeProject(under.db, 'les', new Date())
    const rows = await readRows()
    expect(rows.filter(({ slug }) => slug === 'les')).toEqual([])
    expect(rows).toHaveLength(6)
    const { textOf } = await exportTexts()
    expect(textOf(PLAN)).not.toContain('les')
    expect(textOf('plans/2-50/pictures.yaml')).toBeUndefined()
    await removeProject(under.db, 'sad', new Date())
    expect((await readRows()).map(({ slug }) => slug)).toEqual([null, null, null])
  })

  it('may be many in one file', async () => {
    const line = '- {picture: pictures/river.jpg, building: Корпус 1, floors: {from: 1, to: 9}}\n'
    await runImport({ ...company(), [VIEWS]: line.repeat(500) })
    expect((await readRows()).filter(({ key }) => key === null)).toHaveLength(500)
    await expect(runImport({ ...company(), [VIEWS]: line.repeat(501) })).rejects.toThrow(
      `${VIEWS}:1:1 не больше 500 строк`,
    )
  })
})
