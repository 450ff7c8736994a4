import { describe, expect, it } from 'vitest'
import { sampleLot } from '../../../../tests/support/sample-lot.ts'
import { smallSnapshot } from '../../../../tests/support/small-snapshot.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { createFiltersPage, loadFilters } from './filters-page.server.ts'

const options = ['7', '8'].map((value) => ({ value, label: `Корпус ${value}`, count: 1 }))
const facets = { building: { type: 'choice' as const, options } }
const load = (search: string) =>
  loadFilters('flat', new URLSearchParams(search), smallSnapshot([sampleLot({ id: 1 })], facets))

describe('the complete form of a list', () => {
  it('offers buildings only with a chosen project or building', () => {
    const offers = (search: string) => load(search).fields.some(({ key }) => key === 'building')
    expect([offers(''), offers('project=1'), offers('building=1')]).toEqual([false, true, true])
  })

  it('has the fields of the row and all others, and keeps the order and the view of the list', () => {
    const { fields, listPath, search } = load('page=2&view=table&order=-price&floor_min=2')
    expect(fields.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['price', 'area', 'floor', 'kitchen_area', 'has_sale']),
    )
    expect([listPath, search]).toEqual(['/flats', 'floor_min=2&order=-price&view=table'])
    verifies('D71-1')
  })

  it('leaves out a range whose values no lot on sale has, unless the address sets it', () => {
    const kitchen_area = { type: 'range' as const, min: null, max: null }
    const area = { type: 'range' as const, min: 30, max: 60 }
    const keys = (search: string) => {
      const snapshot = smallSnapshot([sampleLot({ id: 1 })], { kitchen_area, area })
      return loadFilters('flat', new URLSearchParams(search), snapshot).fields.map(({ key }) => key)
    }
    expect(keys('')).toContain('area')
    expect(keys('')).not.toContain('kitchen_area')
    expect(keys('kitchen_area_min=9')).toContain('kitchen_area')
    verifies('D59-1')
  })

  const choice = (...counts: number[]) => ({
    type: 'choice' as const,
    options: counts.map((count, index) => ({ value: `${index}`, label: `${index}`, count })),
  })
  const three = [1, 2, 3].map((id) => sampleLot({ id }))
  const keysOf = (own: Record<string, ReturnType<typeof choice>>, search = '') =>
    loadFilters('flat', new URLSearchParams(search), smallSnapshot(three, own)).fields.map(
      ({ key }) => key,
    )

  it('leaves out a choice of one, and a flag that all lots on sale have or none', () => {
    const own = { project: choice(3), finishing: choice(2, 0), status: choice(3), metro: choice(0) }
    const flags = { has_sale: choice(0), not_first_floor: choice(3), not_last_floor: choice(2) }
    const keys = keysOf({ ...own, ...flags, completion: choice(1, 2) })
    expect(keys).toEqual(expect.arrayContaining(['completion', 'not_last_floor']))
    for (const key of [...Object.keys(own), 'has_sale', 'not_first_floor']) {
      expect(keys).not.toContain(key)
    }
    verifies('D97-1')
  })

  it('leaves out a range whose least value is its greatest', () => {
    const floor = { type: 'range' as const, min: 4, max: 4 }
    const snapshot = smallSnapshot(three, { floor })
    const { fields } = loadFilters('flat', new URLSearchParams(), snapshot)
    expect(fields.map(({ key }) => key)).not.toContain('floor')
    verifies('D97-1')
  })

  it('keeps a condition of the address, whatever it tells apart', () => {
    const own = { finishing: choice(3), has_sale: choice(0) }
    expect(keysOf(own, 'finishing=0&has_sale=1')).toEqual(
      expect.arrayContaining(['finishing', 'has_sale']),
    )
    verifies('D97-1')
  })

  it('offers a single feature if some lots on sale lack it', () => {
    expect(keysOf({ feature: choice(2) })).toContain('feature')
    expect(keysOf({ feature: choice(3) })).not.toContain('feature')
    verifies('D97-1')
  })

  it('offers the buildings of the only project at once, and never a single building', () => {
    expect(keysOf({ project: choice(3), building: choice(1, 2) })).toContain('building')
    expect(keysOf({ project: choice(3), building: choice(3) })).not.toContain('building')
    expect(keysOf({ project: choice(1, 2), building: choice(3) }, 'project=1')).not.toContain(
      'building',
    )
    verifies('D97-1')
  })

  it('names dropped conditions', () => {
    expect(load('rooms=x').rejected).toContain('комнаты')
    expect(load('rooms=1').rejected).toBeNull()
  })

  it('has one address for all pages of the list', () => {
    const { canonicalSearch } = createFiltersPage('flat')
    expect(canonicalSearch?.(new URLSearchParams('page=3&rooms=2&utm=x'))).toBe('rooms=2')
  })
})
