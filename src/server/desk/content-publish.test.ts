import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { movableClock } from '../../../tests/support/callback-context.ts'
import { smallCompany, writeFolder } from '../../../tests/support/content-folder.ts'
import { type DeskBrowser, makeDeskUser, signIn } from '../../../tests/support/desk.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { getCatalogueVersion } from '../../db/version.ts'
import { importContent } from '../../features/content/write/import-content.server.ts'

type Json = ReturnType<typeof JSON.parse>
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describeOnStores('publishing on the desk', (under) => {
  const clock = movableClock('2026-11-20T10:00:30.000Z')
  let site: TestApp
  let top = ''
  let company: Record<string, string>
  let editor: DeskBrowser

  beforeAll(async () => {
    top = await mkdtemp(join(tmpdir(), 'kvartal-desk-publish-'))
    company = (await smallCompany()) as Record<string, string>
    site = await createTestApp(under, { clock, settings: { MEDIA_DIR: join(top, 'media') } })
    editor = await signIn(site, await makeDeskUser(under.db, 'editor'), clock)
  })
  afterAll(async () => {
    await site.close()
    await rm(top, { recursive: true, force: true })
  })
  beforeEach(async () => {
    for (const table of [
      'content_drafts',
      'content_revision_files',
      'content_revisions',
    ] as const) {
      await under.db.deleteFrom(table).execute()
    }
    await importFolder(company)
  })

  async function importFolder(files: Record<string, string | Uint8Array>): Promise<void> {
    const folder = await mkdtemp(join(top, 'company-'))
    await writeFolder(folder, files)
    const options = { folder, mediaFolder: join(top, 'media'), clock }
    await importContent(under.db, { ...options, allowRemovals: true, rendersLater: true })
  }
  const open = async (path: string): Promise<Json> =>
    (await editor.get(`content/file/?path=${encodeURIComponent(path)}`)).body
  const text = (path: string) => String(company[path])
  /** A file over what the company has of it; an empty base without. */
  const over = (path: string, text: string) => {
    const before = company[path]
    return { path, text, base: before === undefined ? null : sha256(before) }
  }
  const publish = (...files: object[]) => editor.post('content/publish/', { files })
  const draft = async (path: string, text: string) => {
    const saved = await editor.send('PUT', `content/draft/?path=${encodeURIComponent(path)}`, {
      ...over(path, text),
      version: 0,
    })
    expect(saved.status).toBe(200)
  }
  const plan = async (...paths: string[]): Promise<Json> =>
    (await editor.post('content/plan/', { paths })).body

  it('keeps both texts of the company, or rejects one, when two are published at once', async () => {
    const words = { 'purchase.md': 'Звоните заранее.', 'partners.md': 'Ждём агентства.' }
    const files = Object.entries(words).map(([path, line]) =>
      over(path, `${text(path)}\n${line}\n`),
    )
    const answers = await Promise.all(files.map((file) => publish(file)))
    const { purchase_html, partners_html } = await under.db
      .selectFrom('company')
      .select(['purchase_html', 'partners_html'])
      .executeTakeFirstOrThrow()
    const shown = [purchase_html.includes('заранее'), partners_html.includes('Ждём')]
    expect(answers.map(({ status }) => status === 200)).toEqual(shown)
    expect(shown).toContain(true)
    for (const [index, { status }] of answers.entries()) {
      if (status === 200) continue
      expect(status).toBe(409)
      expect((await publish(files[index]!)).status).toBe(200)
    }
    expect((await open('purchase.md')).html).toContain('заранее')
    expect((await open('partners.md')).html).toContain('Ждём')
  })

  it('stores a changed text of the company that is published with an unchanged company.md', async () => {
    await draft('purchase.md', 'Приходите.\n')
    await draft('company.md', text('company.md'))
    const paths = ['purchase.md', 'company.md']
    const { token } = await plan(...paths)
    expect((await editor.post('content/publish/', { paths, token })).status).toBe(200)
    const row = await under.db
      .selectFrom('company')
      .select(['purchase_html', 'name'])
      .executeTakeFirst()
    expect(row).toEqual({ purchase_html: '<p>Приходите.</p>', name: 'Тест' })
  })

  it('leaves a text of the company as it is when it comes unchanged with company.md', async () => {
    const company = under.db.selectFrom('company').select(['purchase_html', 'tagline'])
    const before = await company.executeTakeFirst()
    await draft('company.md', text('company.md').replace('Дома для проверки', 'Дома'))
    await draft('purchase.md', text('purchase.md'))
    const paths = ['company.md', 'purchase.md']
    const { token, removals } = await plan(...paths)
    expect(removals).toEqual([])
    expect((await editor.post('content/publish/', { paths, token })).status).toBe(200)
    expect(await company.executeTakeFirst()).toEqual({ ...before, tagline: 'Дома' })
  })

  it('puts a change of order, or of a position alone, on the site', async () => {
    const [first, second] = (await open('cities.yaml')).fields
    const { base } = await open('cities.yaml')
    const project = 'projects/sad/project.md'
    const files = [
      { path: 'cities.yaml', fields: [second, first], base },
      over(project, text(project).replace('position: 1', 'position: 7')),
      over(
        'menu.yaml',
        text('menu.yaml').replace(/(- slug: purchase[^]*)(- \{slug: about.*\n)/, '$2$1'),
      ),
    ]
    for (const file of files) {
      clock.advance(60_000)
      const version = await getCatalogueVersion(under.db)
      const { status } = await publish(file)
      expect([file.path, status]).toEqual([file.path, 200])
      expect([file.path, await getCatalogueVersion(under.db)]).toEqual([file.path, version + 1])
    }
  })

  it('raises no version for a comment', async () => {
    clock.advance(60_000)
    const version = await getCatalogueVersion(under.db)
    const answer = await publish(over('cities.yaml', `${text('cities.yaml')}# конец\n`))
    expect(answer.body.changes).toMatchObject([{ path: 'cities.yaml', action: 'changed' }])
    expect(await getCatalogueVersion(under.db)).toBe(version)
  })

  it('rejects a document whose category leaves at the same time', async () => {
    const path = 'document-categories.yaml'
    await importFolder({
      ...company,
      'documents/otchet.md': text('documents/otchet.md').replace('category: otchety\n', ''),
    })
    await editor.post('content/delete/', { path, version: 0 })
    const { token } = await plan(path)
    const document = over(
      'documents/may.md',
      '---\ntitle: Май\nversion: "1"\ncategory: otchety\npublished_on: 2026-05-01\n---\n\nТекст.\n',
    )
    const answers = await Promise.all([
      editor.post('content/publish/', { paths: [path], token, allow_removals: true }),
      publish(document),
    ])
    const statuses = answers.map(({ status }) => status)
    // The document came first and is used, or the category went first.
    expect([
      [422, 200],
      [200, 409],
      [200, 422],
    ]).toContainEqual(statuses)
  })

  it('gives two projects no video with the same slug when both are published at once', async () => {
    const project = 'projects/bor/project.md'
    await importFolder({
      ...company,
      [project]: text('projects/sad/project.md').replace('name: Сад', 'name: Бор'),
    })
    const video =
      '- {slug: may, title: Май, url: https://video.example.com/5.mp4, recorded_on: 2026-05-20}\n'
    const sad = over('projects/sad/progress-videos.yaml', video)
    const bor = over('projects/bor/progress-videos.yaml', video)
    const answers = await Promise.all([publish(sad), publish(bor)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([409, 422]).toContain(answers.find(({ status }) => status !== 200)?.status)
    const rows = await under.db
      .selectFrom('progress_videos')
      .select('slug')
      .where('slug', '=', 'may')
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('plans the files that a publish then lists, also for an order, a comment or a company text', async () => {
    const [first, ...rest] = text('menu.yaml').split(/^(?=- )/m)
    const changed = {
      'cities.yaml': `${text('cities.yaml')}# конец\n`,
      'menu.yaml': [...rest, first].join(''),
      'purchase.md': 'Приходите.\n',
    }
    for (const [path, text] of Object.entries(changed)) await draft(path, text)
    const paths = Object.keys(changed)
    const { changes, token } = await plan(...paths)
    expect(changes.map((change: Json) => change.path).toSorted()).toEqual(paths.toSorted())
    const { body } = await editor.post('content/publish/', { paths, token })
    expect(body.changes).toEqual(changes)
  })

  it('names the project and its page where a comment in its files changes', async () => {
    const names = ['project.md', 'buildings.yaml', 'site.yaml', 'progress-videos.yaml']
    const files = names.map((name) => {
      const path = `projects/sad/${name}`
      const comment = name.endsWith('.md') ? text(path).replace('---\n', '---\n# так\n') : undefined
      return over(path, comment ?? `# так\n${text(path)}`)
    })
    const album = 'projects/sad/progress/2026-03.md'
    const { body } = await publish(
      ...files,
      over(album, text(album).replace('---\n', '---\n# так\n')),
    )
    const named = body.changes.map(({ key, address }: Json) => [key, address])
    expect(named).toEqual([
      ['sad', '/projects/sad'],
      ['sad', '/projects/sad'],
      ['sad', '/projects/sad'],
      ['sad', '/progress/sad'],
      ['sad/2026-03', '/progress/sad'],
    ])
  })

  it('lists a file of a project that has no rows under the key and page of the project', async () => {
    const path = 'projects/sad/progress-videos.yaml'
    await importFolder({ ...company, [path]: '[]\n' })
    const { body } = await editor.get('content/items/?kind=progress_videos')
    expect(body.results).toMatchObject([{ path, key: 'sad', address: '/progress/sad' }])
  })

  it('creates pictures of flats from fields, lists them under their headings, and shows them at once', async () => {
    const [plan, views] = ['plans/1-25/pictures.yaml', 'projects/bor/views.yaml']
    await importFolder({
      ...company,
      'plans/1-25.json': text('plans/1-24.json'),
      'projects/bor/project.md': text('projects/sad/project.md').replace('name: Сад', 'name: Бор'),
    })
    const room = { picture: 'pictures/dvor.jpg', mirrored: false, floors: { from: 2 } }
    const added = [
      { path: plan, fields: [{ ...room, finish: 'chistovaya' }], base: null },
      { path: views, fields: [{ picture: 'pictures/dvor.jpg', window_view: 'park' }], base: null },
    ]
    clock.advance(60_000)
    const version = await getCatalogueVersion(under.db)
    const { status, body } = await publish(...added)
    expect([status, body.changes]).toMatchObject([
      200,
      [
        { path: plan, kind: 'plan_pictures', key: '1-25', action: 'created', address: null },
        { path: views, kind: 'views', key: 'bor', action: 'created' },
      ],
    ])
    expect(await getCatalogueVersion(under.db)).toBe(version + 1)
    const rows = await under.db
      .selectFrom('flat_pictures')
      .innerJoin('plans', 'plans.id', 'plan_id')
      .select(['is_mirrored', 'floor_from', 'floor_to'])
      .where('plans.key', '=', '1-25')
      .execute()
    expect(rows).toEqual([{ is_mirrored: 0, floor_from: 2, floor_to: null }])
    const { kinds } = (await editor.get('content/')).body
    const titles = kinds.map(({ kind, title, items }: Json) => [kind, title, items])
    expect(titles).toContainEqual(['plan_pictures', 'Картинки планировок', 2])
    expect(titles).toContainEqual(['views', 'Виды из окон', 2])
    const items = async (kind: string) =>
      (await editor.get(`content/items/?kind=${kind}`)).body.results.map((item: Json) => item.title)
    expect(await items('plan_pictures')).toEqual([
      'Картинки планировки: 1-24',
      'Картинки планировки: 1-25',
    ])
    expect((await items('views')).toSorted()).toEqual(['Виды из окон: Бор', 'Виды из окон: Сад'])
    const { schema, fields } = await open(plan)
    expect(schema.items.properties.mirrored.title).toBe('Зеркальная планировка')
    expect(fields).toEqual([{ ...room, finish: 'chistovaya' }])
  })

  it('rejects what pictures of flats name and is not there, with its field', async () => {
    const pictures = {
      path: 'plans/1-24/pictures.yaml',
      base: sha256(text('plans/1-24/pictures.yaml')),
    }
    const picture = 'pictures/dvor.jpg'
    const { status, body } = await publish(
      {
        ...pictures,
        fields: [
          { picture, finish: 'white' },
          { picture, floors: { from: 5, to: 2 } },
        ],
      },
      over('projects/sad/views.yaml', '- {picture: pictures/dvor.jpg, building: Корпус 9}\n'),
      { path: 'plans/1-99/pictures.yaml', text: '- {picture: pictures/dvor.jpg}\n', base: null },
    )
    expect([status, body.problems.map(({ field, reason }: Json) => [field, reason])]).toEqual([
      422,
      expect.arrayContaining([
        ['1.floors.to', 'to: этаж «до» ниже, чем «от»'],
        [null, 'нет файла plans/1-99.json'],
        ['0.building', 'нет корпуса «Корпус 9»'],
      ]),
    ])
    const named = await publish({ ...pictures, fields: [{ picture, finish: 'white' }] })
    expect(named.body.problems).toMatchObject([
      { field: '0.finish', reason: 'нет отделки «white»' },
    ])
  })

  it('deletes a plan with its pictures, and no finish that a picture shows', async () => {
    const { status, body } = await publish(over('finishes.yaml', '[]\n'))
    expect(status).toBe(422)
    expect(body.problems.map(({ reason }: Json) => reason)).toContain(
      '«chistovaya» не удалить: используется в «1-24», plans/1-24/pictures.yaml',
    )
    expect((await open('plans/1-24.json')).used_by).toMatchObject([
      { path: 'plans/1-24/pictures.yaml', field: '' },
    ])
    const answer = await editor.post('content/delete/', { path: 'plans/1-24.json', version: 0 })
    const paths = ['plans/1-24.json', 'plans/1-24/pictures.yaml']
    expect(answer.body.drafts).toEqual(paths)
    const { token } = await plan(...paths)
    const sent = { paths, token, allow_removals: true }
    expect((await editor.post('content/publish/', sent)).status).toBe(200)
    expect(
      await under.db
        .selectFrom('flat_pictures')
        .select('kind')
        .where('plan_id', 'is not', null)
        .execute(),
    ).toEqual([])
  })

  it('stores a text with the line ends of Windows as an import of it would', async () => {
    const path = 'press/dvor.md'
    const wanted = text(path).replace('Двор открыт', 'Двор закрыт')
    const { status } = await publish(over(path, wanted.replaceAll('\n', '\r\n')))
    expect([status, (await open(path)).text]).toEqual([200, wanted])
    const again = { path, text: wanted.replaceAll('\n', '\r\n'), base: sha256(wanted) }
    expect((await publish(again)).body.changes).toEqual([])
  })

  it('names each file of a project once among what uses the project', async () => {
    const { used_by } = await open('projects/sad/project.md')
    const inside = used_by.filter((use: Json) => use.path.startsWith('projects/sad/'))
    const paths = inside.map((use: Json) => use.path)
    // A list has a use for each of its items.
    expect(paths.filter((path: string) => path === 'projects/sad/site.yaml')).toHaveLength(1)
    expect(inside.filter((use: Json) => use.field !== '')).toEqual([])
  })
})
