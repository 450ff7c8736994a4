import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePicture, readFolder, writeFolder } from '../../../../tests/support/content-folder.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { createTestApp } from '../../../../tests/support/test-app.ts'
import { systemClock } from '../../../lib/time/clock.ts'
import { importContent } from '../write/import-content.server.ts'
import { createRenditionMaker } from './late-renditions.server.ts'
import { createMediaStore } from './media-store.server.ts'

let top = ''
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'kvartal-late-'))
})
afterAll(() => rm(top, { recursive: true, force: true }))

const company = '---\nname: Тест\nlegal_name: ООО «Тест»\n---\n'
const slide = '- {slug: a, title: А, url: /flats, picture: a.jpg}\n'

describeOnStores('renditions on demand', (under) => {
  let folder = ''
  let media = ''
  const runImport = (rendersLater: boolean) =>
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
    await runImport(true)
  })

  it('are not rendered by the import, which stores the original', async () => {
    const { hash } = await stored()
    expect(await files()).toEqual([`originals/${hash}`])
  })

  it('leave nothing to change for a second import', async () => {
    const { pictures } = await runImport(true)
    expect(pictures).toEqual({ rendered: 0, kept: 1, removed: 0 })
  })

  it('are rendered once on the first request', async () => {
    const { renditions } = await stored()
    const test = await createTestApp(under, { settings: { MEDIA_DIR: media } })
    for (const { path, width } of renditions) {
      const responses = await Promise.all([1, 2, 3].map(() => test.app.inject(path)))
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
      const { rawPayload, headers } = responses[0] ?? expect.fail('no response')
      const { width: actual, height } = await sharp(rawPayload).metadata()
      expect([actual, Math.round((height / actual) * 100)]).toEqual([width, 33])
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
    const toMediaPath = (path: string) => path.replace('/media/', '')
    expect((await files()).filter((path) => path.startsWith('pictures/'))).toEqual(
      renditions.map(({ path }) => toMediaPath(path)).toSorted(),
    )
    expect((await runImport(false)).pictures.rendered).toBe(0)
    await test.close()
  })

  it.each(['0123456789abcdef0123-480.avif', 'WIDTH'])(
    'are not found under the name %s',
    async (requested) => {
      const { renditions } = await stored()
      const other = renditions[0]?.path.split('/').at(-1)?.replace(/-\d+/, '-777') ?? ''
      const make = createRenditionMaker(
        { db: under.db, log: pino({ level: 'silent' }) },
        createMediaStore({ mediaFolder: media }),
      )
      expect(await make(requested === 'WIDTH' ? other : requested)).toBe(false)
    },
  )

  it('are not found when the original is missing', async () => {
    const { renditions } = await stored()
    const make = createRenditionMaker(
      { db: under.db, log: pino({ level: 'silent' }) },
      createMediaStore({ mediaFolder: join(top, 'nowhere') }),
    )
    expect(await make(renditions[0]?.path.split('/').at(-1) ?? '')).toBe(false)
  })
})
