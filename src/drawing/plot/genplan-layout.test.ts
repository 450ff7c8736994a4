import { describe, expect, it } from 'vitest'
import { box, house, site } from '../../../tests/support/genplan-houses.ts'
import {
  barLength,
  GENPLAN,
  type GenplanModel,
  findLabelPlace,
  type Ring,
  scaleGenplan,
  sectionLines,
} from './genplan-layout.ts'

describe('scaleGenplan', () => {
  it.each<[string, GenplanModel]>([
    ['a plot', { site, houses: [house([box(10, 10, 100, 16)])] }],
    ['a plot far from its corner', { site: [box(-5_000, 900, 20, 400)], houses: [] }],
    ['a house outside its plot', { site, houses: [house([box(-60, 40, 30, 30)])] }],
    ['a house without a plot', { site: null, houses: [house([box(3, 3, 12, 10)])] }],
  ])('shows %s completely and to scale', (_, model) => {
    const sheet = scaleGenplan(model)
    if (!sheet) throw new Error('no scale')
    const rings = [...(model.site ?? []), ...model.houses.flatMap(({ footprint }) => footprint)]
    for (const [x, y] of rings.flat().map(sheet.place)) {
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(GENPLAN.width)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(GENPLAN.height)
    }
    const [a, b] = [sheet.place([0, 0]), sheet.place([3, 4])]
    expect(Math.hypot(b[0] - a[0], b[1] - a[1])).toBeCloseTo(5 * sheet.scale, 6)
  })

  it('returns null for an empty model', () => {
    expect(scaleGenplan({ site: null, houses: [] })).toBeNull()
  })

  it.each([
    [0.01, 5_000],
    [4, 50],
    [12, 10],
    [900, 1],
  ])('has a scale bar of a round length at %d pixels per metre', (scale, metres) => {
    expect(barLength(scale)).toBe(metres)
  })
})

it('scales outlines with very many points', () => {
  const many: Ring = Array.from({ length: 1_000 }, (_, index) => [Math.cos(index), Math.sin(index)])
  const houses = Array.from({ length: 200 }, () => house([many]))
  expect(scaleGenplan({ site: Array.from({ length: 100 }, () => many), houses })).not.toBeNull()
})

it('findLabelPlace: returns the middle of a rectangle, and a place inside an L shape or a ring', () => {
  expect(findLabelPlace([box(10, 20, 40, 16)])).toEqual({ at: [30, 28], width: 40, height: 16 })
  const angle: Ring = [
    [0, 0],
    [60, 0],
    [60, 15],
    [15, 15],
    [15, 80],
    [0, 80],
  ]
  const { at } = findLabelPlace([angle])
  expect(at[0] < 15 || at[1] < 15).toBe(true)
  const around = findLabelPlace([box(0, 0, 100, 80), box(20, 20, 60, 40)]).at
  expect(around[0] < 20 || around[0] > 80 || around[1] < 20 || around[1] > 60).toBe(true)
})

describe('sectionLines', () => {
  it('divide the longer side of a house', () => {
    const lines = sectionLines(house([box(10, 10, 90, 16)], { sections: 3 }))
    expect(lines).toEqual([
      [
        [40, 10],
        [40, 26],
      ],
      [
        [70, 10],
        [70, 26],
      ],
    ])
    expect(sectionLines(house([box(0, 0, 16, 90)], { sections: 2 }))).toEqual([
      [
        [16, 45],
        [0, 45],
      ],
    ])
  })

  it.each<[string, Ring[]]>([
    ['a polygon that is not a rectangle', [[...box(0, 0, 60, 16), [-5, 8]]]],
    [
      'a slanting quadrilateral',
      [
        [
          [0, 0],
          [60, 0],
          [50, 16],
          [0, 16],
        ],
      ],
    ],
    ['two parts', [box(0, 0, 60, 16), box(80, 0, 60, 16)]],
    ['an empty footprint', []],
  ])('are empty for %s', (_, footprint) => {
    expect(sectionLines(house(footprint, { sections: 3 }))).toEqual([])
  })
})
