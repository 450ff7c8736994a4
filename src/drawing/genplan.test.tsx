import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Genplan } from './genplan.tsx'
import {
  barLength,
  GENPLAN,
  type GenplanHouse,
  type GenplanModel,
  labelPlace,
  type Ring,
  scaleGenplan,
  sectionLines,
} from './genplan-layout.ts'

const box = (x: number, y: number, width: number, height: number): Ring => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]
const house = (footprint: readonly Ring[], more: Partial<GenplanHouse> = {}): GenplanHouse => ({
  name: 'Корпус 1',
  note: '9 этажей',
  floors: 9,
  sections: 1,
  footprint,
  ...more,
})
const site = [box(0, 0, 200, 100)]
const draw = (model: GenplanModel) =>
  renderToStaticMarkup(<Genplan {...model} tone="business_area" title="А <и> Б" />)

describe('the scale of a genplan', () => {
  it.each<[string, GenplanModel]>([
    ['a plot', { site, houses: [house([box(10, 10, 100, 16)])] }],
    ['a plot far from its corner', { site: [box(-5_000, 900, 20, 400)], houses: [] }],
    ['a house that stands beyond its plot', { site, houses: [house([box(-60, 40, 30, 30)])] }],
    ['a house alone', { site: null, houses: [house([box(3, 3, 12, 10)])] }],
  ])('shows %s whole, every metre as long as the next', (_, model) => {
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

  it('is none for nothing', () => {
    expect(scaleGenplan({ site: null, houses: [] })).toBeNull()
    expect(draw({ site: null, houses: [] })).not.toMatch(/NaN|<path/)
  })

  it.each([
    [0.01, 5_000],
    [4, 50],
    [12, 10],
    [900, 1],
  ])('has a bar of a round length at %d pixels a metre', (scale, metres) => {
    expect(barLength(scale)).toBe(metres)
  })
})

describe('a house’s name', () => {
  it('stands in the middle of a rectangle, and inside an angle, not between its wings', () => {
    expect(labelPlace([box(10, 20, 40, 16)])).toEqual({ at: [30, 28], width: 40, height: 16 })
    const angle: Ring = [
      [0, 0],
      [60, 0],
      [60, 15],
      [15, 15],
      [15, 80],
      [0, 80],
    ]
    const { at } = labelPlace([angle])
    expect(at[0] < 15 || at[1] < 15).toBe(true)
  })

  it('stands along the longer side, and beside a house that is too small', () => {
    const shown = (footprint: Ring) => draw({ site, houses: [house([footprint])] })
    expect(shown(box(10, 10, 100, 16))).not.toContain('transform="rotate(-90')
    expect(shown(box(10, 10, 14, 80))).toContain('transform="rotate(-90')
    expect(shown(box(10, 10, 4, 4))).toContain('text-anchor="start"')
  })
})

describe('the sections of a house', () => {
  it('meet where its longer side is divided', () => {
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
    ['no rectangle', [[...box(0, 0, 60, 16), [-5, 8]]]],
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
    ['nothing', []],
  ])('are not known in %s', (_, footprint) => {
    expect(sectionLines(house(footprint, { sections: 3 }))).toEqual([])
  })
})

it('tells houses, the plot’s sides, north and the scale', () => {
  const houses = [house([box(10, 60, 100, 16)]), house([box(10, 10, 90, 16)], { name: 'Б <2>' })]
  const markup = draw({ site, houses })
  for (const words of [
    'Корпус 1',
    'Б &lt;2&gt;',
    '9 этажей',
    '200\u00a0м',
    '100\u00a0м',
    'С',
    '20\u00a0м',
  ]) {
    expect(markup).toContain(`>${words}<`)
  }
  expect(markup).toContain('<title>А &lt;и&gt; Б</title>')
  expect(markup).not.toMatch(/NaN|undefined|Infinity/)
})

it('measures a plot from outside, whichever way its points go round', () => {
  const sides = (ring: Ring) =>
    [...draw({ site: [ring], houses: [] }).matchAll(/<text transform="([^"]+)" y="([^"]+)"/g)]
      .map((match) => match.slice(1).join(' '))
      .toSorted()
  const ring = box(0, 0, 200, 100)
  expect(sides(ring)).toHaveLength(4)
  expect(sides(ring.toReversed())).toEqual(sides(ring))
})
