import { expect, it } from 'vitest'
import { makeCity } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { exportAudit, listAudit } from './list-audit.server.ts'

describeOnStores('the days of the log', (under) => {
  it('begin and end by the clocks of the office, as its times are shown', async () => {
    await makeCity(under.db, { slug: 'perm', name: 'Пермь', time_zone: 'Asia/Yekaterinburg' })
    const times = [
      '2026-11-26T18:59:59.000Z',
      '2026-11-26T19:00:00.000Z',
      '2026-11-27T18:59:59.000Z',
      '2026-11-27T19:00:00.000Z',
    ]
    for (const at of times) {
      await under.db
        .insertInto('audit_log')
        .values({ at, user_name: 'Анна', action: 'request.take', subject: '', ids: '[]' })
        .execute()
    }
    const clock = { now: () => new Date('2026-11-28T10:00:00.000Z') }
    const context = {
      db: under.db,
      clock,
      actor: { kind: 'cli' as const, login: 'root' },
      address: null,
    }
    const day = { from: '2026-11-27', to: '2026-11-27' }
    const { results } = await listAudit(context, day)
    expect(results.map(({ at }) => at)).toEqual([times[2], times[1]])
    const exact = await listAudit(context, { from: times[1], to: times[1] })
    expect(exact.results.map(({ at }) => at)).toEqual([times[1]])
    const lines = (await exportAudit(context, day)).split('\r\n').slice(1, 3)
    expect(lines.map((line) => line.split(';')[0])).toEqual([
      '27.11.2026, 00:00:00',
      '27.11.2026, 23:59:59',
    ])
  })
})
