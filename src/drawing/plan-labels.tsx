import type { PlanGeometry, PlanRoom } from './plan-geometry.ts'
import { units } from './plan-scale.ts'

const SIZE = 8
/** Width of a letter in shares of the font's size, for Onest with room to spare. */
const LETTER = 0.58
const PADDING = 4
const figures = new Intl.NumberFormat('ru-RU', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** Name and area in the middle of every room; upright in narrow ones, smaller where it must be. */
export function PlanLabels({ rooms, width }: Pick<PlanGeometry, 'rooms' | 'width'>) {
  const largest = SIZE * Math.min(1.5, Math.max(1, width / 9))
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
        <Label key={`${room.x} ${room.y}`} room={room} largest={largest} />
      ))}
    </g>
  )
}

function Label({ room, largest }: { room: PlanRoom; largest: number }) {
  const x = units(room.x + room.width / 2)
  const y = units(room.y + room.height / 2)
  const across = fitting(room.name, room.width, room.height, largest)
  const along = fitting(room.name, room.height, room.width, largest)
  const isTurned = along > across * 1.2
  const size = Number(Math.max(across, along * (isTurned ? 1 : 0)).toFixed(1))
  return (
    <text
      fontSize={size}
      transform={isTurned ? `translate(${x} ${y}) rotate(-90)` : `translate(${x} ${y})`}
    >
      <tspan x="0" y="-0.15em">
        {room.name}
      </tspan>
      <tspan
        x="0"
        y="1.05em"
        fill="var(--muted, #63625E)"
        style={{ fontVariantNumeric: 'tabular-nums' }}
      >
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
