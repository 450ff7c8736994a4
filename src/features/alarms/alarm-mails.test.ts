import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callbackContext, movableClock } from '../../../tests/support/callback-context.ts'
import { failingDatabase } from '../../../tests/support/failing-database.ts'
import { type SmtpSink, startSmtpSink } from '../../../tests/support/smtp-sink.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { parseSource } from '../feeds/sources/source-settings.server.ts'
import { findSourceProblems } from '../feeds/sources/source-alarm.server.ts'
import { addSource, removeSource } from '../feeds/sources/sources.server.ts'
import { startAlarmMails } from './alarm-mails.server.ts'

const WAIT = { timeout: 60_000, interval: 10 }
const MINUTE_MS = 60_000

describeOnStores('e-mails about problems', (under) => {
  let sink: SmtpSink
  let clock: ReturnType<typeof movableClock>
  const stops: Array<() => Promise<void>> = []
  const processes: Array<{ looks: number }> = []
  beforeEach(async () => {
    sink = await startSmtpSink()
    clock = movableClock()
    await under.db.deleteFrom('alarm_mails').execute()
  })
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
    processes.length = 0
    await sink.close()
  })

  const start = (db = under.db) => {
    const context = callbackContext(db, {
      clock,
      settings: { ...sink.settings, ALARM_EMAIL: 'duty@kvartal.example' },
    })
    const { problems } = context.health
    const process = { looks: 0 }
    context.health.problems = () => {
      process.looks++
      return problems()
    }
    processes.push(process)
    stops.unshift(startAlarmMails(context, { pollMs: 5 }).stop)
    return context
  }
  const subjects = () =>
    sink.taken.map(({ data }) => {
      const [, words = ''] = /^Subject: ([\s\S]*?)\r\n(?! )/m.exec(data) ?? []
      return words
        .split(/\r\n /)
        .map((word) =>
          word.replace(/=\?UTF-8\?B\?(.*)\?=/i, (_, text: string) =>
            Buffer.from(text, 'base64').toString(),
          ),
        )
        .join('')
    })
  /** Resolves when every process has looked once from now on: a look ends before the next one begins. */
  const polled = async () => {
    const before = processes.map(({ looks }) => looks)
    await vi.waitFor(() => {
      for (const [index, { looks }] of processes.entries())
        expect(looks).toBeGreaterThanOrEqual((before[index] ?? 0) + 2)
    }, WAIT)
  }

  it('sends one e-mail for all processes when a problem starts, daily while it lasts, and when it is over', async () => {
    const [first, second] = [start(), start()]
    for (const { health } of [first, second]) health.setProblem('sources', 'источник устарел')
    await vi.waitFor(() => expect(sink.taken).toHaveLength(1), WAIT)
    expect(sink.taken[0]?.to).toEqual(['duty@kvartal.example'])
    await polled()
    clock.advance(86_400_000)
    await vi.waitFor(() => expect(sink.taken).toHaveLength(2), WAIT)
    // One process still reports it.
    first.health.setProblem('sources', null)
    clock.advance(2 * MINUTE_MS)
    await polled()
    clock.advance(2 * MINUTE_MS)
    await polled()
    expect(sink.taken).toHaveLength(2)
    second.health.setProblem('sources', null)
    await polled()
    clock.advance(4 * MINUTE_MS)
    await vi.waitFor(() => expect(sink.taken).toHaveLength(3), WAIT)
    await polled()
    expect(subjects()).toEqual([
      'Сбой на сайте: sources',
      'Сбой на сайте: sources',
      'Сбой устранён: sources',
    ])
  })

  it('sends an e-mail about a feed source without success for three intervals', async () => {
    const { health } = start()
    const settings = parseSource({ format: 'cian', url: 'https://a.example/', every: '1h' })
    await addSource(under.db, settings, clock.now())
    clock.advance(3 * 3_600_000 + 1)
    health.setProblem('sources', await findSourceProblems(under.db, clock.now()))
    await vi.waitFor(() => expect(subjects()).toEqual(['Сбой на сайте: sources']), WAIT)
    await removeSource(under.db, 'cian')
    verifies('D45-5')
  })

  it('sends an e-mail again that the server did not take', async () => {
    sink.fault = () => '421 later'
    const { health, logged } = start()
    health.setProblem('disk', 'диск полон')
    await vi.waitFor(() => expect(logged.join('')).toContain('could not be sent'), WAIT)
    sink.fault = null
    await vi.waitFor(() => expect(sink.taken).toHaveLength(1), WAIT)
    await polled()
    expect(sink.taken).toHaveLength(1)
  })

  it('sends one e-mail while the database is gone, and none about the same when it is back', async () => {
    const failing = failingDatabase(under.db)
    failing.fail('all')
    const { health } = start(failing.db)
    health.setProblem('database', 'нет связи')
    await vi.waitFor(() => expect(sink.taken).toHaveLength(1), WAIT)
    await polled()
    failing.fail('none')
    await polled()
    expect(subjects()).toEqual(['Сбой на сайте: database'])
    health.setProblem('database', null)
    await polled()
    clock.advance(4 * MINUTE_MS)
    await vi.waitFor(() => expect(subjects()[1]).toBe('Сбой устранён: database'), WAIT)
  })

  it('does nothing without an address', async () => {
    const context = callbackContext(under.db, { clock, settings: sink.settings })
    const { stop } = startAlarmMails(context, { pollMs: 5 })
    context.health.setProblem('disk', 'диск полон')
    await polled()
    await stop()
    expect(sink.taken).toEqual([])
  })
})
