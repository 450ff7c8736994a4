import type { GenplanHouse, Ring } from '../../src/drawing/plot/genplan-layout.ts'

/** Returns an axis-aligned rectangle in metres. */
export const box = (x: number, y: number, width: number, height: number): Ring => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]

/** Returns a house of nine storeys and one section. */
export const house = (
  footprint: readonly Ring[],
  more: Partial<GenplanHouse> = {},
): GenplanHouse => ({
  name: 'Корпус 1',
  note: '9 этажей',
  floors: 9,
  sections: 1,
  footprint,
  ...more,
})

/** A plot of 200 × 100 m. */
export const site = [box(0, 0, 200, 100)]
