import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readFolder, smallCompany, writeFolder } from '../../../../tests/support/content-folder.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { systemClock } from '../../../lib/time/clock.ts'
import { exportContent } from '../write/export-content.server.ts'
import { importContent } from '../write/import-content.server.ts'
import { PICTURE_FACTS } from './picture-facts.server.ts'
import { sha256 } from './picture-files.server.ts'

let top = ''
let company: Record<string, string | Uint8Array> = {}
let count = 0
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'kvartal-facts-'))
  company = await smallCompany()
})
afterAll(() => rm(top, { recursive: true, force: true }))

const placeholder = 'data:image/webp;base64,QUJD'
const newFolder = () => join(top, `folder-${++count}`)

describeOnStores('picture facts of a folder', (under) => {
  const runImport = async (facts: object | string) => {
    const folder = newFolder()
    const text = typeof facts === 'string' ? facts : JSON.stringify(facts)
    await writeFolder(folder, { ...company, [PICTURE_FACTS]: text })
    return importContent(under.db, { folder, mediaFolder: newFolder(), clock: systemClock })
  }
  const picture = () => {
    const [key, bytes] = Object.entries(company).find(([path]) => path.endsWith('.jpg')) ?? []
    if (!key || bytes === undefined) throw new Error('the small company has no picture')
    return { key, hash: sha256(bytes) }
  }
  const stored = (key: string) =>
    under.db.selectFrom('pictures').selectAll().where('key', '=', key).executeTakeFirstOrThrow()

  it('are used for a picture with the same hash', async () => {
    const { key, hash } = picture()
    await runImport({ [key]: { hash, width: 7, height: 5, placeholder } })
    expect(await stored(key)).toMatchObject({ width: 7, height: 5, placeholder })
  })

  it('are ignored for a picture with another hash', async () => {
    const { key } = picture()
    await runImport({ [key]: { hash: 'a'.repeat(64), width: 7, height: 5, placeholder } })
    expect((await stored(key)).width).toBeGreaterThan(7)
  })

  it.each([
    ['invalid JSON', '{', ''],
    ['another shape', '[1]', ''],
    [
      'a width of zero',
      { 'a.jpg': { hash: 'a'.repeat(64), width: 0, height: 5, placeholder } },
      'a.jpg › width',
    ],
    [
      'a placeholder that is not a picture',
      { 'a.jpg': { hash: 'a'.repeat(64), width: 1, height: 5, placeholder: 'javascript:1' } },
      'a.jpg › placeholder',
    ],
  ])('are rejected with the position of the error: %s', async (_case, facts, place) => {
    await expect(runImport(facts)).rejects.toThrow(`${PICTURE_FACTS}:1:1 не то, что пишет выгрузка`)
    await expect(runImport(facts)).rejects.toThrow(place)
  })

  it('are written by an export', async () => {
    const mediaFolder = newFolder()
    const folder = newFolder()
    await writeFolder(folder, company)
    await importContent(under.db, { folder, mediaFolder, clock: systemClock })
    const target = newFolder()
    await exportContent(under.db, { folder: target, mediaFolder })
    const { key, hash } = picture()
    const { width, height, placeholder: shown } = await stored(key)
    const facts: unknown = JSON.parse(String((await readFolder(target))[PICTURE_FACTS]))
    expect(facts).toMatchObject({ [key]: { hash, width, height, placeholder: shown } })
  })
})
