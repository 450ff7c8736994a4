import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePicture, readFolder, writeFolder } from '../../../../tests/support/content-folder.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { createTestApp } from '../../../../tests/support/test-app.ts'
import { systemClock } from '../../../lib/clock.ts'
import { importContent } from '../write/import-content.server.ts'
import { createRenditionMaker } from './late-renditions.server.ts'

let top = ''
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'kvartal-late-'))
})
afterAll(() => rm(top, { recursive: true, force: true }))

const company = '---\nname: Тест\nlegal_name: ООО «Тест»\n---\n'
const slide = '- {slug: a, title: А, url: /flats, picture: a.jpg}\n'

describeOnStores('renditions left for later', (under) => {
  let folder = ''
  let media = ''
  const bring = (rendersLater: boolean) =>
    importContent(under.db, { folder, mediaFolder: media, clock: systemClock, rendersLater })
  const stored = async () => {
    const row = await under.db.selectFrom('pictures').selectAll().executeTakeFirstOrThrow()
    const renditions = JSON.parse(row.renditions) as Array<{ path: string; width: number }>
    return { hash: row.hash, renditions }
  }
  const files = async () => Object.keys(await readFolder(media))

  beforeAll(async () => {
    folder = await mkdtemp(join(top, 'folder-'))
    media = await mkdtemp(join(top, 'media-'))
    await writeFolder(folder, {
      'company.md': company,
      'slider.yaml': slide,
      'a.jpg': await makePicture(900, 300),
    })
    await bring(true)
  })

  it('are not made by the import, which keeps the original', async () => {
    const { hash } = await stored()
    expect(await files()).toEqual([`originals/${hash}`])
  })

  it('do not make a second import change anything', async () => {
    const { pictures } = await bring(true)
    expect(pictures).toEqual({ rendered: 0, kept: 1, removed: 0 })
  })

  it('are made by the first who asks, each once', async () => {
    const { renditions } = await stored()
    const test = await createTestApp(under, { settings: { MEDIA_DIR: media } })
    for (const { path, width } of renditions) {
      const answers = await Promise.all([1, 2, 3].map(() => test.app.inject(path)))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
      const { rawPayload, headers } = answers[0] ?? expect.fail('no answer')
      const { width: made, height } = await sharp(rawPayload).metadata()
      expect([made, Math.round((height / made) * 100)]).toEqual([width, 33])
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
    const name = (path: string) => path.replace('/media/', '')
    expect((await files()).filter((path) => path.startsWith('pictures/'))).toEqual(
      renditions.map(({ path }) => name(path)).toSorted(),
    )
    expect((await bring(false)).pictures.rendered).toBe(0)
    await test.close()
  })

  it.each(['0123456789abcdef0123-480.avif', 'WIDTH'])('are not found as %s', async (asked) => {
    const { renditions } = await stored()
    const other = renditions[0]?.path.split('/').at(-1)?.replace(/-\d+/, '-777') ?? ''
    const make = createRenditionMaker(under.db, media)
    expect(await make(asked === 'WIDTH' ? other : asked)).toBe(false)
  })

  it('are not found when the original is lost', async () => {
    const { renditions } = await stored()
    const make = createRenditionMaker(under.db, join(top, 'nowhere'))
    expect(await make(renditions[0]?.path.split('/').at(-1) ?? '')).toBe(false)
  })
})
