import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { movableClock } from '../../../../tests/support/callback-context.ts'
import { readFolder, writeFolder } from '../../../../tests/support/content-folder.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { exportContent } from './export-content.server.ts'
import { type ContentImportOptions, importContent } from './import-content.server.ts'

let top = ''
let count = 0
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'kvartal-consents-'))
})
afterAll(() => rm(top, { recursive: true, force: true }))

const START = '2026-11-20T10:00:00.000Z'
const LATER = '2026-11-20T11:00:00.000Z'
const consent = (version: string, text: string, front = '') =>
  `---\ntitle: Согласие\ntype: consent\nversion: '${version}'\n${front}---\n${text}\n`
const other = `---\ntitle: Отчёт\nversion: '1'\n---\nТекст.\n`

describeOnStores('consent texts', (under) => {
  let mediaFolder = ''
  let clock = movableClock(START)
  const runImport = async (
    files: Record<string, string | Uint8Array>,
    options: Partial<ContentImportOptions> = {},
  ) => {
    const folder = join(top, `folder-${++count}`)
    await writeFolder(folder, { 'documents/report.md': other, ...files })
    return importContent(under.db, { folder, mediaFolder, clock, ...options })
  }
  const texts = () =>
    under.db
      .selectFrom('consent_texts')
      .select(['type', 'version', 'title', 'html', 'published_at', 'replaced_at'])
      .orderBy('id')
      .execute()
  const first = {
    type: 'consent',
    version: '1',
    title: 'Согласие',
    html: '<p>Первые слова.</p>',
    published_at: START,
    replaced_at: null,
  }

  beforeEach(async () => {
    mediaFolder = join(top, `media-${++count}`)
    clock = movableClock(START)
    await under.db.deleteFrom('content_sources').execute()
    await under.db.deleteFrom('documents').execute()
    await under.db.deleteFrom('consent_texts').execute()
    await runImport({ 'documents/soglasie.md': consent('1', 'Первые слова.') })
    clock.advance(3_600_000)
  })

  it('are stored once when they are published', async () => {
    await runImport({ 'documents/soglasie.md': consent('1', 'Первые слова.') })
    expect(await texts()).toEqual([first])
  })

  it('stay when the document has a new text and version', async () => {
    await runImport({ 'documents/soglasie.md': consent('2', 'Другие слова.') })
    expect(await texts()).toEqual([
      { ...first, replaced_at: LATER },
      { ...first, version: '2', html: '<p>Другие слова.</p>', published_at: LATER },
    ])
  })

  it('stay when the document is removed, and are stored again when it returns', async () => {
    await runImport({}, { allowRemovals: true })
    expect(await under.db.selectFrom('documents').select('slug').execute()).toEqual([
      { slug: 'report' },
    ])
    expect(await texts()).toEqual([{ ...first, replaced_at: LATER }])
    await runImport({ 'documents/soglasie.md': consent('1', 'Первые слова.') })
    expect(await texts()).toEqual([
      { ...first, replaced_at: LATER },
      { ...first, published_at: LATER },
    ])
  })

  it('are stored when a text that was edited in the database is replaced', async () => {
    await under.db
      .updateTable('documents')
      .set({ version: '1a', html: '<p>От руки.</p>' })
      .where('slug', '=', 'soglasie')
      .execute()
    await runImport({ 'documents/soglasie.md': consent('2', 'Другие слова.') })
    const found = await texts()
    expect(found.map(({ version, html }) => [version, html])).toEqual([
      ['1', '<p>Первые слова.</p>'],
      ['1a', '<p>От руки.</p>'],
      ['2', '<p>Другие слова.</p>'],
    ])
  })

  it('reject a changed text under the same version, with the position of the version', async () => {
    const changed = { 'documents/soglasie.md': consent('1', 'Другие слова.') }
    for (const options of [{}, { dryRun: true }, { allowRemovals: true }]) {
      await expect(runImport(changed, options)).rejects.toThrow(
        /^documents\/soglasie\.md:4:10 version: под версией «1» уже опубликован другой текст/,
      )
    }
    expect(await texts()).toEqual([first])
    const { html } = await under.db
      .selectFrom('documents')
      .select('html')
      .where('slug', '=', 'soglasie')
      .executeTakeFirstOrThrow()
    expect(html).toBe(first.html)
  })

  it('store both texts when only the markup changes', async () => {
    await runImport({ 'documents/soglasie.md': consent('1', 'Первые **слова**.') })
    expect((await texts()).map(({ html }) => html)).toEqual([
      first.html,
      '<p>Первые <strong>слова</strong>.</p>',
    ])
  })

  it('keep their file available after the document is removed', async () => {
    const pdf = Buffer.from('%PDF-1.4\n% a consent\n%%EOF\n')
    await runImport({
      'documents/soglasie.md': consent('2', 'В файле.', 'file: files/soglasie.pdf\n'),
      'files/soglasie.pdf': pdf,
    })
    const row = await under.db
      .selectFrom('consent_texts')
      .select('file')
      .where('version', '=', '2')
      .executeTakeFirstOrThrow()
    expect(row.file).toMatch(/^\/media\/files\/[0-9a-f]{20}\.pdf$/)
    await runImport({}, { allowRemovals: true })
    clock.advance(7 * 86_400_000)
    await runImport({ 'documents/report.md': other.replace('Текст', 'Слова') })
    const mediaFiles = Object.keys(await readFolder(mediaFolder))
    expect(mediaFiles).toContain(row.file?.slice('/media/'.length))
  })

  it('are not exported', async () => {
    await runImport({ 'documents/soglasie.md': consent('2', 'Другие слова.') })
    const folder = join(top, `export-${++count}`)
    await exportContent(under.db, { folder, mediaFolder })
    const files = await readFolder(folder)
    expect(Object.keys(files)).toEqual(['documents/report.md', 'documents/soglasie.md'])
    const report = await importContent(under.db, { folder, mediaFolder, clock })
    expect(report.kinds.documents).toMatchObject({ unchanged: 2, changed: 0, deleted: 0 })
  })
})
