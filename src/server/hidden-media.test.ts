import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  makePicture,
  smallCompany,
  smallPlan,
  writeFolder,
} from '../../tests/support/content-folder.ts'
import { makeLot, makeProject } from '../../tests/support/factories.ts'
import { describeOnStores } from '../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { getCatalogueVersion } from '../db/version.ts'
import { systemClock } from '../lib/time/clock.ts'
import { importContent } from '../features/content/write/import-content.server.ts'
import { setProjectHidden } from '../features/content/write/project-commands.server.ts'

let top = ''
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'kvartal-hidden-media-'))
})
afterAll(() => rm(top, { recursive: true, force: true }))

describeOnStores('media of a hidden project', (under) => {
  let test: TestApp
  let mediaFolder = ''
  beforeAll(async () => {
    const folder = await mkdtemp(join(top, 'content-'))
    mediaFolder = await mkdtemp(join(top, 'media-'))
    const company = await smallCompany()
    const project = String(company['projects/sad/project.md'])
    const album = String(company['projects/sad/progress/2026-03.md'])
    const names = ['room', 'any', 'view', 'free']
    const flats = names.map(async (name, n) => [
      `pictures/${name}.jpg`,
      await makePicture(500, 400, `#22${n}4${n}8`),
    ])
    await writeFolder(folder, {
      ...company,
      ...(Object.fromEntries(await Promise.all(flats)) as Record<string, Buffer>),
      'plans/1-24/pictures.yaml':
        '- {picture: pictures/room.jpg, project: sad}\n- {picture: pictures/any.jpg}\n',
      'plans/1-25.json': smallPlan,
      'plans/1-25/pictures.yaml': '- {picture: pictures/free.jpg}\n',
      'projects/sad/views.yaml': '- {picture: pictures/view.jpg}\n',
      'pictures/own.jpg': await makePicture(1_000, 700, '#884422'),
      'pictures/month.jpg': await makePicture(1_000, 700, '#224488'),
      'projects/sad/project.md': project.replace(
        '{kind: courtyard, picture: pictures/dvor.jpg, caption: Двор}',
        '{kind: courtyard, picture: pictures/own.jpg, caption: Двор}',
      ),
      'projects/sad/progress/2026-03.md': album.replace('pictures/dvor.jpg', 'pictures/month.jpg'),
    })
    await importContent(under.db, { folder, mediaFolder, clock: systemClock })
    const { id, plan_id } = await under.db
      .selectFrom('projects')
      .select((eb) => [
        'id',
        eb.selectFrom('plans').select('id').where('key', '=', '1-24').as('plan_id'),
      ])
      .executeTakeFirstOrThrow()
    const first = await under.db
      .selectFrom('buildings')
      .innerJoin('sections', 'sections.building_id', 'buildings.id')
      .innerJoin('floors', 'floors.section_id', 'sections.id')
      .select(['buildings.id as building_id', 'section_id', 'floors.id as floor_id'])
      .where('floors.outline', 'is not', null)
      .executeTakeFirstOrThrow()
    await makeLot(under.db, { project_id: id, plan_id, ...first })
    await makeLot(under.db, { project_id: await makeProject(under.db, { slug: 'bor' }) })
    const photo = { width: 9, height: 9, placeholder: 'data:image/webp;base64,AA==' }
    for (const [n, name] of ['a', 'b', 'c'].entries()) {
      const path = `/media/pictures/${name.repeat(20)}-480.jpg`
      const renditions = JSON.stringify([{ format: 'jpeg', width: 480, path }])
      const key = `feed/${name}`
      await under.db
        .insertInto('pictures')
        .values({ key, hash: name, renditions, ...photo })
        .execute()
      await under.db
        .insertInto('feed_pictures')
        .values({ url: `https://p/${name}`, picture: key, next_try_at: '2030-01-01', priority: n })
        .execute()
      await writeFolder(mediaFolder, { [path.replace('/media/', '')]: name })
    }
    await setPictures('sad', { pictures: '["https://p/a","https://p/b"]' })
    await setPictures('bor', { pictures: '["https://p/b"]', plan_picture_url: 'https://p/c' })
    test = await createTestApp(under, { settings: { MEDIA_DIR: mediaFolder } })
  }, 120_000)
  afterAll(() => test.close())

  const setPictures = (slug: string, cells: { pictures: string; plan_picture_url?: string }) =>
    under.db
      .updateTable('lots')
      .set(cells)
      .where('project_id', 'in', (eb) =>
        eb.selectFrom('projects').select('projects.id').where('slug', '=', slug),
      )
      .execute()
  const hide = async (slug: string, isHidden: boolean) => {
    await setProjectHidden(under.db, slug, isHidden, new Date())
    const version = await getCatalogueVersion(under.db)
    await vi.waitFor(() => expect(test.context.catalogue.current().version).toBe(version), 10_000)
  }
  /** Addresses of every picture of a key of the content. */
  const addressesOf = async (key: string) => {
    const { renditions } = await under.db
      .selectFrom('pictures')
      .select('renditions')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    return (JSON.parse(renditions) as Array<{ path: string }>).map(({ path }) => path)
  }
  const statuses = async (paths: readonly string[]) => {
    const all = await Promise.all(paths.map((path) => test.app.inject(path)))
    return Object.fromEntries(all.map(({ statusCode }, n) => [paths[n], statusCode]))
  }
  const each = (paths: readonly string[], status: number) =>
    Object.fromEntries(paths.map((path) => [path, status]))

  it('is 404 with its documents and drawings until it is shown, but for what others use as well', async () => {
    const { address } = await under.db
      .selectFrom('content_files')
      .select('address')
      .executeTakeFirstOrThrow()
    const ids = await under.db
      .selectFrom('projects')
      .innerJoin('floors', (join) => join.on('floors.outline', 'is not', null))
      .select(['projects.id as project', 'floors.id as floor'])
      .select((eb) => [
        eb.selectFrom('plans').select('id').where('key', '=', '1-24').as('plan'),
        eb
          .selectFrom('broadcasts')
          .select('broadcasts.id')
          .whereRef('broadcasts.project_id', '=', 'projects.id')
          .limit(1)
          .as('broadcast'),
      ])
      .where('projects.slug', '=', 'sad')
      .executeTakeFirstOrThrow()
    const own = [
      ...(await addressesOf('pictures/own.jpg')),
      ...(await addressesOf('pictures/month.jpg')),
      ...(await addressesOf('pictures/room.jpg')),
      // No other project has flats of this plan.
      ...(await addressesOf('pictures/any.jpg')),
      ...(await addressesOf('pictures/view.jpg')),
      address,
      `${address}?frame`,
      ...(await addressesOf('feed/a')),
      `/media/floors/${ids.floor}.svg`,
      `/media/plans/${ids.plan}.svg`,
      `/media/plans/${ids.plan}.png`,
      `/media/genplans/${ids.project}.svg`,
      `/media/facades/${ids.project}.svg`,
      '/documents/otchet',
      `/og/projects/${ids.project}.png`,
      `/og/broadcasts/${ids.broadcast}.png`,
    ]
    const shared = [
      ...(await addressesOf('pictures/dvor.jpg')),
      ...(await addressesOf('pictures/free.jpg')),
      ...(await addressesOf('feed/b')),
      ...(await addressesOf('feed/c')),
    ]
    expect(await statuses([...own, ...shared])).toEqual(each([...own, ...shared], 200))
    await hide('sad', true)
    expect(await statuses([...own, ...shared])).toEqual({ ...each(own, 404), ...each(shared, 200) })
    const { headers } = await test.app.inject(address)
    expect(headers['cache-control'] ?? '').not.toMatch(/immutable|max-age=[1-9]/)
    const index = await test.app.inject('/sitemap.xml')
    const sitemaps = [...index.body.matchAll(/<loc>[^<]*(\/sitemap-[^<]+)<\/loc>/g)].map(
      ([, path = '']) => path,
    )
    expect(sitemaps).not.toEqual([])
    for (const list of ['/documents', '/api/documents/', ...sitemaps, '/progress']) {
      const { body } = await test.app.inject(list)
      expect([list, /otchet|projects\/sad|Сад/.test(body)]).toEqual([list, false])
    }
    await hide('sad', false)
    expect(await statuses([...own, ...shared])).toEqual(each([...own, ...shared], 200))
  })
})
