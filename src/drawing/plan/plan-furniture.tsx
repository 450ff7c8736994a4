import type { PlacedPiece } from './furnish.ts'
import { units } from './plan-scale.ts'

/** Furniture as thin outlines, as a hint of each room's use. A page can hide it by its `data-layer`. */
export function PlanFurniture({ pieces }: { pieces: readonly PlacedPiece[] }) {
  const lines = pieces.flatMap(({ outline }) => outline)
  const path = lines.map((line) => `M${line.map(([x, y]) => `${units(x)} ${units(y)}`).join('L')}`)
  return (
    <path
      data-layer="furniture"
      d={path.join('')}
      opacity="0.45"
      strokeWidth="0.75"
      vectorEffect="non-scaling-stroke"
    />
  )
}
