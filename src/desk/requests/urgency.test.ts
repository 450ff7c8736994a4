import { describe, expect, it } from 'vitest'
import { groupByUrgency, isLate } from './urgency.ts'

const noon = Date.parse('2026-11-27T09:00:00.000Z')
/** Midnight in Moscow. */
const todayEnds = noon + 12 * 3_600_000
const request = (id: string, hours: number | null, state = 'new') => ({
  id,
  state: state as 'new',
  due_at: hours === null ? null : new Date(noon + hours * 3_600_000).toISOString(),
})

describe('isLate()', () => {
  it.each([
    [-0.01, 'new', true],
    [-0.01, 'in_progress', true],
    [0, 'new', false],
    [1, 'new', false],
    [-5, 'done', false],
    [null, 'new', false],
  ])('for a request due in %j h that is %s, returns %j', (hours, state, late) => {
    expect(isLate(request('a', hours, state), noon)).toBe(late)
  })
})

describe('groupByUrgency()', () => {
  it('sorts by the time of the call into now, today and later, and omits empty groups', () => {
    const all = [
      request('no time', null),
      request('tomorrow', 20),
      request('evening', 6),
      request('late', -3),
      request('soon', 0.5),
      request('after midnight', 12.1),
    ]
    expect(
      groupByUrgency(all, noon, todayEnds).map(({ urgency, requests }) => [
        urgency,
        requests.map(({ id }) => id),
      ]),
    ).toEqual([
      ['now', ['late', 'soon']],
      ['today', ['evening']],
      ['later', ['after midnight', 'tomorrow', 'no time']],
    ])
    expect(
      groupByUrgency([request('evening', 6)], noon, todayEnds).map(({ urgency }) => urgency),
    ).toEqual(['today'])
  })

  it('moves a request to another group when the time has passed', () => {
    const evening = [request('evening', 6)]
    const at = (hours: number) =>
      groupByUrgency(evening, noon + hours * 3_600_000, todayEnds)[0]?.urgency
    expect([at(0), at(5), at(7)]).toEqual(['today', 'now', 'now'])
  })

  it('takes the next midnight for the end of today on a screen that is open over night', () => {
    const night = noon + 14 * 3_600_000
    const [today] = groupByUrgency([request('next morning', 20)], night, todayEnds)
    expect(today?.urgency).toBe('today')
  })

  it('keeps the order of requests of the same time by their ids', () => {
    const same = [request('b', 1), request('a', 1), request('d', null), request('c', null)]
    expect(
      groupByUrgency(same, noon, todayEnds).flatMap(({ requests }) => requests.map(({ id }) => id)),
    ).toEqual(['a', 'b', 'c', 'd'])
  })
})
