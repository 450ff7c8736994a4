import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Elevation } from './elevation.tsx'
import { placeElevations } from './elevation-layout.ts'
import { elevationOf, type StandingFlat } from './elevation-model.ts'
import { SHEET } from './facade-layout.ts'
import type { PlanGeometry, Point } from './plan-geometry.ts'

/** 6 × 7 m with a window and a balcony; the facade is below. */
const geometry: PlanGeometry = {
  width: 6,
  height: 8.2,
  rooms: [
    { kind: 'kitchen_living', name: 'Студия', x: 0, y: 0, width: 6, height: 7, area: 42 },
    { kind: 'balcony', name: 'Балкон', x: 3, y: 7, width: 2.5, height: 1.2, area: 3 },
  ],
  openings: [
    { kind: 'entrance', at: [1, 0], direction: 'horizontal', width: 0.9 },
    { kind: 'window', at: [0.5, 7], direction: 'horizontal', width: 1.8 },
    { kind: 'window', at: [3.2, 7], direction: 'horizontal', width: 1.2 },
    { kind: 'door', at: [4.4, 7], direction: 'horizontal', width: 0.8 },
  ],
}
const DEPTH = 16

/** A flat with its left end at x, on a storey of 16 m between the facades. */
function flat(floor: number, x: number, more: Partial<StandingFlat> = {}): StandingFlat {
  const [top, bottom] = [DEPTH - 7, DEPTH + 1.2]
  const outline: Point[] = [
    [x, top],
    [x + 6, top],
    [x + 6, bottom],
    [x, bottom],
  ]
  return { section: 0, floor, outline, geometry, isMirrored: false, ceiling: 3, ...more }
}

/** The same to the yard: on its head, the facade at 0. */
function yardFlat(floor: number, x: number): StandingFlat {
  return flat(floor, x, {
    outline: [
      [x, -1.2],
      [x + 6, -1.2],
      [x + 6, 7],
      [x, 7],
    ],
  })
}

const house = (flats: StandingFlat[], sections = [20]) =>
  elevationOf({ name: 'Корпус 1', floors: 3, sections, flats })

describe('the front of a house', () => {
  it('shows the windows of its flats where they are, and mirrored flats mirrored', () => {
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

  it('leaves flats to the yard and flats whose plan does not fit their outline out', () => {
    const other = { ...geometry, width: 7 }
    const front = house([flat(2, 0), yardFlat(2, 6), flat(2, 12, { geometry: other })])
    expect(front?.storeys[1]?.openings).toHaveLength(2)
    expect(house([yardFlat(2, 0)])).toBeNull()
  })

  it('shows a flat that is sold twice once', () => {
    expect(house([flat(2, 0), flat(2, 0)])?.storeys[1]?.openings).toHaveLength(2)
  })

  it('counts levels from the ground: shops below, then storeys by their ceilings', () => {
    const front = house([flat(2, 0), flat(3, 0, { ceiling: 3.6 })])
    expect(front?.storeys.map(({ level, height, hasHomes }) => [level, height, hasHomes])).toEqual([
      [0, 4.8, false],
      [4.8, 3.35, true],
      [8.15, 3.95, true],
    ])
  })

  it('has sections one beside the other', () => {
    const front = house([flat(1, 0), flat(1, 2, { section: 1 })], [10, 12])
    expect(front?.axes).toEqual([0, 10, 22])
    expect(front?.storeys[0]?.openings.map(({ from }) => from)).toEqual([0.5, 3, 12.5, 15])
  })

  it('has a window and an entrance in a hall between flats, but none in a missing flat’s place', () => {
    const hall = house([flat(1, 0), flat(1, 8)])
    expect(hall?.storeys[0]?.openings.map(({ kind }) => kind)).toContain('stair')
    expect(hall?.doors).toEqual([7])
    const missing = house([flat(1, 0), flat(1, 12)])
    expect(missing?.storeys[0]?.openings.map(({ kind }) => kind)).not.toContain('stair')
    expect(missing?.doors).toEqual([])
  })

  it('is entered opposite the stairs where shops are below', () => {
    const front = house([flat(2, 0), flat(2, 6), yardFlat(2, 0), yardFlat(2, 14)])
    expect(front?.doors).toEqual([10])
  })

  it.each([
    ['no flats', house([])],
    ['no sections', house([flat(1, 0)], [])],
  ])('is not known with %s', (_, front) => {
    expect(front).toBeNull()
  })
})

describe('the drawing', () => {
  const low = house([flat(1, 0), flat(2, 0), flat(3, 0)], [60, 60])
  const high = elevationOf({
    name: 'Башня',
    floors: 40,
    sections: [30],
    flats: Array.from({ length: 40 }, (_, floor) => flat(floor + 1, 0)),
  })
  if (!low || !high) throw new Error('no front')
  const draw = (houses: (typeof low)[], seed = 1) =>
    renderToStaticMarkup(<Elevation houses={houses} seed={seed} tone="paper" title="А <и> Б" />)

  it.each([
    [[low], 1],
    [[low, low, low], 1],
    [[high, high, high, high, high], 4],
    [[high, low], 2],
    [[low, high], 2],
  ])('shows as many houses as do not become small, to scale on its sheet', (houses, count) => {
    const placed = placeElevations(houses)
    expect(placed).toHaveLength(count)
    expect(new Set(placed.map(({ scale }) => scale)).size).toBe(1)
    for (const { x, width, top } of placed) {
      expect(x).toBeGreaterThan(0)
      expect(x + width).toBeLessThan(SHEET.width)
      expect(top).toBeGreaterThan(100)
    }
    expect(draw(houses)).not.toMatch(/NaN|undefined|Infinity/)
  })

  it('is the same picture every time, and draws storeys that are alike once', () => {
    expect(draw([high])).toBe(draw([high]))
    expect(draw([high], 2)).not.toBe(draw([high]))
    expect(draw([high]).match(/<use/g)).toHaveLength(40)
    expect(draw([high]).match(/id="storey-/g)).toHaveLength(1)
  })

  it('names houses, the axes of their sections, and the levels of the highest one', () => {
    const markup = draw([low])
    for (const mark of [
      'А-1',
      'А-2',
      'А-3',
      'Корпус 1, 3\u00a0этажа',
      '±0,00',
      '+3,35',
      '+10,05',
    ]) {
      expect(markup).toContain(`>${mark}<`)
    }
    expect(markup).toContain('А &lt;и&gt; Б')
  })

  it('has no marks inside another drawing, which its houses fill', () => {
    const box = { x: 10, y: 20, width: 300, height: 200 }
    const markup = renderToStaticMarkup(
      <Elevation houses={[low]} seed={1} tone="paper" title="" box={box} />,
    )
    expect(markup).not.toContain('<text')
    expect(markup).toMatch(/^<svg[^>]* width="300" height="200"[^>]* x="10" y="20">/)
  })

  it('shows a long row from its left end there, and towers whole', () => {
    const box = { x: 0, y: 0, width: 300, height: 300 }
    const fit = (houses: (typeof low)[]) =>
      renderToStaticMarkup(<Elevation houses={houses} seed={1} tone="paper" title="" box={box} />)
    expect(fit([low])).toContain('preserveAspectRatio="xMinYMax slice"')
    expect(fit([high])).toContain('preserveAspectRatio="xMidYMax meet"')
  })
})
