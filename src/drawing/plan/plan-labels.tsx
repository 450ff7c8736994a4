import type { Box } from '../shapes/box.ts'
import { findClearestPlace } from './clearest-place.ts'
import { toClearance, type PlacedPiece } from './furnish.ts'
import { FONT, LETTER, truncate } from '../shapes/lettering.ts'
import type { PlanGeometry, PlanRoom } from './plan-geometry.ts'
import { letterSize, UNITS_PER_METRE, units } from './plan-scale.ts'

const PADDING = 4
/** Smallest shares of the full font size: below the first a name is truncated, below the second it is omitted. */
const MIN_FULL_NAME = 0.6
const MIN_LABEL = 0.35
/** Shares of the full font size that are tried. */
const SIZE_SHARES = [1, 0.9, 0.8] as const
/** Minimum area in m² that a smaller label must cover less. */
const MIN_GAIN = 0.03
const figures = new Intl.NumberFormat('ru-RU', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

interface PlanLabelsProps extends Pick<PlanGeometry, 'rooms' | 'openings' | 'width'> {
  pieces: readonly PlacedPiece[]
}

/** Name and area in every room, in its middle or beside the furniture. Turned in narrow rooms and smaller if necessary. */
export function PlanLabels({ rooms, openings, width, pieces }: PlanLabelsProps) {
  const leaves = openings.filter(({ swing }) => swing).map(toClearance)
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
  const name = truncate(room.name, longest, largest * MIN_FULL_NAME)
  const { size, isTurned, place } = chooseLabel({ ...room, name }, largest, taken)
  if (size < largest * MIN_LABEL) return null
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

/** Chooses size, direction and place of a label. It is turned in narrow rooms, or if that avoids the furniture. */
function chooseLabel(room: PlanRoom, largest: number, taken: readonly Box[]) {
  const across = findFontSize(room.name, room.width, room.height, largest)
  const along = findFontSize(room.name, room.height, room.width, largest)
  const isNarrow = along > across * 1.2
  const best = isNarrow ? along : across
  const other = Math.min(best, isNarrow ? across : along)
  const tries = [
    ...SIZE_SHARES.map((share) => ({ isTurned: isNarrow, exact: best * share })),
    { isTurned: !isNarrow, exact: other },
  ]
    .filter(({ exact }) => exact >= best * (SIZE_SHARES.at(-1) ?? 1))
    .map(({ isTurned, exact }) => {
      const size = Number(exact.toFixed(1))
      const length = (room.name.length * LETTER * size) / UNITS_PER_METRE
      const depth = (2.4 * size) / UNITS_PER_METRE
      const extent = isTurned ? { width: depth, height: length } : { width: length, height: depth }
      return { size, isTurned, ...findClearestPlace(room, extent, taken) }
    })
  return tries.reduce((a, b) => (b.covered < a.covered - MIN_GAIN ? b : a))
}

function findFontSize(name: string, along: number, across: number, largest: number): number {
  const byLength = (units(along) - 2 * PADDING) / (name.length * LETTER)
  const byHeight = (units(across) - 2 * PADDING) / 2.4
  return Math.min(largest, byLength, byHeight)
}
