import type { Box } from './box.ts'
import { clearest } from './clearest-place.ts'
import { keptFree, type PlacedPiece } from './furnish.ts'
import { FONT, LETTER, shortened } from './lettering.ts'
import type { PlanGeometry, PlanRoom } from './plan-geometry.ts'
import { letterSize, UNITS_PER_METRE, units } from './plan-scale.ts'

const PADDING = 4
/** Names are cut rather than set smaller than this share of the full size, and left out where even that is too large. */
const SMALLEST = 0.6
const LEAST = 0.35
/** Shares of the full size that a label may have. */
const SHRUNK = [1, 0.9, 0.8] as const
/** A smaller label must uncover so many m² of furniture and leaves. */
const WORTH = 0.03
const figures = new Intl.NumberFormat('ru-RU', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

interface PlanLabelsProps extends Pick<PlanGeometry, 'rooms' | 'openings' | 'width'> {
  pieces: readonly PlacedPiece[]
}

/** Name and area in the middle of every room, or beside the furniture that stands there; upright in narrow ones, smaller where it must be. */
export function PlanLabels({ rooms, openings, width, pieces }: PlanLabelsProps) {
  const leaves = openings.filter(({ swing }) => swing).map(keptFree)
  const taken = [...pieces.map(({ box }) => box), ...leaves]
  const largest = letterSize(width)
  return (
    <g
      fill="var(--ink, #1A1C1E)"
      stroke="var(--surface, #FFFFFF)"
      strokeWidth="3"
      strokeLinejoin="round"
      paintOrder="stroke"
      textAnchor="middle"
      fontFamily={FONT}
    >
      {rooms.map((room) => (
        <Label key={`${room.x} ${room.y}`} room={room} largest={largest} taken={taken} />
      ))}
    </g>
  )
}

interface LabelProps {
  /** Furniture and door leaves. */
  taken: readonly Box[]
  room: PlanRoom
  largest: number
}

function Label({ room, largest, taken }: LabelProps) {
  const longest = units(Math.max(room.width, room.height)) - 2 * PADDING
  const name = shortened(room.name, longest, largest * SMALLEST)
  const { size, isTurned, place } = settle({ ...room, name }, largest, taken)
  if (size < largest * LEAST) return null
  const x = units(place.x)
  const y = units(place.y)
  return (
    <text
      fontSize={size}
      transform={isTurned ? `translate(${x} ${y}) rotate(-90)` : `translate(${x} ${y})`}
    >
      <tspan x="0" y="-0.15em">
        {name}
      </tspan>
      <tspan x="0" y="1.05em" fill="var(--muted, #63625E)">
        {figures.format(room.area)}
      </tspan>
    </text>
  )
}

/** Upright only in narrow rooms; smaller, or upright after all, where that keeps it clear of the furniture. */
function settle(room: PlanRoom, largest: number, taken: readonly Box[]) {
  const across = fitting(room.name, room.width, room.height, largest)
  const along = fitting(room.name, room.height, room.width, largest)
  const isNarrow = along > across * 1.2
  const best = isNarrow ? along : across
  const other = Math.min(best, isNarrow ? across : along)
  const tries = [
    ...SHRUNK.map((share) => ({ isTurned: isNarrow, exact: best * share })),
    { isTurned: !isNarrow, exact: other },
  ]
    .filter(({ exact }) => exact >= best * (SHRUNK.at(-1) ?? 1))
    .map(({ isTurned, exact }) => {
      const size = Number(exact.toFixed(1))
      const length = (room.name.length * LETTER * size) / UNITS_PER_METRE
      const depth = (2.4 * size) / UNITS_PER_METRE
      const extent = isTurned ? { width: depth, height: length } : { width: length, height: depth }
      return { size, isTurned, ...clearest(room, extent, taken) }
    })
  return tries.reduce((a, b) => (b.covered < a.covered - WORTH ? b : a))
}

function fitting(name: string, along: number, across: number, largest: number): number {
  const byLength = (units(along) - 2 * PADDING) / (name.length * LETTER)
  const byHeight = (units(across) - 2 * PADDING) / 2.4
  return Math.min(largest, byLength, byHeight)
}
