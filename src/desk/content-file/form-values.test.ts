import { describe, expect, it } from 'vitest'
import { isSameValue, moveItem, toStoredText, valueAt, withValue } from './form-values.ts'

const cities = [{ slug: 'moskva', phone: '1', hours: { mon: '9-18' } }]

describe('withValue', () => {
  it('changes one value and leaves the others and their order', () => {
    const next = withValue(cities, [0, 'phone'], '2', cities)
    expect(next).toEqual([{ slug: 'moskva', phone: '2', hours: { mon: '9-18' } }])
    expect(Object.keys((next as typeof cities)[0] ?? {})).toEqual(['slug', 'phone', 'hours'])
    expect(cities[0]?.phone).toBe('1')
  })

  it('removes a field without a value, and an object that it leaves empty only where the file had none', () => {
    expect(withValue(cities, [0, 'phone'], undefined, cities)).toEqual([
      { slug: 'moskva', hours: { mon: '9-18' } },
    ])
    const emptied = withValue(cities, [0, 'hours', 'mon'], undefined, cities)
    expect(valueAt(emptied, [0, 'hours'])).toEqual({})
    const before = [{ slug: 'moskva', phone: '1' }]
    const typed = withValue(before, [0, 'hours', 'mon'], '9-18', before)
    expect(withValue(typed, [0, 'hours', 'mon'], undefined, before)).toEqual(before)
  })

  it('begins objects and lists that are not there', () => {
    expect(withValue({}, ['people', 0, 'name'], 'Анна', {})).toEqual({ people: [{ name: 'Анна' }] })
  })
})

it.each([
  ['2', undefined, '2'],
  ['', 'Москва', undefined],
  ['', undefined, undefined],
  ['', '', ''],
  ['', null, null],
])('toStoredText of %j over %j is %j', (typed, before, stored) => {
  expect(toStoredText(typed, before)).toBe(stored)
})

it('moveItem moves an item and keeps the others in their order', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moveItem(['a', 'b', 'c'], 2, -2)).toEqual(['c', 'a', 'b'])
})

it.each([
  [{ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }, true],
  [{ a: undefined }, {}, false],
  [[1, 2], [2, 1], false],
  [{ a: '1' }, { a: 1 }, false],
])('isSameValue of %j and %j is %j', (one, other, same) => {
  expect(isSameValue(one, other)).toBe(same)
})
