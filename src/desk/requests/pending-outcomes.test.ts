import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  cancelOutcome,
  pendingOutcomes,
  sendOutcomes,
  startOutcome,
  toLines,
  UNDO_MS,
  withoutPending,
} from './pending-outcomes.ts'

const request = { id: 'r1', name: 'Ольга' } as never
const body = { version: 3, outcome: 'reached' } as const
const sent: string[] = []
let answers: Array<() => Response> = []

beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
  answers = []
  vi.stubGlobal('fetch', async (url: string, { body: text }: { body: string }) => {
    sent.push(`${url} ${text}`)
    return answers.shift()?.() ?? Response.json({})
  })
})
afterEach(() => {
  cancelOutcome('r1')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const call = '/desk/api/requests/r1/outcome/ {"version":3,"outcome":"reached"}'
const away = () => {
  throw new TypeError('no connection')
}
const conflict = (current: object) => () =>
  Response.json({ detail: 'Заявку уже изменили', current }, { status: 409 })

describe('an outcome', () => {
  it('takes its request out of the lists of its person, until it has failed', async () => {
    const list = [{ id: 'r1' }, { id: 'r2' }]
    const shown = () => withoutPending(list, pendingOutcomes.get()).map(({ id }) => id)
    expect(shown()).toEqual(['r1', 'r2'])
    startOutcome(request, body)
    expect(shown()).toEqual(['r2'])
    answers = [conflict({ outcome: null, version: 4 })]
    await vi.advanceTimersByTimeAsync(UNDO_MS)
    expect(shown()).toEqual(['r1', 'r2'])
  })

  it('is sent after ten seconds, once', async () => {
    startOutcome(request, body)
    await vi.advanceTimersByTimeAsync(UNDO_MS - 1)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual([call])
    expect(pendingOutcomes.get()).toEqual([])
  })

  it('is not sent when it is cancelled before', async () => {
    startOutcome(request, body)
    await vi.advanceTimersByTimeAsync(UNDO_MS - 1)
    cancelOutcome('r1')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([sent, pendingOutcomes.get()]).toEqual([[], []])
  })

  it('is sent at once when the next one begins, which alone can be taken back', async () => {
    startOutcome(request, body)
    startOutcome({ id: 'r2', name: 'Иван' } as never, body)
    expect(toLines(pendingOutcomes.get()).lines.map(({ name }) => name)).toEqual(['Иван'])
    await vi.advanceTimersByTimeAsync(1)
    expect([sent, pendingOutcomes.get().map(({ id }) => id)]).toEqual([[call], ['r2']])
    cancelOutcome('r2')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual([call])
  })

  it('shares one line with the others while there is no connection', async () => {
    answers = Array.from({ length: 9 }, () => away)
    for (const id of ['r1', 'r2', 'r3']) startOutcome({ id, name: id } as never, body)
    await vi.advanceTimersByTimeAsync(1)
    const { lines, away: waiting } = toLines(pendingOutcomes.get())
    expect([lines.map(({ id }) => id), waiting.map(({ id }) => id)]).toEqual([['r3'], ['r1', 'r2']])
    for (const id of ['r2', 'r3']) cancelOutcome(id)
  })

  it('is sent at once when the person leaves the desk', async () => {
    startOutcome(request, body)
    await sendOutcomes()
    expect(sent).toEqual([call])
  })

  it('is sent again while there is no connection, and is stored when its answer was lost', async () => {
    answers = [away, away, conflict({ outcome: 'reached', version: 4 })]
    startOutcome(request, body)
    await vi.advanceTimersByTimeAsync(UNDO_MS)
    expect(pendingOutcomes.get()[0]?.error?.isAway).toBe(true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent).toEqual([call, call, call])
    expect(pendingOutcomes.get()).toEqual([])
  })

  it('stays with its error when somebody else was faster', async () => {
    answers = [conflict({ outcome: 'reached', version: 4 })]
    startOutcome(request, body)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual([call])
    expect(pendingOutcomes.get()[0]?.error?.status).toBe(409)
  })
})
