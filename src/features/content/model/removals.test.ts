import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readFolder, smallCompany, writeFolder } from '../../../../tests/support/content-folder.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { getCatalogueVersion } from '../../../db/version.ts'
import { systemClock } from '../../../lib/time/clock.ts'
import { type ContentImportOptions, importContent } from '../write/import-content.server.ts'
import { StoppedRemovalsError } from '../write/describe-removals.ts'

type Files = Record<string, string | Uint8Array>

let top = ''
let company: Files = {}
let count = 0
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'kvartal-removals-'))
  company = { ...(await smallCompany()) }
  for (let n = 1; n <= 20; n++) company[`press/novost-${n}.md`] = piece(n)
  for (const type of ['consent', 'privacy_policy', 'mailing_consent']) {
    company[`documents/${type.replace('_', '-')}.md`] = legal(type)
  }
})
afterAll(() => rm(top, { recursive: true, force: true }))

const piece = (n: number) =>
  `---\ntitle: Новость ${n}\npublished_on: 2026-05-01\n---\nТекст ${n}.\n`
const legal = (type: string, front = `type: ${type}\n`) =>
  `---\ntitle: Текст ${type}\nversion: '1'\n${front}---\nСлова ${type}.\n`
const menu = String.raw`- {slug: purchase, name: Покупка}
- {slug: about, name: О компании}
`

describeOnStores('an import that removes many items', (under) => {
  let mediaFolder = ''
  const runImport = async (files: Files, options: Partial<ContentImportOptions> = {}) => {
    const folder = join(top, `folder-${++count}`)
    await writeFolder(folder, files)
    return importContent(under.db, { folder, mediaFolder, clock: systemClock, ...options })
  }
  const stop = async (files: Files, options: Partial<ContentImportOptions> = {}) => {
    const failure: unknown = await runImport(files, options).catch((error: unknown) => error)
    if (!(failure instanceof StoppedRemovalsError))
      throw new Error('not stopped', { cause: failure })
    return failure
  }
  const without = (...gone: string[]) =>
    Object.fromEntries(Object.entries(company).filter(([path]) => !gone.includes(path)))
  const press = (numbers: readonly number[]) => numbers.map((n) => `press/novost-${n}.md`)
  const everything = async () => {
    const tables = [
      'company',
      'cities',
      'menus',
      'documents',
      'press',
      'progress_albums',
      'slides',
      'pictures',
      'content_files',
      'content_sources',
      'consent_texts',
    ] as const
    const rows = tables.map((table) => under.db.selectFrom(table).selectAll().execute())
    const media = Object.keys(await readFolder(mediaFolder))
    return { rows: await Promise.all(rows), media, version: await getCatalogueVersion(under.db) }
  }

  beforeEach(async () => {
    mediaFolder ||= join(top, `media-${under.store}`)
    await runImport(company, { allowRemovals: true })
  })

  it('stops for a folder with a single file, changes nothing and lists the removals', async () => {
    const before = await everything()
    const { message, removals } = await stop({ 'press/novost-1.md': piece(1) })
    expect(await everything()).toEqual(before)
    expect(removals.stops).toBe(true)
    expect(removals.kinds).toContainEqual({ kind: 'press', removed: 20, stored: 21 })
    expect(removals.kinds).toContainEqual({ kind: 'documents', removed: 4, stored: 4 })
    expect(removals.kinds).toContainEqual({ kind: 'albums', removed: 1, stored: 1 })
    const listed = removals.items.map(({ kind }) => kind)
    expect(listed.filter((kind) => kind === 'press')).toHaveLength(20)
    const lines = message.split('\n')
    expect(lines).toContain('  новости: 20 из 21')
    expect(lines).toContain(
      '  уходит: документы, «privacy-policy», Текст privacy_policy: форма заявки и уведомление о cookie ссылаются на политику',
    )
    expect(lines.filter((line) => line.startsWith('  уходит: '))).toHaveLength(20)
    expect(message).toMatch(/^и ещё \d+\u00a0строк\S*, все даёт --json$/m)
    expect(lines.at(-1)).toMatch(/--allow-removals/)
  })

  it('runs when removals are allowed and reports the same list', async () => {
    const files = { 'press/novost-1.md': piece(1) }
    const { removals } = await stop(files)
    const report = await runImport(files, { allowRemovals: true })
    expect(report.removals).toEqual({ ...removals, stops: false })
    expect(report.kinds.press).toMatchObject({ deleted: 20, unchanged: 1 })
    expect(await under.db.selectFrom('documents').selectAll().execute()).toEqual([])
  })

  it('reports in a dry run that it would stop', async () => {
    const before = await everything()
    const files = { 'press/novost-1.md': piece(1) }
    const { removals } = await stop(files)
    expect((await runImport(files, { dryRun: true })).removals).toEqual(removals)
    const allowed = await runImport(files, { dryRun: true, allowRemovals: true })
    expect(allowed.removals).toEqual({ ...removals, stops: false })
    expect(await everything()).toEqual(before)
  })

  it("stops inside the caller's transaction, which is rolled back", async () => {
    const before = await everything()
    const folder = join(top, `folder-${++count}`)
    await writeFolder(folder, { 'press/novost-1.md': piece(1) })
    const importing = under.db
      .transaction()
      .execute((trx) => importContent(trx, { folder, mediaFolder, clock: systemClock }))
    await expect(importing).rejects.toThrow(StoppedRemovalsError)
    expect(await everything()).toEqual(before)
  })

  it('removes up to a fifth of a kind, and stops for more', async () => {
    const five = press([1, 2, 3, 4, 5])
    expect((await stop(without(...five))).removals.kinds).toEqual([
      { kind: 'press', removed: 5, stored: 21 },
    ])
    const four = await runImport(without(...press([1, 2, 3, 4])))
    expect(four.removals).toMatchObject({
      stops: false,
      kinds: [{ kind: 'press', removed: 4, stored: 21 }],
    })
  })

  it('removes one of two slides, and stops before it removes the last one', async () => {
    const slides = ['a', 'b'].map((slug) => `- {slug: ${slug}, title: А, url: /}\n`)
    const slider = (...indexes: number[]) => ({
      ...company,
      'slider.yaml': indexes.map((n) => slides[n]).join('') || '[]\n',
    })
    await runImport(slider(0, 1))
    expect((await stop(slider())).removals.kinds).toEqual([
      { kind: 'slider', removed: 2, stored: 2 },
    ])
    expect((await runImport(slider(0))).kinds.slider).toMatchObject({ deleted: 1 })
    expect((await stop(slider())).removals.kinds).toEqual([
      { kind: 'slider', removed: 1, stored: 1 },
    ])
    expect((await runImport(slider(1))).kinds.slider).toMatchObject({ created: 1, deleted: 1 })
  })

  it.each([
    ['consent', 'форма заявки просит это согласие'],
    ['privacy_policy', 'форма заявки и уведомление о cookie ссылаются на политику'],
    ['mailing_consent', 'форма заявки просит согласие на рассылку'],
  ])(
    'stops when the only document of the type %s is removed or loses its type',
    async (type, needed) => {
      const slug = type.replace('_', '-')
      const item = { kind: 'documents', key: slug, name: `Текст ${type}`, needed }
      const path = `documents/${slug}.md`
      expect((await stop(without(path))).removals.items).toEqual([item])
      const untyped = await stop({ ...company, [path]: legal(type, '') })
      expect(untyped.removals).toMatchObject({ kinds: [], items: [item] })
      const renamed = { ...without(path), 'documents/novoe.md': legal(type) }
      expect((await runImport(renamed)).removals).toMatchObject({
        stops: false,
        items: [{ key: slug }],
      })
    },
  )

  it('stops when a city, a menu or the purchase text is removed', async () => {
    await runImport({ ...company, 'menu.yaml': menu }, { allowRemovals: true })
    const [moskva = ''] = String(company['cities.yaml']).split('- {slug: tver')
    const fewer = { 'menu.yaml': menu.split('\n')[0] ?? '', 'cities.yaml': moskva }
    const { removals } = await stop({ ...without('purchase.md'), ...fewer })
    expect(removals.items).toMatchObject([
      { kind: 'company', key: 'purchase.md', needed: 'раздел «Покупка» на главной станет пустым' },
      { kind: 'cities', key: 'tver', name: 'Тверь' },
      { kind: 'menu', key: 'about', name: 'О компании' },
    ])
  })
})
