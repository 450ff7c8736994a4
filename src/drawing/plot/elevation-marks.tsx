import { formatCount } from '../../lib/numbers.ts'
import { FONT, truncate } from '../plan/lettering.ts'
import { round } from '../plan/path-data.ts'
import type { PlacedElevation } from './elevation-layout.ts'
import { GROUND, SHEET } from './facade-layout.ts'
import { lazily } from '../../lib/time/lazily.ts'

const AXIS = 662
const NAMES = AXIS + 34
/** Radius of the circle at the end of an axis, in pixels. */
const RADIUS = 18
const SIZE = 12
/** Font size in a picture that is scaled down. */
const LARGER = 15
const letters = ['А', 'Б', 'В', 'Г', 'Д']
const metres = lazily(
  () =>
    new Intl.NumberFormat('ru-RU', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
)

/** Formats a height above the ground: «+24,60». */
function levelLabel(height: number): string {
  return `+${metres().format(height)}`
}

/** Returns the label of an axis from the indexes of its house and of the axis: «А-1». */
function axisLabel(house: number, axis: number): string {
  return `${letters[house] ?? house + 1}-${axis + 1}`
}

interface AxisMarksProps {
  /** Ends of houses or sections. */
  axes: ReadonlyArray<{ x: number; label: string }>
  levels: ReadonlyArray<{ y: number; label: string }>
  /** Left end of the leftmost house. */
  left: number
  /** Names of houses, each with the middle of its house. */
  names?: ReadonlyArray<{ x: number; text: string }>
  muted: string
}

/** Axes below the houses and levels to their left. */
function AxisMarks({ axes, levels, left: edge, names, muted }: AxisMarksProps) {
  const left = Math.max(92, edge - 44)
  return (
    <g className="marks" fontFamily={FONT} fontSize={SIZE}>
      {/* Hidden in a small picture, where the figures would be too small to read. */}
      <style>{`@media(max-width:1000px){.marks{font-size:${LARGER}px}}@media(max-width:700px){.marks{display:none}}`}</style>
      <path
        fill="none"
        stroke={muted}
        strokeWidth="0.75"
        strokeDasharray="14 3 2 3"
        d={axes.map(({ x }) => `M${round(x)} ${GROUND}V${AXIS - RADIUS}`).join('')}
      />
      <g fill="none" stroke={muted} strokeWidth="0.75">
        {axes.map(({ x, label }) => (
          <circle key={label} cx={round(x)} cy={AXIS} r={RADIUS} />
        ))}
        <path
          d={levels
            .map(
              ({ y }) =>
                `M${round(left - 56)} ${round(y)}h68M${round(left + 2)} ${round(y)}l-4-5h8z`,
            )
            .join('')}
        />
      </g>
      <g fill={muted} textAnchor="middle">
        {axes.map(({ x, label }) => (
          <text key={label} x={round(x)} y={AXIS + 4}>
            {label}
          </text>
        ))}
        {names?.map(({ x, text }) => (
          <text key={x} x={round(x)} y={NAMES}>
            {text}
          </text>
        ))}
      </g>
      <g fill={muted} textAnchor="end">
        {levels.map(({ y, label }) => (
          <text key={label} x={round(left - 8)} y={round(y - 5)}>
            {label}
          </text>
        ))}
      </g>
    </g>
  )
}

/** Minimum distance of axis circles, in pixels. */
const MIN_AXIS_DISTANCE = 2 * RADIUS + 4
/** Minimum distance of levels, in pixels. */
const MIN_LEVEL_DISTANCE = 60
/** Minimum distance of the first level from the ground, in pixels. */
const MIN_FIRST_LEVEL = 16
/** Gap between the names of two houses, in pixels. */
const NAME_GAP = 12

/** Section axes and names below the houses, and the levels of the highest house to the left. */
export function ElevationMarks({
  houses,
  muted,
}: {
  houses: readonly PlacedElevation[]
  muted: string
}) {
  return (
    <AxisMarks
      axes={houses.flatMap(toAxisMarks)}
      levels={toLevelMarks(houses)}
      left={Math.min(...houses.map(({ x }) => x))}
      names={toNameMarks(houses)}
      muted={muted}
    />
  )
}

/** Name below each house, truncated so that it overlaps neither another name nor the sheet's edge. */
function toNameMarks(houses: readonly PlacedElevation[]): { x: number; text: string }[] {
  const middles = houses.map(({ x, width }) => x + width / 2)
  return houses.map(({ name, storeys }, index) => {
    const x = middles[index] ?? 0
    // The distance to the sheet's edge counts twice, because no other name shares it.
    const before = index === 0 ? -x : (middles[index - 1] ?? 0)
    const after = middles[index + 1] ?? 2 * SHEET.width - x
    const room = Math.min(x - before, after - x) - NAME_GAP
    const full = `${name}, ${formatCount(storeys.length, 'этаж', 'этажа', 'этажей')}`
    const isComplete = truncate(full, room, LARGER) === full
    return { x, text: isComplete ? full : truncate(name, room, LARGER) }
  })
}

/** Marks at the ends of sections. Where these are too narrow, only at the ends of the house or at its start. */
function toAxisMarks({
  x,
  width,
  axes,
  scale,
  index,
}: PlacedElevation): { x: number; label: string }[] {
  const marks = axes.map((at, axis) => ({ x: x + at * scale, label: axisLabel(index, axis) }))
  const isTight = marks.some(
    (mark, place) => place > 0 && mark.x - (marks[place - 1]?.x ?? 0) < MIN_AXIS_DISTANCE,
  )
  if (!isTight) return marks
  const last = width >= MIN_AXIS_DISTANCE ? marks.length - 1 : 0
  return marks.filter((_mark, place) => place === 0 || place === last)
}

/** Marks of the ground, of floors with enough distance, and of the roof. */
function toLevelMarks(houses: readonly PlacedElevation[]): { y: number; label: string }[] {
  const highest = houses.reduce((a, b) => (b.top < a.top ? b : a))
  const marks = [{ y: GROUND, label: '±0,00' }]
  for (const { level } of highest.storeys.slice(1)) {
    const y = GROUND - level * highest.scale
    const isClear =
      (marks.at(-1)?.y ?? GROUND) - y >= (marks.length === 1 ? MIN_FIRST_LEVEL : MIN_LEVEL_DISTANCE)
    if (isClear && y - highest.top >= MIN_LEVEL_DISTANCE / 2)
      marks.push({ y, label: levelLabel(level) })
  }
  const roof = (GROUND - highest.top) / highest.scale
  if (GROUND - highest.top < MIN_FIRST_LEVEL) return marks
  return [...marks, { y: highest.top, label: levelLabel(roof) }]
}
