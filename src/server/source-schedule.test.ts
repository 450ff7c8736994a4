import { access, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { movableClock } from '../../tests/support/callback-context.ts'
import { describeOnStores } from '../../tests/support/stores.ts'
import { parseSource } from '../features/feeds/sources/source-settings.server.ts'
import { addSource, pauseSource } from '../features/feeds/sources/sources.server.ts'
import { createHealth } from './create-health.ts'
import { startSourceSchedule } from './source-schedule.ts'

const DAY_MS = 86_400_000
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvartal-schedule-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describeOnStores('the schedule of feed sources', (under) => {
  const clock = movableClock('2026-11-21T09:00:00.000Z')

  it('starts the import when a source is due and reports the problem of a stale one', async () => {
    const log = pino({ level: 'silent' })
    const health = createHealth(log)
    const file = join(folder, `${under.url.replaceAll(/\W/g, '')}.txt`)
    const script = `require('node:fs').appendFileSync(${JSON.stringify(file)}, 'x')`
    const schedule = startSourceSchedule(
      { db: under.db, clock, log, health },
      { command: [process.execPath, '-e', script], pollMs: 20 },
    )
    const runs = () => readFile(file, 'utf8').catch(() => '')
    try {
      await vi.waitFor(() => expect(health.problems().has('sources')).toBe(false))
      expect(await runs()).toBe('')
      const settings = parseSource({ format: 'cian', url: 'https://a.example/', every: '1h' })
      await addSource(under.db, settings, clock.now())
      // A process starts in more than a second on a busy machine.
      await vi.waitFor(async () => expect(await runs()).toContain('x'), { timeout: 10_000 })
      clock.advance(DAY_MS)
      await vi.waitFor(() => expect(health.problems().get('sources')).toContain('«cian»'))
      await pauseSource(under.db, 'cian', true, clock.now())
      await vi.waitFor(() => expect(health.problems().has('sources')).toBe(false))
    } finally {
      await schedule.stop()
    }
    const before = await runs()
    await pauseSource(under.db, 'cian', false, clock.now())
    expect(await runs()).toBe(before)
  })

  it('starts no import when it stops during a check', async () => {
    const log = pino({ level: 'silent' })
    const settings = parseSource({
      format: 'avito',
      name: 'due',
      url: 'https://c.example/',
      every: '1h',
    })
    await addSource(under.db, settings, clock.now())
    const marker = join(folder, 'started')
    const command = [
      process.execPath,
      '-e',
      `require('node:fs').writeFileSync(${JSON.stringify(marker)}, '')`,
    ]
    const schedule = startSourceSchedule(
      { db: under.db, clock, log, health: createHealth(log) },
      { command, pollMs: 20 },
    )
    await schedule.stop()
    await new Promise((resolve) => setTimeout(resolve, 300))
    await expect(access(marker)).rejects.toThrow('ENOENT')
  })

  it('ends a running import when it stops, and continues when the command is missing', async () => {
    const log = pino({ level: 'silent' })
    const settings = parseSource({ format: 'avito', url: 'https://b.example/', every: '1h' })
    await addSource(under.db, settings, clock.now())
    for (const command of [
      [process.execPath, '-e', 'setInterval(() => {}, 1000)'],
      ['/no/such/file'],
    ]) {
      const schedule = startSourceSchedule(
        { db: under.db, clock, log, health: createHealth(log) },
        { command, pollMs: 20 },
      )
      await new Promise((resolve) => setTimeout(resolve, 100))
      await schedule.stop()
    }
  })
})
