import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { movableClock } from '../../../tests/support/callback-context.ts'
import { readFolder, smallCompany, writeFolder } from '../../../tests/support/content-folder.ts'
import { type DeskBrowser, makeDeskUser, signIn } from '../../../tests/support/desk.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { makeProject } from '../../../tests/support/factories.ts'
import { getCatalogueVersion } from '../../db/version.ts'
import { REVISION_FILE } from '../../features/content/write/desk-changes.server.ts'
import { exportContent } from '../../features/content/write/export-content.server.ts'
import { importContent } from '../../features/content/write/import-content.server.ts'

type Json = ReturnType<typeof JSON.parse>
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describeOnStores('content on the desk', (under) => {
  const clock = movableClock('2026-11-20T10:00:30.000Z')
  const people = {} as Record<'owner' | 'editor' | 'manager' | 'analyst', DeskBrowser>
  let site: TestApp
  let top = ''
  let place = { mediaFolder: '' }
  let company: Awaited<ReturnType<typeof smallCompany>>
  let editor: DeskBrowser

  beforeAll(async () => {
    top = await mkdtemp(join(tmpdir(), 'kvartal-desk-content-'))
    place = { mediaFolder: join(top, 'media') }
    company = await smallCompany()
    site = await createTestApp(under, { clock, settings: { MEDIA_DIR: place.mediaFolder } })
    for (const role of ['owner', 'editor', 'manager', 'analyst'] as const) {
      people[role] = await signIn(site, await makeDeskUser(under.db, role), clock)
    }
    editor = people.editor
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
    const options = { folder, ...place, clock, allowRemovals: true, rendersLater: true }
    await importContent(under.db, options)
  }
  /** What an export writes, as text by path. */
  async function exportFolder(): Promise<Record<string, string>> {
    const folder = await mkdtemp(join(top, 'export-'))
    await exportContent(under.db, { folder, ...place })
    const { [REVISION_FILE]: _revision, ...files } = await readFolder(folder)
    return Object.fromEntries(
      Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes, 'latin1').toString()]),
    )
  }
  const open = async (path: string): Promise<Json> =>
    (await editor.get(`content/file/?path=${encodeURIComponent(path)}`)).body
  const save = (path: string, body: object, who = editor) =>
    who.send('PUT', `content/draft/?path=${encodeURIComponent(path)}`, body)
  const plan = async (...paths: string[]): Promise<Json> =>
    (await editor.post('content/plan/', { paths })).body
  const publish = (body: object) => editor.post('content/publish/', body)
  /** Drafts and publishes a text, and returns the response. */
  async function publishText(path: string, text: string, more: object = {}) {
    const { base, draft } = await open(path).then((file) => ({ base: null, ...file }))
    const saved = await save(path, { text, base, version: draft?.version ?? 0 })
    expect(saved.status).toBe(200)
    const { token } = await plan(path)
    return publish({ paths: [path], token, ...more })
  }

  it('is for owners and editors alone', async () => {
    for (const role of ['manager', 'analyst'] as const) {
      expect((await people[role].get('content/')).status).toBe(403)
      expect((await people[role].post('content/plan/', { paths: ['cities.yaml'] })).status).toBe(
        403,
      )
    }
    expect((await people.owner.get('content/')).status).toBe(200)
  })

  it('lists kinds with their files, and what the site lacks', async () => {
    const { status, body } = await editor.get('content/')
    expect(status).toBe(200)
    expect(body.revision).toBe(0)
    const kinds = new Map(body.kinds.map((one: Json) => [one.kind, one]))
    expect(kinds.get('cities')).toEqual({
      kind: 'cities',
      title: 'Города, телефоны и часы',
      items: 1,
      drafts: 0,
    })
    expect(kinds.get('company')).toMatchObject({ items: 3 })
    expect(kinds.has('sources')).toBe(false)
    expect(body.missing.map((one: Json) => one.check)).toContain('policy')
    expect(body.missing.find((one: Json) => one.check === 'hours')).toMatchObject({
      path: 'cities.yaml',
      field: 'working_hours',
    })
  })

  it('lists the files of a kind, and finds them by words', async () => {
    const { body } = await editor.get('content/items/?kind=press')
    expect(body).toEqual({
      results: [
        {
          path: 'press/dvor.md',
          kind: 'press',
          key: 'dvor',
          title: 'Двор открыт',
          address: '/press/dvor',
          state: 'published',
          draft: null,
        },
      ],
      next: null,
      count: 1,
    })
    const found = await editor.get(`content/items/?q=${encodeURIComponent('корпуса сад')}`)
    expect(found.body.results.map((one: Json) => one.path)).toEqual(['projects/sad/buildings.yaml'])
    const files = (await editor.get('content/items/')).body
    const texts = Object.keys(company).filter((path) => /\.(md|yaml|json)$/.test(path))
    const edited = texts.filter((path) => path !== 'README.md' && path !== 'sources.yaml')
    expect(files.results.map((one: Json) => one.path).toSorted()).toEqual(edited.toSorted())
  })

  it('opens a file with its form, its text as drawn, and what uses it', async () => {
    const press = await open('press/dvor.md')
    expect(press).toMatchObject({
      kind: 'press',
      text: company['press/dvor.md'],
      base: sha256(String(company['press/dvor.md'])),
      format: 'markdown',
      fields: { title: 'Двор открыт', projects: ['sad'] },
      draft: null,
      used_by: [],
    })
    expect(press.html).toContain('<a href="/documents/otchet">правила</a>')
    expect(press.html).toContain('/media/pictures/')
    const project = await open('projects/sad/project.md')
    expect(project.used_by.map((use: Json) => use.path)).toContain('press/dvor.md')
    expect((await editor.get('content/file/?path=press/none.md')).status).toBe(404)
    for (const path of ['../x.md', 'press/.md', 'news/x.md', 'sources.yaml', '/press/x.md']) {
      const { status } = await editor.get(`content/file/?path=${encodeURIComponent(path)}`)
      expect([path, status]).toEqual([path, 400])
    }
  })

  it('saves a draft with its problems, and rejects a stale one', async () => {
    const path = 'cities.yaml'
    const { base, text } = await open(path)
    const first = await save(path, { text: text.replace('moskva\n', 'Москва\n'), base, version: 0 })
    expect(first.status).toBe(200)
    expect(first.body.version).toBe(1)
    expect(first.body.problems).toEqual([
      {
        file: path,
        line: 2,
        column: 9,
        field: '0.slug',
        reason: 'slug: нужны строчные латинские буквы, цифры и дефисы',
      },
    ])
    const stale = await save(path, { text, base, version: 0 }, people.owner)
    expect(stale.status).toBe(409)
    expect(stale.body.current).toMatchObject({ version: 1, base })
    expect(stale.body.current.text).toContain('Москва\n')
    const moved = await save(path, { text, base: sha256('x'), version: 1 })
    expect([moved.status, moved.body.current.base]).toEqual([409, base])
    expect((await editor.get('content/items/?drafts=true')).body.results).toMatchObject([
      { path, state: 'changed', draft: { by: 'editor' } },
    ])
    const gone = await editor.send('DELETE', `content/draft/?path=${path}`, { version: 1 })
    expect(gone.status).toBe(204)
    expect((await open(path)).draft).toBeNull()
    // A tab that still has the first draft open writes over nothing.
    expect((await save(path, { text, base, version: 1 })).status).toBe(409)
    const next = await save(path, { text, base, version: 0 })
    expect([next.status, next.body.version > 1]).toEqual([200, true])
  })

  it('changes the bytes of a changed value alone', async () => {
    const path = 'cities.yaml'
    const { fields, base, text } = await open(path)
    const same = await save(path, { fields, base, version: 0 })
    expect(same.body.text).toBe(text)
    fields[0].phone = '+7 (495) 111-22-33'
    const saved = await save(path, { fields, base, version: same.body.version })
    expect(saved.body.text).toBe(text.replace('+7 (495) 000-00-01', '+7 (495) 111-22-33'))
  })

  it('rejects a text above 2 MB and one that is missing', async () => {
    const { base } = await open('cities.yaml')
    const long = `# ${'я'.repeat(1_100_000)}\n`
    expect((await save('cities.yaml', { text: long, base, version: 0 })).status).toBe(413)
    expect((await save('cities.yaml', { base, version: 0 })).status).toBe(400)
  })

  it('publishes drafts so that visitors see them, and an export has exactly these bytes', async () => {
    const before = await exportFolder()
    const version = await getCatalogueVersion(under.db)
    const path = 'cities.yaml'
    const { text, base } = await open(path)
    const wanted = text.replace('000-00-01', '777-00-01')
    await save(path, { text: wanted, base, version: 0 })
    const planned = await plan(path)
    expect(planned).toMatchObject({
      changes: [{ path, kind: 'cities', key: 'moskva', action: 'changed' }],
      removals: [],
      problems: [],
    })
    expect((await open(path)).text).toBe(text)
    const { status, body } = await publish({ paths: [path], token: planned.token })
    expect([status, body.changes]).toEqual([200, planned.changes])
    expect(body.revision).toBeGreaterThan(0)
    // At once, or a second after the publish before.
    await expect.poll(() => getCatalogueVersion(under.db)).toBeGreaterThan(version)
    expect((await open(path)).draft).toBeNull()
    expect(await exportFolder()).toEqual({ ...before, [path]: wanted })
    const audit = await under.db
      .selectFrom('audit_log')
      .select(['action', 'user_name'])
      .where('action', 'like', 'content.%')
      .execute()
    expect(audit).toContainEqual({ action: 'content.publish', user_name: 'editor' })
    expect(audit.filter(({ action }) => action === 'content.draft')).toEqual([])
  })

  it('publishes a file without a draft in one call, and nothing when it is the same', async () => {
    const path = 'cities.yaml'
    const { fields, base } = await open(path)
    fields[1].phone = '+7 (482) 999-99-99'
    const done = await publish({ files: [{ path, fields, base }] })
    expect(done.status).toBe(200)
    const again = await open(path)
    expect(again.text).toContain('phone: +7 (482) 999-99-99')
    const nothing = await publish({ files: [{ path, text: again.text, base: again.base }] })
    expect(nothing.body).toEqual({ revision: done.body.revision, changes: [] })
    const moved = await publish({ files: [{ path, text: 'x', base }] })
    expect(moved.status).toBe(409)
  })

  it('creates a file, and says who takes its slug', async () => {
    const path = 'press/klyuchi.md'
    const text = '---\ntitle: Выдаём ключи\npublished_on: 2026-11-20\n---\n\nСегодня.\n'
    const created = await save(path, { text, base: null, version: 0 })
    expect([created.status, created.body.problems]).toEqual([200, []])
    expect((await editor.get('content/items/?kind=press')).body.results[0]).toMatchObject({
      path,
      title: expect.stringContaining('Выдаём ключи'),
      state: 'new',
    })
    const { token, changes } = await plan(path)
    expect(changes).toMatchObject([
      { key: 'klyuchi', action: 'created', address: '/press/klyuchi' },
    ])
    expect((await publish({ paths: [path], token })).status).toBe(200)
    expect((await exportFolder())[path]).toBe(text)
    const video = 'projects/bor/progress-videos.yaml'
    await makeProject(under.db, { slug: 'bor' })
    const taken = await save(video, {
      text: '- {slug: mart, title: Март, url: https://video.example.com/2.mp4, recorded_on: 2026-03-20}\n',
      base: null,
      version: 0,
    })
    expect(taken.body.problems).toMatchObject([{ reason: expect.stringContaining('sad') }])
    await under.db.deleteFrom('projects').where('slug', '=', 'bor').execute()
  })

  it('publishes several files together or none of them', async () => {
    const press = await open('press/dvor.md')
    const cities = await open('cities.yaml')
    await save('press/dvor.md', {
      text: press.text.replace('Двор открыт', 'Двор закрыт'),
      base: press.base,
      version: 0,
    })
    await save('cities.yaml', { text: '- {slug: tver}\n', base: cities.base, version: 0 })
    const planned = await plan('press/dvor.md', 'cities.yaml')
    expect(planned.problems.length).toBeGreaterThan(0)
    const paths = ['press/dvor.md', 'cities.yaml']
    const { status, body } = await publish({ paths, token: planned.token })
    expect(status).toBe(422)
    expect(body.problems[0]).toMatchObject({ file: 'cities.yaml', line: 1 })
    expect((await open('press/dvor.md')).text).toBe(press.text)
  })

  it('says what a deletion leaves without, and wants a word for what pages need', async () => {
    const used = await editor.post('content/delete/', {
      path: 'document-categories.yaml',
      version: 0,
    })
    expect(used.body).toEqual({ drafts: ['document-categories.yaml'] })
    const refused = await plan('document-categories.yaml')
    expect(refused.problems).toMatchObject([
      { reason: expect.stringContaining('documents/otchet.md') },
    ])
    await importFolder({
      ...company,
      'documents/policy.md':
        '---\ntitle: Политика\ntype: privacy_policy\nversion: "1"\n---\n\nТекст.\n',
    })
    await editor.post('content/delete/', { path: 'documents/policy.md', version: 0 })
    const planned = await plan('documents/policy.md')
    expect(planned.removals).toMatchObject([
      { kind: 'documents', key: 'policy', needed: expect.stringContaining('политику') },
    ])
    const body = { paths: ['documents/policy.md'], token: planned.token }
    const stopped = await publish(body)
    expect([stopped.status, stopped.body.removals]).toEqual([422, planned.removals])
    expect((await publish({ ...body, allow_removals: true })).status).toBe(200)
    expect((await exportFolder())['documents/policy.md']).toBeUndefined()
  })

  it('rejects other words of a consent under the same version, and offers the next', async () => {
    const path = 'documents/soglasie.md'
    const text = '---\ntitle: Согласие\ntype: consent\nversion: "7"\n---\n\nСогласен.\n'
    await importFolder({ ...company, [path]: text })
    const { base } = await open(path)
    await save(path, { text: text.replace('Согласен', 'Не против'), base, version: 0 })
    expect((await plan(path)).problems).toEqual([
      {
        file: path,
        line: 4,
        column: 10,
        field: 'version',
        reason: expect.stringContaining('например «8»'),
      },
    ])
  })

  it('does not undo what a feed wrote, and makes no file of what feeds alone know', async () => {
    await under.db
      .updateTable('projects')
      .set({ address: 'Новая, 5' })
      .where('slug', '=', 'sad')
      .execute()
    const id = await makeProject(under.db, { slug: 'iz-fida' })
    const stored = await open('projects/sad/project.md')
    expect(stored.text).toContain('address: Новая, 5')
    expect(stored.text).toContain('История *сада*.')
    expect(stored.text).not.toContain('format: html')
    const cities = (await open('cities.yaml')).text
    expect((await publishText('cities.yaml', `${cities}# конец\n`)).status).toBe(200)
    const paths = await under.db.selectFrom('content_sources').select('path').execute()
    expect(paths.map(({ path }) => path)).not.toContain('projects/iz-fida/project.md')
    const project = await under.db
      .selectFrom('projects')
      .select('address')
      .where('slug', '=', 'sad')
      .executeTakeFirst()
    expect(project?.address).toBe('Новая, 5')
    await under.db.deleteFrom('projects').where('id', '=', id).execute()
  })

  it('stops a draft whose base has moved, also when a feed has moved it', async () => {
    const path = 'projects/sad/project.md'
    const { text, base } = await open(path)
    await save(path, { text: text.replace('Дом у сада', 'Дом в саду'), base, version: 0 })
    const { token } = await plan(path)
    await under.db
      .updateTable('projects')
      .set({ address: 'Другая, 7' })
      .where('slug', '=', 'sad')
      .execute()
    expect((await publish({ paths: [path], token })).status).toBe(409)
    expect((await editor.post('content/plan/', { paths: [path] })).status).toBe(409)
    const now = await open(path)
    expect(now.draft.base).not.toBe(now.base)
  })

  it('tells what was published, and brings it back as a draft', async () => {
    const path = 'press/dvor.md'
    const original = String(company[path])
    const second = original.replace('Двор открыт', 'Двор закрыт')
    const third = original.replace('Двор открыт', 'Двор снова открыт')
    expect((await publishText(path, second)).status).toBe(200)
    expect((await publishText(path, third)).status).toBe(200)
    const { body } = await editor.get(`content/revisions/?path=${path}`)
    expect(body.results).toMatchObject([
      { by: 'editor', changes: [{ path, action: 'changed', title: 'Двор снова открыт' }] },
      { by: 'editor' },
    ])
    const [last, first] = body.results
    const files = (await editor.get(`content/revisions/${last.id}/`)).body.files
    expect(files).toMatchObject([{ path, before: second, after: third }])
    const undone = await editor.post(`content/revisions/${last.id}/restore/`)
    expect(undone.body).toEqual({ drafts: [path] })
    expect((await open(path)).draft.text).toBe(second)
    const draft = (await open(path)).draft
    await editor.send('DELETE', `content/draft/?path=${path}`, { version: draft.version })
    await editor.post(`content/revisions/${first.id}/restore/`, { paths: [path] })
    expect((await open(path)).draft.text).toBe(second)
    expect((await editor.get('content/revisions/999999/')).status).toBe(404)
  })

  it('survives texts that are made to break a parser', async () => {
    const { base } = await open('cities.yaml')
    // Each line is nine times the one above.
    const lines = Array.from(
      { length: 9 },
      (_, n) => `n${n + 1}: &n${n + 1} [${`*n${n},`.repeat(9)}x]`,
    )
    const bomb = ['n0: &n0 [x]', ...lines, ''].join('\n')
    const texts = [bomb, '-\tslug: x\n', '['.repeat(20_000), '- {slug: "{{город}}"}\n']
    let version = 0
    for (const text of texts) {
      const saved = await save('cities.yaml', { text, base, version })
      expect(saved.status).toBe(200)
      expect(saved.body.problems.length).toBeGreaterThan(0)
      version = saved.body.version
    }
    const html = await save('press/dvor.md', {
      text: String(company['press/dvor.md']).replace('Двор и', '<script>alert(1)</script> и'),
      base: sha256(String(company['press/dvor.md'])),
      version: 0,
    })
    expect(html.body.html).not.toContain('script')
    expect(html.body.problems).toMatchObject([{ reason: expect.stringContaining('HTML внутри') }])
  })
})
