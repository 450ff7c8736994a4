import type { Point } from '../../src/drawing/plan/box.ts'
import type { StandingFlat } from '../../src/drawing/plot/elevation-model.ts'
import type { PlanGeometry } from '../../src/drawing/plan/plan-geometry.ts'

/** 6 × 7 m with a window and a balcony. The facade is at the bottom. */
export const geometry: PlanGeometry = {
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

/** Returns a flat whose left edge is at `x`, on a storey with 16 m between the facades. */
export function flat(floor: number, x: number, more: Partial<StandingFlat> = {}): StandingFlat {
  const [top, bottom] = [DEPTH - 7, DEPTH + 1.2]
  const outline: Point[] = [
    [x, top],
    [x + 6, top],
    [x + 6, bottom],
    [x, bottom],
  ]
  return { section: 0, floor, outline, geometry, isMirrored: false, ceiling: 3, ...more }
}

/** Returns the same flat on the side of the yard: upside down, with its facade at 0. */
export function yardFlat(floor: number, x: number): StandingFlat {
  return flat(floor, x, {
    outline: [
      [x, -1.2],
      [x + 6, -1.2],
      [x + 6, 7],
      [x, 7],
    ],
  })
}
