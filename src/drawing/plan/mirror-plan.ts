import type { PlacedPiece } from './furnish.ts'
import type { PlanGeometry, PlanOpening } from './plan-geometry.ts'

/** Mirrors a plan left to right. Names and sizes do not change. */
export function mirrorPlan(geometry: PlanGeometry): PlanGeometry {
  // Rounding can give -0; adding 0 makes it 0.
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

/** Mirrors the furniture of a plan that is `width` metres wide. */
export function mirrorPieces(pieces: readonly PlacedPiece[], width: number): PlacedPiece[] {
  return pieces.map(({ kind, back, outline, box }) => ({
    kind,
    back: back === 'left' ? 'right' : back === 'right' ? 'left' : back,
    outline: outline.map((line) => line.map(([x, y]) => [width - x, y] as const)),
    box: { ...box, x: width - box.x - box.width },
  }))
}
