import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { feedPieces, manyFlats } from '../../../../tests/support/make-feed.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { importFeed } from '../../feeds/merge/import-feed.server.ts'
import { claimDue, followCatalogue, readHosts } from './feed-picture-queue.server.ts'

const NOW = new Date('2026-11-21T09:00:00.000Z')
const LOTS = 1_200

/** Counts the turns that the event loop takes meanwhile: others work in them. */
async function countTurns(work: Promise<unknown>): Promise<number> {
  let isDone = false
  const ended = work.finally(() => (isDone = true))
  let turns = 0
  for (; !isDone; turns++) await nextTurn()
  await ended
  return turns
}

describeOnStores('the queue of feed pictures', (under) => {
  beforeEach(async () => {
    for (const table of ['feed_pictures', 'pictures'] as const) {
      await under.db.deleteFrom(table).execute()
    }
  })

  it('follows a large catalogue in steps, and leaves out no picture', async () => {
    const { db } = under
    const feed = [...feedPieces(manyFlats(LOTS))].map((text) => Buffer.from(text))
    await importFeed(
      db,
      (async function* () {
        yield* feed
      })(),
      { format: 'yrl', source: 'yrl', clock: { now: () => NOW }, acceptOutliers: true },
    )
    expect(await countTurns(followCatalogue(db, NOW))).toBeGreaterThan(LOTS / 500)
    const listed = await db.selectFrom('feed_pictures').select('url').distinct().execute()
    expect(listed).toHaveLength(LOTS)
    expect(await countTurns(readHosts(db))).toBeGreaterThan(LOTS / 500)
    expect(await readHosts(db)).toEqual(['plans.example'])

    await db
      .updateTable('lots')
      .set({ plan_picture_url: null, pictures: '["https://plans.example/flat-7.png"]' })
      .where('external_id', '<>', 'flat-1')
      .execute()
    expect(await followCatalogue(db, NOW)).toBe(LOTS - 2)
    const kept = await db.selectFrom('feed_pictures').select('url').orderBy('url').execute()
    expect(kept.map(({ url }) => url)).toEqual([
      'https://plans.example/flat-1.png',
      'https://plans.example/flat-7.png',
    ])
  })

  it('gives what nothing is shown of first, then plans before photos, then what waits longest', async () => {
    const at = (hour: number) => `2026-11-21T0${hour}:00:00.000Z`
    const rows = [
      { url: 'shown plan', picture: 'feed/1', priority: 0, next_try_at: at(1) },
      { url: 'photo', priority: 2, next_try_at: at(1) },
      { url: 'photo of a project', priority: 1, next_try_at: at(2) },
      { url: 'late plan', priority: 0, next_try_at: at(4) },
      { url: 'plan', priority: 0, next_try_at: at(3) },
      { url: 'plan of the next hour', priority: 0, next_try_at: '2026-11-21T10:00:00.000Z' },
    ]
    for (const row of rows) await under.db.insertInto('feed_pictures').values(row).execute()
    const claimed: string[] = []
    for (;;) {
      const [due] = await claimDue(under.db, NOW, 1)
      if (!due) break
      claimed.push(due.url)
    }
    const expected = ['plan', 'late plan', 'photo of a project', 'photo', 'shown plan']
    expect(claimed).toEqual(expected)
  })
})
