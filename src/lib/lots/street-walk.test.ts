import { describe, expect, it } from 'vitest'
import { createWalkMeasure, toWalkMinutes } from './street-walk.ts'

/** At the equator a degree of longitude has as many metres as one of latitude. */
const METRE = 1 / 111_320
const at = (x: number, y: number) => [x * METRE, y * METRE] as const
const line = (...points: Array<[x: number, y: number]>) => points.map(([x, y]) => at(x, y))

/** Whole metres of a walk; null where there is none. */
function walk(
  lines: ReturnType<typeof line>[],
  [from, to]: [from: readonly [number, number], to: readonly [number, number]],
  maxMetres = 5000,
): number | null {
  const metres = createWalkMeasure(lines, at(...from), maxMetres)?.(at(...to)) ?? null
  return metres === null ? null : Math.round(metres)
}

describe('the measure of a walk', () => {
  const bent = line([0, 0], [400, 0], [400, 400])

  it('follows the streets, from and to points beside them', () => {
    expect(
      walk(
        [bent],
        [
          [0, 0],
          [400, 400],
        ],
      ),
    ).toBe(800)
    expect(
      walk(
        [bent],
        [
          [100, 30],
          [420, 200],
        ],
      ),
    ).toBe(30 + 300 + 200 + 20)
  })

  it('stays on one street between two places beside it', () => {
    expect(
      walk(
        [line([0, 0], [1000, 0])],
        [
          [400, 10],
          [450, -10],
        ],
      ),
    ).toBe(70)
  })

  it('takes the shortest way where there are several', () => {
    expect(
      walk(
        [bent, line([0, 0], [400, 400])],
        [
          [0, 0],
          [400, 380],
        ],
      ),
    ).toBeLessThan(590)
  })

  it('does not change streets where they cross without a common point, as on a bridge', () => {
    const bridge = line([200, -900], [200, 900])
    expect(
      walk(
        [line([0, 0], [400, 0]), bridge],
        [
          [0, 0],
          [200, 900],
        ],
      ),
    ).toBeNull()
    const crossing = line([200, -900], [200, 0], [200, 900])
    expect(
      walk(
        [line([0, 0], [200, 0], [400, 0]), crossing],
        [
          [0, 0],
          [200, 900],
        ],
      ),
    ).toBe(1100)
  })

  it('ends at its limit and farther than 400 m from a street', () => {
    expect(
      walk(
        [bent],
        [
          [0, 0],
          [400, 400],
        ],
        799,
      ),
    ).toBeNull()
    expect(
      walk(
        [bent],
        [
          [0, 0],
          [0, 401],
        ],
      ),
    ).toBeNull()
  })

  it('is none without a street near the start', () => {
    expect(createWalkMeasure([], at(0, 0), 1000)).toBeNull()
    expect(createWalkMeasure([bent], at(9000, 9000), 1000)).toBeNull()
    expect(createWalkMeasure([line([5, 5], [5, 5])], at(5, 5), 1000)).toBeNull()
  })

  it('equals the result of relaxing every street until nothing changes, on random grids', () => {
    let seed = 7
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
    const lines = Array.from({ length: 36 }, (_, index) => [
      index % 6,
      Math.floor(index / 6),
    ]).flatMap(([x = 0, y = 0]) => [
      ...(random() < 0.8 ? [line([x * 100, y * 100], [x * 100 + 100, y * 100])] : []),
      ...(random() < 0.8 ? [line([x * 100, y * 100], [x * 100, y * 100 + 100])] : []),
    ])
    const distances = relaxAll(lines)
    for (const [key, metres] of distances) {
      const [x = 0, y = 0] = key.split(' ').map(Number)
      expect([
        key,
        walk(lines, [
          [0, 0],
          [x, y],
        ]),
      ]).toEqual([key, metres])
    }
    expect(distances.size).toBeGreaterThan(20)
  })
})

it('rounds a walk up to minutes of 80 metres, at least one', () => {
  expect([0, 80, 81, 810].map(toWalkMinutes)).toEqual([1, 1, 2, 11])
})

/** Shortest ways from 0, 0 over streets of 100 m, by the corner's metres. */
function relaxAll(lines: ReturnType<typeof line>[]): Map<string, number> {
  const found = new Map([['0 0', 0]])
  const toKey = ([x, y]: readonly [number, number]) =>
    `${Math.round(x / METRE)} ${Math.round(y / METRE)}`
  const steps = lines.flatMap(([a = at(0, 0), b = at(0, 0)]) => [
    [toKey(a), toKey(b)] as const,
    [toKey(b), toKey(a)] as const,
  ])
  for (let changed = true; changed; ) {
    changed = false
    for (const [from, to] of steps) {
      const known = found.get(from)
      if (known === undefined || known + 100 >= (found.get(to) ?? Infinity)) continue
      found.set(to, known + 100)
      changed = true
    }
  }
  return found
}
