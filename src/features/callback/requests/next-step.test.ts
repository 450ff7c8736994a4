import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { callbackContext, movableClock } from '../../../../tests/support/callback-context.ts'
import { makeDeskUser } from '../../../../tests/support/desk.ts'
import { storeRequests } from '../../../../tests/support/desk-requests.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { terminal } from '../../../../tests/support/terminal.ts'
import type { Database } from '../../../db/connect.ts'
import { AppError } from '../../../lib/errors.ts'
import type { Role } from '../../../operations/actor.ts'
import type { OperationContext } from '../../../operations/operation.server.ts'
import { createSetAbsence } from '../../accounts/users/set-absence.server.ts'
import { createChangeUser } from '../../accounts/users/change-user.server.ts'
import { createAddRequest } from './add-request.server.ts'
import { assignRequest } from './assign-request.server.ts'
import { closeRequest } from './close-request.server.ts'
import { createRemindMeetings, findMeetingsAhead } from './remind-meetings.server.ts'
import { reopenRequest } from './reopen-request.server.ts'
import { findForgotten, releaseRequests, returnRequests } from './return-requests.server.ts'
import { requestOutcomes, requestSources } from './schema.ts'
import { takeRequest } from './take-request.server.ts'

const LATE_MINUTES = 60
const MINUTE_MS = 60_000
const YEAR_MINUTES = 400 * 24 * 60
const REQUESTS = 3
const addRequest = createAddRequest(callbackContext({} as Database))
const remindMeetings = createRemindMeetings(async () => {})
const setAbsence = createSetAbsence(releaseRequests)
const changeUser = createChangeUser(releaseRequests)

const who = fc.nat(2)
/** Among those that were added by hand, too. */
const which = fc.nat(REQUESTS + 1)
const minutes = fc.integer({ min: 1, max: 3_000 })
const step = fc.oneof(
  fc.record({ kind: fc.constant('take' as const), who, which }),
  fc.record({
    kind: fc.constant('outcome' as const),
    who,
    which,
    outcome: fc.constantFrom(...requestOutcomes),
    minutes: fc.option(minutes, { nil: null }),
  }),
  fc.record({ kind: fc.constant('add' as const), who, source: fc.constantFrom(...requestSources) }),
  fc.record({
    kind: fc.constant('assign' as const),
    who,
    which,
    to: fc.option(who, { nil: null }),
    confirm: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('reopen' as const), who, which }),
  fc.record({
    kind: fc.constant('absence' as const),
    who,
    minutes: fc.option(minutes, { nil: null }),
  }),
  fc.record({ kind: fc.constant('disable' as const), who, disabled: fc.boolean() }),
  fc.record({
    kind: fc.constant('role' as const),
    who,
    role: fc.constantFrom<Role>('manager', 'analyst', 'editor'),
  }),
  fc.record({ kind: fc.constant('clock' as const), minutes }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

describeOnStores('a callback request', (under) => {
  let people: Array<{ id: string; name: string }> = []
  let ids: string[] = []
  let clock = movableClock()
  let lateMinutes = LATE_MINUTES
  beforeEach(async () => {
    await under.db.deleteFrom('desk_users').execute()
    await makeDeskUser(under.db, 'owner')
    people = []
    for (const name of ['Анна', 'Борис', 'Вера']) {
      const { id } = await makeDeskUser(under.db, 'manager', { name })
      people.push({ id, name })
    }
  })

  it.each([LATE_MINUTES, 0])(
    'has a next step after any sequence of takes, outcomes, meetings, requests by hand, absences and clocks, with %i minutes of lateness',
    async (minutesOfLateness) => {
      lateMinutes = minutesOfLateness
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
          clock = movableClock()
          await under.db
            .updateTable('desk_users')
            .set({ disabled_at: null, absent_until: null })
            .execute()
          const own = people.map(({ id }) => id)
          await under.db
            .updateTable('desk_users')
            .set({ role: 'manager' })
            .where('id', 'in', own)
            .execute()
          ids = await storeRequests(under.db, REQUESTS)
          for (const one of steps) {
            await run(one)
            await bringBack()
            await checkNextSteps()
          }
          clock.advance(YEAR_MINUTES * MINUTE_MS)
          await bringBack()
          expect(await listOpen('in_progress')).toEqual([])
          const meetings = await under.db
            .selectFrom('callback_requests')
            .select('desk_state')
            .where('meeting_at', 'is not', null)
            .execute()
          // Every meeting is over, and its request is new again.
          expect(meetings.filter(({ desk_state }) => desk_state !== 'new')).toEqual([])
        }),
        { numRuns: under.store === 'sqlite' ? 60 : 15 },
      )
    },
    240_000,
  )

  /** What a person or the clock does. That it makes no sense now is no failure: the request stays as it is. */
  async function run(one: Step): Promise<void> {
    try {
      await act(one)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }

  async function act(one: Step): Promise<void> {
    if (one.kind === 'clock') return clock.advance(one.minutes * MINUTE_MS)
    const person = people[one.who]
    if (!person) throw new Error('nobody')
    if (one.kind === 'disable') {
      await changeUser(terminal(under.db, clock), { user: person.id, disabled: one.disabled })
      return
    }
    if (one.kind === 'role') {
      await changeUser(terminal(under.db, clock), { user: person.id, role: one.role })
      return
    }
    const row = await under.db
      .selectFrom('desk_users')
      .select(['role', 'disabled_at'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    // Without access there is no session.
    if (row.disabled_at !== null) return
    const context: OperationContext = {
      db: under.db,
      clock,
      address: null,
      actor: { kind: 'user', ...person, role: row.role, session: { id: 's', stepUpUntil: null } },
    }
    if (one.kind === 'absence') {
      await setAbsence(context, { until: one.minutes === null ? null : later(one.minutes) })
      return
    }
    if (one.kind === 'add') {
      // A name of its own: the same person within a minute is the same request.
      const name = `Вера ${'а'.repeat(ids.length)}`
      const form = { name, phone: '9120000003', source: one.source, consent: 'spoken' } as const
      ids.push((await addRequest(context, form)).id)
      return
    }
    const id = ids[one.which] ?? ids[0] ?? ''
    const { version } = await under.db
      .selectFrom('callback_requests')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (one.kind === 'take') await takeRequest(context, { id, version })
    if (one.kind === 'reopen') await reopenRequest(context, { id, version })
    if (one.kind === 'assign') {
      const user = one.to === null ? null : (people[one.to]?.id ?? null)
      await assignRequest(context, { id, version, user, confirm: one.confirm })
    }
    if (one.kind === 'outcome') {
      const at = one.minutes === null ? null : later(one.minutes)
      await closeRequest(context, { id, version, outcome: one.outcome, at })
    }
  }

  function later(more: number): string {
    return new Date(clock.now().getTime() + more * MINUTE_MS).toISOString()
  }

  async function bringBack(): Promise<void> {
    const context = { ...terminal(under.db, clock), actor: { kind: 'job', name: 'x' } as const }
    while ((await findForgotten(under.db, clock.now(), lateMinutes)).length > 0) {
      expect(await returnRequests(context, { lateMinutes })).toBeGreaterThan(0)
    }
    while ((await findMeetingsAhead(under.db, clock.now())).length > 0) {
      expect(await remindMeetings(context, { zone: 'Europe/Moscow' })).toBeGreaterThan(0)
    }
  }

  async function checkNextSteps(): Promise<void> {
    const now = clock.now().toISOString()
    const since = new Date(clock.now().getTime() - LATE_MINUTES * MINUTE_MS).toISOString()
    // New ones are on everybody's screen, with a time at which they have to be called.
    for (const row of await listOpen('new')) expect(row.due_at).not.toBeNull()
    for (const row of await listOpen('in_progress')) {
      const comesBack =
        row.outcome === 'no_answer'
          ? row.due_at !== null && row.due_at > now
          : row.outcome === null && row.taken_at !== null && row.taken_at > since
      expect([row, comesBack]).toEqual([row, true])
    }
    for (const row of await under.db.selectFrom('callback_requests').selectAll().execute()) {
      if (row.desk_state !== 'done') continue
      expect([row.outcome, row.handled_at]).not.toContain(null)
      // One that is over is new again by now.
      if (row.meeting_at !== null) {
        expect([row.outcome, row.due_at, row.meeting_at > now]).toEqual([
          'meeting',
          row.meeting_at,
          true,
        ])
      }
    }
  }

  function listOpen(state: 'new' | 'in_progress') {
    return under.db
      .selectFrom('callback_requests')
      .select(['id', 'outcome', 'due_at', 'taken_at', 'assigned_to'])
      .where('desk_state', '=', state)
      .execute()
  }
})
