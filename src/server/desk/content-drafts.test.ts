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
import { exportContent } from '../../features/content/write/export-content.server.ts'
import { importContent } from '../../features/content/write/import-content.server.ts'

type Json = ReturnType<typeof JSON.parse>
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const PRESS = 'press/dvor.md'

describeOnStores('drafts of content', (under) => {
  const clock = movableClock('2026-11-20T10:00:30.000Z')
  let site: TestApp
  let top = ''
  let company: Awaited<ReturnType<typeof smallCompany>>
  let press = ''
  let editor: DeskBrowser

  beforeAll(async () => {
    top = await mkdtemp(join(tmpdir(), 'kvartal-content-drafts-'))
    company = await smallCompany()
    press = String(company[PRESS])
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
  const save = (path: string, body: object) =>
    editor.send('PUT', `content/draft/?path=${encodeURIComponent(path)}`, body)

  it('leaves the front matter of a draft with an error in its YAML as it is when the body is saved', async () => {
    const base = sha256(press)
    const broken = press.replace('lead: Можно гулять', 'lead: "Можно гулять')
    const first = await save(PRESS, { text: broken, base, version: 0 })
    expect([first.status, first.body.fields]).toEqual([200, null])
    const front = broken.slice(0, broken.indexOf('\n\nДвор'))
    for (const [at, fields] of [null, undefined].entries()) {
      const saved = await save(PRESS, { fields, body: `Текст ${at}`, base, version: at + 1 })
      expect([saved.status, saved.body.text]).toEqual([200, `${front}\n\nТекст ${at}\n`])
    }
    const lost = await save(PRESS, { fields: { title: 'Т' }, body: 'x', base, version: 3 })
    expect([lost.status, lost.body.fields[0]]).toEqual([400, expect.stringContaining('исходник')])
    expect((await open(PRESS)).draft).toMatchObject({ version: 3, text: `${front}\n\nТекст 1\n` })
  })

  it('saves and publishes a text with invisible characters that a store has, and no others', async () => {
    // A soft hyphen, a space without width, and a line separator.
    const text = press.replace('Двор и', 'Дво\u00adр\u200b и\u2028').replace('Можно', 'Мож\u00adно')
    await importFolder({ ...company, [PRESS]: text })
    const { base, fields, body } = await open(PRESS)
    expect(base).toBe(sha256(text))
    const same = await save(PRESS, { text, base, version: 0 })
    expect([same.status, same.body.text]).toEqual([200, text])
    const inForm = await save(PRESS, { fields, body, base, version: 1 })
    expect([inForm.status, inForm.body.text]).toEqual([200, text])
    const files = [{ path: PRESS, text, base }]
    expect((await editor.post('content/publish/', { files })).status).toBe(200)
    for (const wrong of ['\0', '\ud800']) {
      const saved = await save(PRESS, { text: `${text}${wrong}`, base, version: 2 })
      expect([saved.status, saved.body]).toEqual([400, { text: ['Недопустимый символ'] }])
    }
    const named = [{ path: 'press/dvo\u00adr.md', text, base: null }]
    expect((await editor.post('content/publish/', { files: named })).status).toBe(400)
  })

  it('rejects fields that are nested deeper than a reader can follow, and saves no draft of them', async () => {
    const { base } = await open('cities.yaml')
    for (const depth of [65, 3_000]) {
      const fields = JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown
      const saved = await save('cities.yaml', { fields, base, version: 0 })
      expect([depth, saved.status, saved.body]).toEqual([
        depth,
        400,
        { fields: [expect.stringContaining('64')] },
      ])
    }
    expect((await open('cities.yaml')).draft).toBeNull()
  })

  it('restores of an import the files that the desk edits, and rejects its sources', async () => {
    const sources = String(company['sources.yaml']).replace('30m', '45m')
    await importFolder({ ...company, 'sources.yaml': sources, [PRESS]: `${press}\nЕщё.\n` })
    const { body } = await editor.get('content/revisions/')
    const restore = `content/revisions/${body.results[0].id}/restore/`
    const named = await editor.post(restore, { paths: ['sources.yaml'] })
    expect([named.status, Object.keys(named.body)]).toEqual([400, ['path']])
    expect((await editor.post(restore, {})).body).toEqual({ drafts: [PRESS] })
  })

  it('tells the later of two saves at once what the other one has saved', async () => {
    const base = sha256(press)
    const texts = ['Двор открыт!', 'Двор закрыт'].map((title) =>
      press.replace('Двор открыт', title),
    )
    const saved = await Promise.all(texts.map((text) => save(PRESS, { text, base, version: 0 })))
    expect(new Set(saved.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const won = saved.findIndex(({ status }) => status === 200)
    expect(saved[1 - won]?.body.current).toMatchObject({
      version: 1,
      base,
      text: texts[won],
      published: press,
      by: 'editor',
    })
  })

  it('rejects the name of a file that explains a folder: it would be published as no page', async () => {
    for (const path of ['press/readme.md', 'documents/README.md', 'income/Readme.md']) {
      const saved = await save(path, { text: press, base: null, version: 0 })
      expect([saved.status, saved.body.path[0]]).toEqual([400, expect.stringContaining('readme')])
      const files = [{ path, text: press, base: null }]
      expect((await editor.post('content/publish/', { files })).status).toBe(400)
    }
  })

  it('has the line breaks of an import where a text or body comes with CRLF', async () => {
    const base = sha256(press)
    const saved = await save(PRESS, { text: press.replaceAll('\n', '\r\n'), base, version: 0 })
    expect(saved.body.text).toBe(press)
    const body = await save(PRESS, { body: 'Раз\r\n\r\nДва', base, version: 1 })
    expect(body.body.text).toBe(press.replace(/Двор и[^]*/, 'Раз\n\nДва\n'))
  })

  it('names the draft inside a project that stops its deletion', async () => {
    const inside = 'projects/sad/buildings.yaml'
    const { text, base } = await open(inside)
    await save(inside, { text: `${text}# ещё\n`, base, version: 0 })
    const project = { path: 'projects/sad/project.md', version: 0 }
    const { status, body } = await editor.post('content/delete/', project)
    expect([status, body.path, body.current.version]).toEqual([409, inside, 1])
  })

  it('restores a file that is named twice once, and rejects numbers of revisions that are too long', async () => {
    const files = [{ path: PRESS, text: `${press}\nЕщё.\n`, base: sha256(press) }]
    const { revision } = (await editor.post('content/publish/', { files })).body
    const restored = await editor.post(`content/revisions/${revision}/restore/`, {
      paths: [PRESS, PRESS],
    })
    expect([restored.status, restored.body]).toEqual([200, { drafts: [PRESS] }])
    for (const address of ['revisions/999999999999999/', 'revisions/?cursor=999999999999999']) {
      expect((await editor.get(`content/${address}`)).status).toBe(400)
    }
    expect((await editor.get('content/revisions/999999999/')).status).toBe(404)
  })

  it('exports an emptied list of aerial photos so that an import changes nothing', async () => {
    const path = 'projects/sad/aerial.yaml'
    const { base } = await open(path)
    const body = { files: [{ path, text: '[]\n', base }], allow_removals: true }
    expect((await editor.post('content/publish/', body)).status).toBe(200)
    const folder = await mkdtemp(join(top, 'export-'))
    const place = { folder, mediaFolder: join(top, 'media') }
    await exportContent(under.db, place)
    const { kinds } = await importContent(under.db, { ...place, clock, rendersLater: true })
    const { created, changed, deleted } = kinds.aerial
    expect([created, changed, deleted]).toEqual([0, 0, 0])
  })
})
