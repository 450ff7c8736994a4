import { describe, expect, it } from 'vitest'
import { createWalkMeasure, type Position } from './street-walk.ts'
import { findWalkAreas, WALK_MARGIN, type WalkArea } from './walk-areas.ts'

/** At the equator a degree of longitude has as many metres as one of latitude. */
const METRE = 1 / 111_320
const START = [0, 0] as const
const at = (x: number, y: number) => [x * METRE, y * METRE] as const

function find(lines: Array<Array<readonly [number, number]>>, minutes: number[]): WalkArea[] {
  const streets = lines.map((line) => line.map(([x, y]) => at(x, y)))
  const measure = createWalkMeasure(streets, START, Math.max(...minutes) * 80 + WALK_MARGIN)
  return measure ? findWalkAreas(measure, START, minutes) : []
}

function isIn({ polygons }: WalkArea, [x, y]: Position): boolean {
  const crossings = polygons.flat().reduce((count, ring) => {
    return ring.slice(1).reduce((sum, b, index) => {
      const a = ring[index] ?? b
      if (a[1] > y === b[1] > y) return sum
      return sum + Number(x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]))
    }, count)
  }, 0)
  return crossings % 2 === 1
}

describe('the areas reached on foot', () => {
  it('grow with the minutes along a street, and are closed', () => {
    const areas = find(
      [
        [
          [-2000, 0],
          [2000, 0],
        ],
      ],
      [5, 10, 15],
    )
    const widths = areas.map(({ polygons }) => {
      const xs = polygons.flat(2).map(([x]) => x / METRE)
      return Math.max(...xs) - Math.min(...xs)
    })
    expect(areas.map(({ minutes }) => minutes)).toEqual([5, 10, 15])
    for (const [index, width] of widths.entries()) {
      expect(Math.abs(width - 800 * (index + 1))).toBeLessThan(10)
    }
    for (const ring of areas.flatMap(({ polygons }) => polygons.flat())) {
      expect(ring.at(0)).toEqual(ring.at(-1))
      expect(ring.length).toBeGreaterThan(3)
    }
  })

  it('leave out the bank of a river that no bridge leads to', () => {
    const banks = [
      [
        [-1000, 0],
        [1000, 0],
      ],
      [
        [-1000, 300],
        [1000, 300],
      ],
    ] satisfies Array<Array<[number, number]>>
    const [area] = find(banks, [10])
    expect(area && isIn(area, at(0, 100))).toBe(true)
    expect(area && isIn(area, at(0, 200))).toBe(false)
  })

  it('have a hole where a place amid them is farther than the places around it', () => {
    const [area] = findWalkAreas(
      (to) => {
        const [x, y] = to.map((value) => value / METRE) as [number, number]
        // A lake.
        return Math.hypot(x, y - 200) < 120 ? null : Math.hypot(x, y)
      },
      START,
      [10],
    )
    expect(area?.polygons).toHaveLength(1)
    expect(area?.polygons[0]).toHaveLength(2)
    expect(area && isIn(area, at(0, 200))).toBe(false)
    expect(area && isIn(area, at(0, 40))).toBe(true)
  })

  it('hold exactly those points of the grid that the measure reaches, on random streets', () => {
    let seed = 11
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
    const lines: Array<Array<[number, number]>> = []
    for (let x = -6; x < 6; x++) {
      for (let y = -6; y < 6; y++) {
        const corner: [number, number] = [x * 130, y * 130]
        if (random() < 0.6) lines.push([corner, [corner[0] + 130, corner[1]]])
        if (random() < 0.6) lines.push([corner, [corner[0], corner[1] + 130]])
      }
    }
    const measure = createWalkMeasure(
      lines.map((line) => line.map(([x, y]) => at(x, y))),
      START,
      800 + WALK_MARGIN,
    )
    const areas = measure ? findWalkAreas(measure, START, [5, 10]) : []
    let reached = 0
    for (let x = -20; x <= 20; x++) {
      for (let y = -20; y <= 20; y++) {
        const round = (value: number) => Math.round(value * METRE * 1e5) / 1e5
        const metres = measure?.([round(x * 40), round(y * 40)]) ?? Infinity
        for (const area of areas) {
          const limit = area.minutes * 80
          // The border may lie on the point itself.
          if (Math.abs(metres - limit) < 1.5) continue
          expect([x, y, isIn(area, [round(x * 40) + 1e-9, round(y * 40) + 1e-9])]).toEqual([
            x,
            y,
            metres < limit,
          ])
          reached += Number(metres < limit)
        }
      }
    }
    expect(reached).toBeGreaterThan(200)
  })

  it('are empty where nothing is reached', () => {
    expect(findWalkAreas(() => null, START, [5])).toEqual([{ minutes: 5, polygons: [] }])
  })
})
