import { describe, expect, it } from 'vitest'
import type { LotOptions } from '../../features/lot-overrides/schema.ts'
import { fieldFilters, listChoices, selectFilters } from './filter-fields.ts'
import { filterNames } from './lot-address.ts'

const options: LotOptions = {
  projects: [
    { id: 1, name: 'Берег', buildings: [{ id: 3, name: 'Корпус 1' }] },
    { id: 2, name: 'Сад', buildings: [] },
  ],
  sources: ['yrl'],
  finishes: [{ value: 'fine', label: 'Чистовая' }],
  cities: [
    { value: 'moskva', label: 'Москва' },
    { value: 'tver', label: 'Тверь' },
  ],
  metro: ['Полянка'],
  completions: ['2027-3'],
}

/** What a buyer asks of a home. The office finds it with the query of a list of the site, whose names are the same. */
const inAddressAlone = [
  'section',
  'plan',
  'kitchen_area_min',
  'kitchen_area_max',
  'kitchen_living_area_min',
  'kitchen_living_area_max',
  'not_first_floor',
  'not_last_floor',
  'last_floor',
  'window_side',
  'area_type',
  'walk_minutes_max',
  'walk',
  'sale_type',
  'mortgage',
  'district',
  'material',
  'parking',
]

describe('a filter of the list of lots', () => {
  it('has a control, or is one of those that only an address has', () => {
    const controls = new Set(['status', 'q', ...selectFilters, ...fieldFilters])
    expect(filterNames.filter((name) => !controls.has(name))).toEqual(inAddressAlone)
  })

  it('offers what the catalogue has, with the words of the site', () => {
    const offered = (name: (typeof selectFilters)[number], filter = {}) =>
      listChoices(name, filter, options)?.options.slice(1)
    expect(offered('city')).toContainEqual(['tver', 'Тверь'])
    expect(offered('metro')).toEqual([['Полянка', 'Полянка']])
    expect(offered('completion')).toEqual([['2027-3', 'III\u00a0кв.\u00a02027']])
    expect(offered('feature')).toContainEqual(['terrace', 'Терраса'])
    expect(offered('window_view')).toContainEqual(['park', 'В парк'])
    expect(offered('building', { project: ['1'] })).toEqual([['3', 'Корпус 1']])
  })

  it('is not there where there is nothing to choose from, unless its address has a value', () => {
    const one = { ...options, cities: options.cities.slice(0, 1) }
    expect(listChoices('city', {}, one)).toBeNull()
    expect(listChoices('building', {}, options)).toBeNull()
    expect(listChoices('city', { city: ['tver'] }, one)?.options).toContainEqual(['tver', 'tver'])
  })
})
