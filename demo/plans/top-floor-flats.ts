import type { Sketch, SketchRoom } from './draw-flat.ts'
import { largeFlats } from './large-flats.ts'
import { threeRoomFlats } from './three-room-flats.ts'

/** Depth of the top storey's setback from the front, metres. */
const SETBACK = 1.4

/**
 * Flats of the top storey: variants of the types below. Their bedrooms left of `end` (metres from the corner) are set
 * back behind a terrace. The wet rooms are above those of the floors below.
 */
export const topFloorFlats: readonly Sketch[] = [
  createSetback('3-103-terrace', '3-111-corner', 8.5),
  createSetback('4-120-terrace', '4-130-loggia', 10.2),
  createSetback('5-144-terrace', '5-156-corner', 12.4),
]

function createSetback(key: string, over: string, end: number): Sketch {
  const below = [...threeRoomFlats, ...largeFlats].find((sketch) => sketch.key === over)
  if (!below) throw new Error(`no type ${over} to build on`)
  const front = Math.max(...below.plan.map(([kind, , y, , h]) => (kind === 'loggia' ? 0 : y + h)))
  const rooms = below.plan.map(([kind, x, y, width, height]): SketchRoom => {
    const isBack = Math.abs(y + height - front) < 0.001 && x < end - 0.001
    return [kind, x, y, width, isBack ? Number((height - SETBACK).toFixed(3)) : height]
  })
  const terrace: SketchRoom = ['terrace', 0, Number((front - SETBACK).toFixed(3)), end, SETBACK]
  return { ...below, key, over, plan: [...rooms, terrace] }
}
