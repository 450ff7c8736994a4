import type { PlacedPiece } from './furnish.ts'
import type { PlanGeometry, PlanOpening } from './plan-geometry.ts'

/** The same flat seen in a mirror: left and right change places, names and sizes stay. */
export function mirrorPlan(geometry: PlanGeometry): PlanGeometry {
  // Rounding leaves -0 where nothing stays; adding 0 makes it 0.
  const flip = (x: number, width: number) => Number((geometry.width - x - width).toFixed(3)) + 0
  return {
    ...geometry,
    rooms: geometry.rooms.map((room) => ({ ...room, x: flip(room.x, room.width) })),
    openings: geometry.openings.map((opening) => {
      const { at, direction, width } = opening
      const mirrored: PlanOpening = {
        ...opening,
        at: [flip(at[0], direction === 'horizontal' ? width : 0), at[1]],
      }
      if (opening.swing === 'left') mirrored.swing = 'right'
      if (opening.swing === 'right') mirrored.swing = 'left'
      if (direction === 'horizontal' && opening.swing) {
        mirrored.hinge = opening.hinge === 'end' ? 'start' : 'end'
      }
      return mirrored
    }),
  }
}

/** Furniture of a plan that is `width` metres wide, as it stands in the mirrored flat. */
export function mirrorPieces(pieces: readonly PlacedPiece[], width: number): PlacedPiece[] {
  return pieces.map(({ kind, back, outline, box }) => ({
    kind,
    back: back === 'left' ? 'right' : back === 'right' ? 'left' : back,
    outline: outline.map((line) => line.map(([x, y]) => [width - x, y] as const)),
    box: { ...box, x: width - box.x - box.width },
  }))
}
