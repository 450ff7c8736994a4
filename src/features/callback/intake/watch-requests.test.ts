import { beforeEach, expect, it } from 'vitest'
import { callbackContext, movableClock } from '../../../../tests/support/callback-context.ts'
import { makeDeskUser } from '../../../../tests/support/desk.ts'
import { storeRequests } from '../../../../tests/support/desk-requests.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import { recordOpenDesk } from './desk-moments.server.ts'
import { checkRequests } from './watch-requests.server.ts'

const MINUTE_MS = 60_000
/** Works 9:00–21:00 in Moscow. */
const hours = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, '09:00-21:00']),
)

describeOnStores('the watch over requests', (under) => {
  let clock = movableClock()
  let context: AppContext
  let mails: Array<{ subject: string; text: string }> = []
  const look = async (isTaken = true) =>
    checkRequests(context, async ({ subject, lines }) => {
      mails.push({ subject, text: JSON.stringify(lines) })
      return isTaken
    })
  const problem = () => context.health.problems().get('requests')
  beforeEach(async () => {
    mails = []
    for (const table of ['desk_moments', 'desk_users'] as const) {
      await under.db.deleteFrom(table).execute()
    }
    await makeDeskUser(under.db, 'manager')
    // Friday, 13:00 in Moscow.
    clock = movableClock('2026-11-20T10:00:00.000Z')
    const made = callbackContext(under.db, { clock })
    const office = { hours, zone: 'Europe/Moscow' }
    const snapshot = { ...made.catalogue.current(), cities: [{ office }] }
    context = { ...made, catalogue: { ...made.catalogue, current: () => snapshot } } as never
    await recordOpenDesk(under.db, clock.now())
  })
  const store = (minutes: number) =>
    storeRequests(under.db, 1, () => ({
      due_at: new Date(clock.now().getTime() + minutes * MINUTE_MS).toISOString(),
    }))

  it('reports late requests once, without a name, and that they are over', async () => {
    await store(5)
    await look()
    expect([problem(), mails]).toEqual([undefined, []])
    clock.advance(6 * MINUTE_MS)
    await look()
    await look()
    expect(problem()).toMatch(/^1 callback request/)
    expect(mails.map(({ subject }) => subject)).toEqual(['Заявки ждут дольше обещанного'])
    expect(mails[0]?.text).not.toMatch(/Канарейка|9120000001/)
    await under.db.updateTable('callback_requests').set({ desk_state: 'done' }).execute()
    await look()
    expect(problem()).toBeUndefined()
    await store(-1)
    await look()
    expect(mails).toHaveLength(2)
  })

  it('sends an e-mail again that could not be sent', async () => {
    await store(-1)
    await look(false)
    await look(true)
    expect(mails).toHaveLength(2)
    await look(true)
    expect(mails).toHaveLength(2)
  })

  it('says once that no desk has been open for ten minutes while a request waits', async () => {
    await store(600)
    clock.advance(9 * MINUTE_MS)
    await look()
    expect(mails).toEqual([])
    clock.advance(2 * MINUTE_MS)
    await look()
    await look()
    expect(mails.map(({ subject }) => subject)).toEqual(['Заявки ждут, кабинет не\u00a0открыт'])
    await recordOpenDesk(under.db, clock.now())
    await look()
    expect(mails).toHaveLength(1)
    clock.advance(11 * MINUTE_MS)
    await look()
    expect(mails).toHaveLength(2)
  })

  it('is silent outside of the working hours, and counts only these', async () => {
    // 20:55 in Moscow.
    clock.advance((7 * 60 + 55) * MINUTE_MS)
    await recordOpenDesk(under.db, clock.now())
    await store(-1)
    clock.advance(10 * MINUTE_MS)
    await look()
    expect([problem(), mails]).toEqual([undefined, []])
    // 9:04 of the next day: nine minutes of working time.
    clock.advance((11 * 60 + 59) * MINUTE_MS)
    await look()
    expect(problem()).toMatch(/^1 /)
    expect(mails.map(({ subject }) => subject)).toEqual(['Заявки ждут дольше обещанного'])
    clock.advance(2 * MINUTE_MS)
    await look()
    expect(mails).toHaveLength(2)
  })

  it('sends one e-mail for 5,000 requests that become late within an hour', async () => {
    const from = clock.now().getTime()
    await storeRequests(under.db, 5_000, (n) => ({
      due_at: new Date(from + Math.floor((n * 60 * MINUTE_MS) / 5_000)).toISOString(),
    }))
    for (let minute = 0; minute <= 60; minute++) {
      clock.advance(MINUTE_MS)
      await recordOpenDesk(under.db, clock.now())
      await look()
    }
    expect(problem()).toMatch(/^5000 callback requests/)
    expect(mails.map(({ subject }) => subject)).toEqual(['Заявки ждут дольше обещанного'])
  }, 60_000)

  it('is not silenced by a clock that was a month ahead', async () => {
    await store(-1)
    clock.advance(30 * 86_400_000)
    await recordOpenDesk(under.db, clock.now())
    await look()
    expect(mails).toHaveLength(1)
    clock.advance(-30 * 86_400_000)
    await look()
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Заявки ждут дольше обещанного',
      'Заявки ждут дольше обещанного',
      'Заявки ждут, кабинет не\u00a0открыт',
    ])
  })

  it('is silent where the desk is not used', async () => {
    await under.db.deleteFrom('desk_users').execute()
    await store(-1)
    clock.advance(60 * MINUTE_MS)
    await look()
    expect([problem(), mails]).toEqual([undefined, []])
  })
})
