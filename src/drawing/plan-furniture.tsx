import type { PlacedPiece } from './furnish.ts'
import { units } from './plan-scale.ts'

/** Furniture as hairline outlines: a hint of what each room is for. */
export function PlanFurniture({ pieces }: { pieces: readonly PlacedPiece[] }) {
  const paths = pieces.map(({ outline, x, y, turn }) => {
    const place = ([a, b]: readonly [number, number]): readonly [number, number] => {
      if (turn === 1) return [x - b, y + a]
      if (turn === 2) return [x - a, y - b]
      return turn === 3 ? [x + b, y - a] : [x + a, y + b]
    }
    return outline
      .map(
        (line) =>
          `M${line
            .map(place)
            .map(([a, b]) => `${units(a)} ${units(b)}`)
            .join('L')}`,
      )
      .join('')
  })
  return <path d={paths.join('')} opacity="0.45" strokeWidth="0.75" />
}
