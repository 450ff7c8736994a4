import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PlanPoint, Prism } from './prism.ts'
import type { PlanWindow } from './horizon.ts'
import { sunDays, sunHours } from './sun-hours.ts'

const moscow = { latitude: 55.7558, longitude: 37.6173 }
const days = sunDays(moscow, 0)
const south: PlanWindow = { at: [0, 0], above: 2, facing: [0, 1] }
const north: PlanWindow = { at: [0, 0], above: 2, facing: [0, -1] }
const east: PlanWindow = { at: [0, 0], above: 2, facing: [1, 0] }

const box = (x: number, y: number, width: number, depth: number): PlanPoint[] => [
  [x, y],
  [x + width, y],
  [x + width, y + depth],
  [x, y + depth],
]
/** A wall across the south, wider than the sun ever reaches. */
const wall = (away: number, height: number): Prism => ({
  rings: [box(-2_000, away, 4_000, 1)],
  height,
})
const computeHours = (windows: readonly PlanWindow[], prisms: readonly Prism[] = [], of = days) =>
  (sunHours(windows, prisms, of) ?? []).map(({ hours }) => hours)

describe('hours of direct sun', () => {
  it('through an unobstructed south window last from sunrise to sunset in winter', () => {
    // From 8:58 to 15:58 on 22 December, from 8:46 to 16:46 on 22 January, by the almanac of Moscow.
    const hours = computeHours([south])
    expect(Math.abs((hours[11] ?? 0) - 7)).toBeLessThan(0.2)
    expect(Math.abs((hours[0] ?? 0) - 7.9)).toBeLessThan(0.25)
  })

  it('through an unobstructed south window last in June while the sun is south of east and west', () => {
    // sin(altitude) = sin(declination) / sin(latitude) when the sun is due east: cos(hour angle) = tan δ / tan φ.
    const angle = Math.acos(
      Math.tan((23.43 * Math.PI) / 180) / Math.tan((moscow.latitude * Math.PI) / 180),
    )
    expect(computeHours([south])[5]).toBeCloseTo((2 * angle * 12) / Math.PI, 0)
  })

  it('are none through a north window from October to February, and some in June', () => {
    const hours = computeHours([north])
    expect([0, 1, 9, 10, 11].map((month) => hours[month])).toEqual([0, 0, 0, 0, 0])
    expect(hours[5]).toBeGreaterThan(5)
  })

  it('behind a long wall are none while the sun’s profile angle is below the wall’s', () => {
    // 8 m above the window, 10 m away: 38.7°. The least profile angle of a day is that at noon in summer, and at
    // the equinox it is 90° − latitude = 34.2° for most of the day.
    const hours = computeHours([south], [wall(10, 10)])
    expect([0, 1, 9, 10, 11].map((month) => hours[month])).toEqual([0, 0, 0, 0, 0])
    expect(hours[5]).toBe(computeHours([south])[5])
    // 50.2°: on 22 April the sun is above it in the morning and the evening only, at noon it stands at 46.4°.
    const april = computeHours([south], [wall(10, 14)])[3] ?? 0
    expect(april).toBeGreaterThan(1)
    expect(april).toBeLessThan(8)
    // As high as the window: nothing is in the shade.
    expect(computeHours([south], [wall(10, 2)])).toEqual(computeHours([south]))
  })

  it('behind a wall are those of the moments whose profile angle is larger than the wall’s', () => {
    // Independent of bins: the profile angle in a plane across the wall is compared step by step.
    const limit = 12 / 10
    const expected = days.map((lights) => {
      const lit = lights.filter(
        ({ direction, tangent }) => direction[1] > 0 && tangent / direction[1] > limit,
      )
      return lit.length / 12
    })
    const hours = computeHours([south], [wall(10, 14)])
    for (const [month, value] of expected.entries()) {
      expect(Math.abs((hours[month] ?? 0) - value)).toBeLessThanOrEqual(0.17)
    }
  })

  it('are those of the window with the most sun', () => {
    const both = computeHours([north, south])
    expect(both[11]).toBe(computeHours([south])[11])
    expect(both[5]).toBe(Math.max(computeHours([south])[5] ?? 0, computeHours([north])[5] ?? 0))
  })

  it('take the rotation of the plan into account', () => {
    // With north to the left of the sheet, what faces right on the sheet faces south.
    expect(computeHours([east], [], sunDays(moscow, -90))).toEqual(computeHours([south]))
  })

  it('are not reduced by the wall that contains the window', () => {
    const own: Prism = { rings: [box(-20, -15, 40, 15)], height: 30 }
    expect(computeHours([south], [own])).toEqual(computeHours([south]))
    const inside = { ...south, at: [0, -0.3] as const }
    expect(computeHours([inside], [own])[11]).toBeCloseTo(computeHours([south])[11] ?? 0, 0)
  })

  it('are unknown without windows', () => {
    expect(sunHours([], [], days)).toBeNull()
  })
})

const metres = (max: number) => fc.double({ min: 1, max, noNaN: true })
const prism = fc
  .tuple(
    metres(80),
    metres(80),
    metres(40),
    metres(40),
    fc.double({ min: 2, max: 90, noNaN: true }),
  )
  .map(([x, y, width, depth, height]): Prism => ({ rings: [box(x - 40, y, width, depth)], height }))

describe('hours of direct sun with random buildings', () => {
  it('never increase with the height of a building', () => {
    fc.assert(
      fc.property(fc.array(prism, { minLength: 1, maxLength: 5 }), metres(50), (prisms, more) => {
        const higher = prisms.map((own) => ({ ...own, height: own.height + more }))
        const [before, after] = [
          computeHours([south, east], prisms),
          computeHours([south, east], higher),
        ]
        for (const [month, hours] of after.entries()) {
          expect(hours).toBeLessThanOrEqual(before[month] ?? 0)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('never decrease with the height of the storey', () => {
    fc.assert(
      fc.property(fc.array(prism, { maxLength: 5 }), metres(60), (prisms, up) => {
        const lift = (own: PlanWindow) => ({ ...own, above: own.above + up })
        const [low, high] = [computeHours([south], prisms), computeHours([lift(south)], prisms)]
        for (const [month, hours] of high.entries()) {
          expect(hours).toBeGreaterThanOrEqual(low[month] ?? 0)
        }
      }),
      { numRuns: 60 },
    )
  })
})
