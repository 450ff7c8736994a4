import { describe, expect, it } from 'vitest'
import { lotFilters, lotOrders } from '../../lots/model/filters.ts'
import { lotFields } from '../lot-fields.ts'
import { lotListOrders, overrideFields, portalNames } from '../schema.ts'
import { lotListCalls } from './lot-contracts.ts'
import { siteFilters } from './lot-input.ts'

describe('the list of lots', () => {
  it('has every filter of the site that a lot alone decides', () => {
    const expected = lotFilters
      .filter(({ isPayment, key }) => !isPayment && key !== 'status')
      .flatMap((filter) => {
        if (filter.type !== 'range') return [filter.key]
        const max = `${filter.key}_max`
        return filter.bounds === 'max' ? [max] : [`${filter.key}_min`, max]
      })
    expect(Object.keys(siteFilters).toSorted()).toEqual(expected.toSorted())
  })

  it('has every order of the site that needs no loan and no other lots', () => {
    const expected = Object.keys(lotOrders).filter((order) => !/varied|payment/.test(order))
    expect([...lotListOrders]).toEqual(expected)
  })

  it('takes a filter once or several times, and names each that is wrong', () => {
    const { input } = lotListCalls.list
    const query = { project: '1', rooms: ['1', '2'], status: ['hidden', 'sold'], by_hand: 'true' }
    expect(input.parse(query)).toEqual(query)
    const wrong = input.safeParse({
      status: 'x',
      not_on: ['yandex', 'x'],
      missing: 'x',
      order: 'x',
    })
    const names = new Set(wrong.error?.issues.map(({ path }) => path[0]))
    expect(names).toEqual(new Set(['status', 'not_on', 'missing', 'order']))
  })
})

describe('the fields that are set by hand', () => {
  it('are described each, in one order', () => {
    expect(Object.keys(lotFields)).toEqual([...overrideFields])
    expect(Object.keys(lotFields.left_out_of.words ?? {})).toEqual([...portalNames])
  })

  it.each([
    ['price', 12_400_000, [0, 1.5, -1, '12', null, 1e12]],
    [
      'sale',
      { price: 11_900_000, ends_on: '2026-12-04' },
      [{ price: 1 }, 5, { price: 1, ends_on: '2026-13-01' }],
    ],
    ['sale', null, []],
    ['status', 'reserved', ['sold', null, true]],
    ['hidden', true, [false, null]],
    ['is_hot_offer', false, [null, 'да']],
    ['finish', null, ['', 'a b']],
    ['description', '', [null, 'а'.repeat(3_001)]],
    ['features', ['balcony'], [['pool'], ['balcony', 'balcony'], 'balcony', null]],
    ['window_views', [], [['sea']]],
    ['left_out_of', ['cian'], [['yandex', 'ok']]],
  ] as const)('%s takes %j', (field, good, bad) => {
    const { value } = lotFields[field]
    expect(value.safeParse(good)).toEqual({ success: true, data: good })
    for (const one of bad) expect([one, value.safeParse(one).success]).toEqual([one, false])
  })
})
