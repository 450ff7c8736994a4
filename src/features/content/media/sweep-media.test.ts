import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { movableClock } from '../../../../tests/support/callback-context.ts'
import { startFakeS3 } from '../../../../tests/support/fake-s3.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { loadConfig } from '../../../config/config.ts'
import { holdMedia } from './media-holds.server.ts'
import { createMediaStore, findMediaPlace } from './media-store.server.ts'
import { sweepMediaFiles } from './sweep-media.server.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

describeOnStores('media files that no row names', (under) => {
  const log = pino({ level: 'silent' })
  let clock = movableClock('2026-11-21T09:00:00.000Z')
  let media = ''

  beforeEach(async () => {
    clock = movableClock('2026-11-21T09:00:00.000Z')
    media = await mkdtemp(join(tmpdir(), 'kvartal-sweep-'))
    folders.push(media)
    for (const table of ['media_holds', 'media_orphans', 'pictures'] as const) {
      await under.db.deleteFrom(table).execute()
    }
  })

  const sweep = (settings: Record<string, string> = {}) =>
    sweepMediaFiles({
      db: under.db,
      clock,
      log,
      config: loadConfig({ DATABASE_URL: under.url, MEDIA_DIR: media, ...settings }),
    })
  const write = async (path: string) => {
    await mkdir(join(media, path, '..'), { recursive: true })
    await writeFile(join(media, path), path)
  }
  const files = async () =>
    (await readdir(media, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
      .toSorted()
  const name = (hash: string) =>
    under.db
      .insertInto('pictures')
      .values({
        key: `feed/${hash}`,
        hash,
        width: 9,
        height: 9,
        placeholder: 'data:image/webp;base64,AA==',
        renditions: JSON.stringify([
          { format: 'webp', width: 9, path: `/media/pictures/${hash}-9.webp` },
        ]),
      })
      .execute()

  it('are removed 48 hours after they were first missed, once a day, and nothing else is', async () => {
    const kept = ['originals/a', 'pictures/a-9.webp', 'notes.txt', 'pictures/deep/x', 'other/x']
    for (const path of kept) await write(path)
    for (const path of ['originals/b', 'pictures/b-9.webp', 'films/c.mp4']) await write(path)
    await name('a')
    const all = await files()
    await sweep()
    clock.advance(DAY_MS)
    await sweep()
    clock.advance(DAY_MS - HOUR_MS)
    await sweep()
    expect(await files()).toEqual(all)
    clock.advance(HOUR_MS)
    await sweep()
    expect(await files()).toEqual(['a', 'a-9.webp', 'notes.txt', 'x', 'x'])
    // The next one is a day later.
    await write('originals/d')
    await sweep()
    expect(await under.db.selectFrom('media_orphans').selectAll().execute()).toEqual([])
    verifies('D88-5')
  })

  it('stay when a row names them again before that, and are then counted from the start', async () => {
    await write('originals/b')
    await sweep()
    clock.advance(DAY_MS)
    await name('b')
    await sweep()
    clock.advance(DAY_MS)
    await under.db.deleteFrom('pictures').execute()
    await sweep()
    clock.advance(DAY_MS)
    await sweep()
    expect(await files()).toEqual(['b'])
    clock.advance(DAY_MS)
    await sweep()
    expect(await files()).toEqual([])
  })

  it.each(['backup', 'move', 'import'] as const)(
    'stay while a %s runs, also beside another one',
    async (kind) => {
      await write('originals/b')
      await sweep()
      clock.advance(3 * DAY_MS)
      const swept = holdMedia({ db: under.db, clock }, kind, () =>
        holdMedia({ db: under.db, clock }, 'backup', async () => {
          await sweep()
          return files()
        }),
      )
      expect(await swept).toEqual(['b'])
      await sweep()
      expect(await files()).toEqual([])
    },
  )

  it('are removed although a process that held them was killed', async () => {
    await write('originals/b')
    await sweep()
    clock.advance(3 * DAY_MS)
    const until = new Date(clock.now().getTime() + 60_000).toISOString()
    await under.db
      .insertInto('media_holds')
      .values({ holder: 'killed', kind: 'backup', until })
      .execute()
    await sweep()
    expect(await files()).toEqual(['b'])
    clock.advance(60_000)
    await sweep()
    expect(await files()).toEqual([])
  })

  it('keep a backup waiting only until the sweep ends', async () => {
    const until = new Date(clock.now().getTime() + 60_000).toISOString()
    await under.db
      .insertInto('media_holds')
      .values({ holder: 'sweep', kind: 'sweep', until })
      .execute()
    let isDone = false
    const backup = holdMedia({ db: under.db, clock }, 'backup', async () => {
      isDone = true
    })
    await sleep(700)
    expect(isDone).toBe(false)
    await under.db.deleteFrom('media_holds').execute()
    await backup
    expect(isDone).toBe(true)
    expect(await under.db.selectFrom('media_holds').selectAll().execute()).toEqual([])
  })

  it('are removed from a bucket, too', async () => {
    const s3 = await startFakeS3()
    try {
      const settings = s3.settings('site')
      const config = loadConfig({ DATABASE_URL: under.url, MEDIA_DIR: media, ...settings })
      const store = createMediaStore(findMediaPlace(config))
      await store.write('originals/a', Buffer.from('a'))
      await store.write('originals/b', Buffer.from('b'))
      await name('a')
      await sweep(settings)
      clock.advance(2 * DAY_MS)
      await sweep(settings)
      expect([await store.has('originals/a'), await store.has('originals/b')]).toEqual([
        true,
        false,
      ])
    } finally {
      await s3.stop()
    }
  })
})
