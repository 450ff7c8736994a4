import { clearest } from './clearest-place.ts'
import { keptFree, type PlacedPiece } from './furnish.ts'
import { FONT, LETTER } from './lettering.ts'
import type { PlanGeometry } from './plan-geometry.ts'
import { UNITS_PER_METRE, units } from './plan-scale.ts'

/** A telephone's width without its margins, and the size of figures there, pixels. */
const TELEPHONE = 300
const FIGURE = 12
/** Between a figure and the walls of a narrow room, metres. */
const MARGIN = 0.1
/** Smaller ones cannot be read there either, as a share. */
const LEAST = 0.6

interface PlanNumbersProps extends Pick<PlanGeometry, 'rooms' | 'openings' | 'width'> {
  pieces: readonly PlacedPiece[]
}

/** Rooms by their numbers, from 1 in the plan's order: what stands for their names where those would be too small. */
export function PlanNumbers({ rooms, openings, width, pieces }: PlanNumbersProps) {
  const taken = [
    ...pieces.map(({ box }) => box),
    ...openings.filter(({ swing }) => swing).map(keptFree),
  ]
  const full = (FIGURE * units(width)) / TELEPHONE / UNITS_PER_METRE
  const numbers = rooms.flatMap((room, index) => {
    const text = String(index + 1)
    const free = (side: number, ofSize: number) => (side - 2 * MARGIN) / ofSize
    const size = Math.min(full, free(room.width, text.length * LETTER), free(room.height, 1))
    if (size < full * LEAST) return []
    const extent = { width: text.length * LETTER * size, height: size }
    return { text, size: units(size), ...clearest(room, extent, taken).place }
  })
  return (
    <g
      data-words="numbers"
      display="none"
      fill="var(--ink, #1A1C1E)"
      stroke="var(--surface, #FFFFFF)"
      strokeWidth="4"
      strokeLinejoin="round"
      paintOrder="stroke"
      textAnchor="middle"
      fontFamily={FONT}
    >
      {numbers.map(({ text, size, x, y }) => (
        <text key={text} x={units(x)} y={units(y)} dy="0.36em" fontSize={size}>
          {text}
        </text>
      ))}
    </g>
  )
}
