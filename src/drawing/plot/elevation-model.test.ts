import { describe, expect, it } from 'vitest'
import { flat, geometry, yardFlat } from '../../../tests/support/standing-flats.ts'
import { type Elevation, toElevation, type StandingFlat } from './elevation-model.ts'

const house = (flats: StandingFlat[], sections = [20]) =>
  toElevation({ name: 'Корпус 1', floors: 3, sections, flats })

const openingKinds = (front: Elevation | null, floor: number) =>
  front?.storeys[floor - 1]?.openings.map(({ kind }) => kind)

describe('toElevation', () => {
  it('places the openings of flats, mirrored for mirrored flats', () => {
    const front = house([flat(2, 0), flat(2, 6, { isMirrored: true })])
    const kinds = front?.storeys[1]?.openings.map(({ kind, from, to }) => [kind, from, to])
    expect(kinds).toEqual([
      ['window', 0.5, 2.3],
      ['balcony', 3, 5.5],
      ['balcony', 6.5, 9],
      ['window', 9.7, 11.5],
    ])
    expect(front?.storeys[1]?.openings[1]?.glass).toEqual([[3.2, 5.2]])
  })

  it('omits flats on the yard side and flats whose plan does not match their outline', () => {
    const other = { ...geometry, width: 7 }
    const front = house([flat(2, 0), yardFlat(2, 6), flat(2, 12, { geometry: other })])
    expect(front?.storeys[1]?.openings).toHaveLength(2)
    expect(house([yardFlat(2, 0)])).toBeNull()
  })

  it('shows duplicate flats once', () => {
    expect(house([flat(2, 0), flat(2, 0)])?.storeys[1]?.openings).toHaveLength(2)
    expect(house([flat(2, 0), flat(2, 0.04), flat(2, 6)])?.storeys[1]?.openings).toHaveLength(4)
  })

  it('computes levels from the ground: a shop storey, then storeys by their ceilings', () => {
    const front = house([flat(2, 0), flat(3, 0, { ceiling: 3.6 })])
    expect(front?.storeys.map(({ level, height, hasHomes }) => [level, height, hasHomes])).toEqual([
      [0, 4.8, false],
      [4.8, 3.35, true],
      [8.15, 3.95, true],
    ])
  })

  it('places sections side by side', () => {
    const front = house([flat(1, 0), flat(1, 2, { section: 1 })], [10, 12])
    expect(front?.axes).toEqual([0, 10, 22])
    expect(front?.storeys[0]?.openings.map(({ from }) => from)).toEqual([0.5, 3, 12.5, 15])
  })

  it('adds a window and an entrance for a hall between flats, but not for a missing flat', () => {
    const hall = house([1, 2].flatMap((floor) => [flat(floor, 0), flat(floor, 8)]))
    expect(openingKinds(hall, 2)).toContain('stair')
    expect(hall?.doors).toEqual([{ from: expect.closeTo(6.2), to: expect.closeTo(7.8) }])
    expect(openingKinds(hall, 1)).not.toContain('stair')
    const missing = house([flat(1, 0), flat(1, 12)])
    expect(openingKinds(missing, 1)).not.toContain('stair')
    expect(missing?.doors).toEqual([])
  })

  it('places the entrance opposite the stairs when the ground floor has shops', () => {
    const front = house([flat(2, 0), flat(2, 6), yardFlat(2, 0), yardFlat(2, 14)])
    expect(front?.doors).toEqual([{ from: 9.15, to: 10.85 }])
  })

  it('omits an entrance when a hall of an upper floor is above a ground-floor flat', () => {
    const above = [flat(2, 0), flat(2, 8)]
    expect(house([flat(1, 3), ...above])?.doors).toEqual([])
    expect(house([flat(1, 0), ...above])?.doors).toHaveLength(1)
  })

  it('omits flats outside their section', () => {
    const front = house([flat(2, 0), flat(2, 400), flat(2, -9_000)])
    expect(front?.storeys[1]?.openings.map(({ from }) => from)).toEqual([0.5, 3])
    expect(house([flat(2, 16)])).toBeNull()
  })

  it('uses the median ceiling of a storey', () => {
    const ceilings = [3, 6, 3].map((ceiling, index) => flat(2, index * 6, { ceiling }))
    expect(house(ceilings)?.storeys[1]?.height).toBe(3.35)
    expect(house([flat(2, 0, { ceiling: null })])?.storeys[1]?.height).toBe(3.15)
  })

  it('ignores storeys below ground', () => {
    const front = house([flat(-1, 0), flat(0, 0), flat(2, 0)])
    expect(front?.storeys.map(({ hasHomes }) => hasHomes)).toEqual([false, true, false])
    expect(house([flat(-1, 0)])).toBeNull()
  })

  it.each([
    ['no flats', house([])],
    ['no sections', house([flat(1, 0)], [])],
  ])('returns null with %s', (_, front) => {
    expect(front).toBeNull()
  })
})
