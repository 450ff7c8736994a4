import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { movableClock } from '../../../../tests/support/callback-context.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { createMediaStore, type MediaStore } from '../../content/media/media-store.server.ts'
import { readDocument, storeDocument, sweepUploads } from '../uploads/documents.server.ts'
import { addRun, getRun, moveRun, outdateLostRuns } from './runs.server.ts'
import { ensureSource, sweepFeedRuns } from './sources.server.ts'

const DAY_MS = 86_400_000

describeOnStores('runs of a source', (under) => {
  let clock = movableClock()
  let folder = ''
  let files: MediaStore
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kvartal-documents-'))
    files = createMediaStore({ mediaFolder: folder })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  beforeEach(async () => {
    for (const table of ['feed_runs', 'feed_sources', 'uploads'] as const) {
      await under.db.deleteFrom(table).execute()
    }
    clock = movableClock('2026-11-21T09:00:00.000Z')
  })

  const add = async (state: 'applied' | 'ready' = 'applied', upload?: string) => {
    const { db } = under
    const source = await ensureSource(db, { name: 'sales', format: 'yrl', now: clock.now() })
    const request = { source, kind: 'upload', by: null, format: 'yrl', isPreview: true } as const
    const run = await addRun(db, upload ? { ...request, upload } : request, clock.now(), state)
    await db
      .insertInto('feed_run_rows')
      .values({ run_id: run.id, n: 0, outcome: 'created', offer: 'a', name: 'a', words: 'a' })
      .execute()
    return run.id
  }
  const withRows = async () =>
    (await under.db.selectFrom('feed_run_rows').select('run_id').orderBy('run_id').execute()).map(
      ({ run_id }) => run_id,
    )
  const sweep = () => sweepFeedRuns({ db: under.db, clock })

  it('have their rows for the last 60 of them, at most 30 days, and their counts for 90', async () => {
    const first = await add()
    clock.advance(20 * DAY_MS)
    const later: number[] = []
    for (let n = 0; n < 61; n++) later.push(await add())
    await sweep()
    expect(await withRows()).toEqual(later.slice(1))
    clock.advance(31 * DAY_MS)
    await sweep()
    expect(await withRows()).toEqual([])
    expect((await getRun(under.db, first)).state).toBe('applied')
    clock.advance(40 * DAY_MS)
    await sweep()
    await expect(getRun(under.db, first)).rejects.toMatchObject({ code: 'not_found' })
    expect((await getRun(under.db, later[0] ?? 0)).state).toBe('applied')
  })

  it('are outdated when their document is no longer stored, a day after it came', async () => {
    const bytes = async function* () {
      yield Buffer.from('<realty-feed/>')
    }
    const upload = await storeDocument(under.db, files, bytes(), { name: 'x', now: clock.now() })
    const id = await add('ready', upload)
    const read = async () => {
      let text = ''
      for await (const part of readDocument(under.db, files, upload)) text += String(part)
      return text
    }
    const sweepDocuments = async () => {
      await sweepUploads(under.db, files, clock.now())
      await outdateLostRuns(under.db)
    }
    clock.advance(DAY_MS - 1)
    await sweepDocuments()
    expect([await read(), (await getRun(under.db, id)).state]).toEqual(['<realty-feed/>', 'ready'])
    clock.advance(2)
    await sweepDocuments()
    expect((await getRun(under.db, id)).state).toBe('outdated')
    await expect(read()).rejects.toThrow('файл больше не хранится')
    const left: string[] = []
    for await (const { path } of files.list()) left.push(path)
    expect(left).toEqual([])
    const { version } = await getRun(under.db, id)
    expect((await moveRun(under.db, { id }, { problem: null })).version).toBe(version + 1)
  })
})
