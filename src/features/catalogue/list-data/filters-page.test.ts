import { describe, expect, it } from 'vitest'
import { sampleLot } from '../../../../tests/support/sample-lot.ts'
import { smallSnapshot } from '../../../../tests/support/small-snapshot.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { createFiltersPage, loadFilters } from './filters-page.server.ts'

const options = [{ value: '7', label: 'Корпус 7', count: 1 }]
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

  it('names dropped conditions', () => {
    expect(load('rooms=x').rejected).toContain('комнаты')
    expect(load('rooms=1').rejected).toBeNull()
  })

  it('has one address for all pages of the list', () => {
    const { canonicalSearch } = createFiltersPage('flat')
    expect(canonicalSearch?.(new URLSearchParams('page=3&rooms=2&utm=x'))).toBe('rooms=2')
  })
})
