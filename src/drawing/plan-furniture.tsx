import type { PlacedPiece } from './furnish.ts'
import { units } from './plan-scale.ts'

/** Furniture as hairline outlines: a hint of what each room is for. */
export function PlanFurniture({ pieces }: { pieces: readonly PlacedPiece[] }) {
  const lines = pieces.flatMap(({ outline }) => outline)
  const path = lines.map((line) => `M${line.map(([x, y]) => `${units(x)} ${units(y)}`).join('L')}`)
  return (
    <path d={path.join('')} opacity="0.45" strokeWidth="0.75" vectorEffect="non-scaling-stroke" />
  )
}
