import type { PlanOpening } from '../../src/drawing/plan-geometry.ts'
import type { Box } from './slicing.ts'

/** The wall two boxes share, in millimetres; `towards` is where the second lies from the first. */
export interface SharedWall {
  direction: PlanOpening['direction']
  offset: number
  from: number
  to: number
  towards: 'up' | 'down' | 'left' | 'right'
}

/** The wall between two boxes, or null when they do not touch. */
export function sharedWall(a: Box, b: Box): SharedWall | null {
  const across = { from: Math.max(a.x, b.x), to: Math.min(a.x + a.width, b.x + b.width) }
  if (across.to > across.from) {
    if (a.y + a.height === b.y)
      return { direction: 'horizontal', offset: b.y, ...across, towards: 'down' }
    if (b.y + b.height === a.y)
      return { direction: 'horizontal', offset: a.y, ...across, towards: 'up' }
  }
  const down = { from: Math.max(a.y, b.y), to: Math.min(a.y + a.height, b.y + b.height) }
  if (down.to > down.from) {
    if (a.x + a.width === b.x)
      return { direction: 'vertical', offset: b.x, ...down, towards: 'right' }
    if (b.x + b.width === a.x)
      return { direction: 'vertical', offset: a.x, ...down, towards: 'left' }
  }
  return null
}

/** An opening in that wall, from `start` in millimetres. */
export function openingIn(
  wall: Pick<SharedWall, 'direction' | 'offset'>,
  kind: PlanOpening['kind'],
  start: number,
  width: number,
): PlanOpening {
  const at: [number, number] =
    wall.direction === 'horizontal'
      ? [start / 1000, wall.offset / 1000]
      : [wall.offset / 1000, start / 1000]
  return { kind, at, direction: wall.direction, width: width / 1000 }
}
