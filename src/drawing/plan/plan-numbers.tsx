import { findClearestPlace } from './clearest-place.ts'
import type { PlacedPiece } from './furnish.ts'
import { toObstacles } from './label-layout.ts'
import { FONT, LETTER } from '../shapes/lettering.ts'
import type { PlanGeometry } from './plan-geometry.ts'
import { UNITS_PER_METRE, units } from './plan-scale.ts'

/** Width of a phone without margins, and the font size on it, in pixels. */
const PHONE_WIDTH = 300
const PHONE_FONT = 12
/** Distance between a number and the walls of a narrow room, in metres. */
const MARGIN = 0.1
/** Smallest share of the font size at which a number is shown. */
const MIN_SHARE = 0.6

interface PlanNumbersProps extends Pick<PlanGeometry, 'rooms' | 'openings' | 'width'> {
  pieces: readonly PlacedPiece[]
}

/** Numbers of rooms, from 1 in the plan's order, shown instead of names that would be too small. */
export function PlanNumbers({ rooms, openings, width, pieces }: PlanNumbersProps) {
  const obstacles = toObstacles({ openings, pieces })
  const full = (PHONE_FONT * units(width)) / PHONE_WIDTH / UNITS_PER_METRE
  const numbers = rooms.flatMap((room, index) => {
    const text = String(index + 1)
    const toFontSize = (side: number, extent: number) => (side - 2 * MARGIN) / extent
    const size = Math.min(
      full,
      toFontSize(room.width, text.length * LETTER),
      toFontSize(room.height, 1),
    )
    if (size < full * MIN_SHARE) return []
    const extent = { width: text.length * LETTER * size, height: size }
    return { text, size: units(size), ...findClearestPlace(room, extent, obstacles).place }
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
