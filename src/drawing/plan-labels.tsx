import { type Box, keptFree, type PlacedPiece } from './furnish.ts'
import type { PlanGeometry, PlanRoom } from './plan-geometry.ts'
import { letterSize, UNITS_PER_METRE, units } from './plan-scale.ts'

/** Width of a letter in shares of the font's size, for Onest with room to spare. */
const LETTER = 0.58
const PADDING = 4
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
      fontFamily="'Onest Variable', Onest, 'Helvetica Neue', Arial, sans-serif"
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
  const across = fitting(room.name, room.width, room.height, largest)
  const along = fitting(room.name, room.height, room.width, largest)
  const isTurned = along > across * 1.2
  const size = Number((isTurned ? along : across).toFixed(1))
  const length = (room.name.length * LETTER * size) / UNITS_PER_METRE
  const depth = (2.4 * size) / UNITS_PER_METRE
  const extent = isTurned ? { width: depth, height: length } : { width: length, height: depth }
  const place = clearest(room, extent, taken)
  const x = units(place.x)
  const y = units(place.y)
  return (
    <text
      fontSize={size}
      transform={isTurned ? `translate(${x} ${y}) rotate(-90)` : `translate(${x} ${y})`}
    >
      <tspan x="0" y="-0.15em">
        {room.name}
      </tspan>
      <tspan x="0" y="1.05em" fill="var(--muted, #63625E)">
        {figures.format(room.area)}
      </tspan>
    </text>
  )
}

function fitting(name: string, along: number, across: number, largest: number): number {
  const byLength = (units(along) - 2 * PADDING) / (name.length * LETTER)
  const byHeight = (units(across) - 2 * PADDING) / 2.4
  return Math.min(largest, byLength, byHeight)
}

/** The middle of the label where it covers least: the room's own middle when that is free. */
function clearest(
  room: PlanRoom,
  { width, height }: Pick<Box, 'width' | 'height'>,
  taken: readonly Box[],
): { x: number; y: number } {
  const steps = [0, -0.2, 0.2, -0.4, 0.4, -0.6, 0.6, -0.8, 0.8, -1, 1]
  const freeX = Math.max(0, (room.width - width) / 2 - 0.1)
  const freeY = Math.max(0, (room.height - height) / 2 - 0.1)
  const places = steps
    .flatMap((dy) => steps.map((dx) => ({ dx: dx * freeX, dy: dy * freeY })))
    .toSorted((a, b) => Math.hypot(a.dx, a.dy) - Math.hypot(b.dx, b.dy))
    .map(({ dx, dy }) => ({ x: room.x + room.width / 2 + dx, y: room.y + room.height / 2 + dy }))
  const covered = ({ x, y }: { x: number; y: number }) =>
    taken.reduce((sum, box) => {
      const w = Math.min(x + width / 2, box.x + box.width) - Math.max(x - width / 2, box.x)
      const h = Math.min(y + height / 2, box.y + box.height) - Math.max(y - height / 2, box.y)
      return sum + Math.max(0, w) * Math.max(0, h)
    }, 0)
  const best = Math.min(...places.map(covered))
  return places.find((place) => covered(place) <= best + 1e-6) ?? { x: room.x, y: room.y }
}
