import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { castShadow, type PlanPoint, shadowPerMetre } from './prism.ts'

const box = (x: number, y: number, width: number, depth: number): PlanPoint[] => [
  [x, y],
  [x + width, y],
  [x + width, y + depth],
  [x, y + depth],
]

describe('shadowPerMetre', () => {
  it('points away from the sun and is longer for a lower sun', () => {
    const [x, y] = shadowPerMetre([0, 1], 45) ?? [0, 0]
    expect(x).toBeCloseTo(0, 9)
    expect(y).toBeCloseTo(-1, 9)
    expect(shadowPerMetre([1, 0], 1)?.[0]).toBe(-11.5)
  })

  it('returns null while the sun is below the horizon', () => {
    expect(shadowPerMetre([0, 1], -1)).toBeNull()
    expect(shadowPerMetre([0, 1], 0)).toBeNull()
  })
})

describe('castShadow', () => {
  it('returns the area between the walls and the shadow of the roof’s edge', () => {
    expect(castShadow({ rings: [box(0, 0, 10, 10)], height: 20 }, [0, -1])).toEqual([
      [
        [0, -20],
        [10, -20],
        [10, 0],
        [0, 0],
      ],
    ])
  })

  it('returns the same area for both directions of the outline', () => {
    const ring = box(0, 0, 30, 12)
    const shadow = castShadow({ rings: [ring], height: 9 }, [0.5, -0.8])
    expect(castShadow({ rings: [ring.toReversed()], height: 9 }, [0.5, -0.8])).toEqual(shadow)
  })

  it('includes the shadow in a courtyard', () => {
    const rings = [box(0, 0, 60, 60), box(20, 20, 20, 20)]
    const shadow = castShadow({ rings, height: 5 }, [0, -1])
    expect(shadow.some((ring) => isWithin([30, 37], ring))).toBe(true)
    expect(shadow.some((ring) => isWithin([30, 30], ring))).toBe(false)
  })

  it('contains exactly the points from which the building hides the sun', () => {
    // An angle, so that one wing can shade the other; a point is hidden where the way to the sun meets the angle
    // below its roof.
    const angle: PlanPoint[] = [
      [0, 0],
      [40, 0],
      [40, 12],
      [12, 12],
      [12, 50],
      [0, 50],
    ]
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 359 }),
        fc.integer({ min: -60, max: 100 }),
        fc.integer({ min: -60, max: 100 }),
        (bearing, px, py) => {
          const point: PlanPoint = [px + 0.37, py + 0.41]
          if (isWithin(point, angle)) return
          const turn = ((bearing + 0.5) * Math.PI) / 180
          const per: PlanPoint = [Math.cos(turn) * 1.7, Math.sin(turn) * 1.7]
          const isHidden = Array.from({ length: 4_000 }, (_, step) => step / 4_000).some((share) =>
            isWithin([point[0] - per[0] * 15 * share, point[1] - per[1] * 15 * share], angle),
          )
          const shadow = castShadow({ rings: [angle], height: 15 }, per)
          expect(shadow.some((ring) => isWithin(point, ring))).toBe(isHidden)
        },
      ),
      { numRuns: 150 },
    )
  })
})

function isWithin([x, y]: PlanPoint, ring: readonly PlanPoint[]): boolean {
  return ring.reduce((inside, [ax, ay], index) => {
    const [bx, by] = ring[(index + 1) % ring.length] ?? [0, 0]
    const crosses = ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax
    return crosses ? !inside : inside
  }, false)
}
