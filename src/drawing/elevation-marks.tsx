import { countOf } from '../lib/numbers.ts'
import { AxisMarks, axisLabel, LARGER, levelLabel, RADIUS } from './axis-marks.tsx'
import type { PlacedElevation } from './elevation-layout.ts'
import { GROUND, SHEET } from './facade-layout.ts'
import { shortened } from './lettering.ts'

/** Circles nearer than this would touch, pixels. */
const LEAST_STEP = 2 * RADIUS + 4
/** Levels nearer than this would be read as one, pixels. */
const LEAST_RISE = 60
/** A level nearer to the ground would stand in its figures, pixels. */
const LOWEST_RISE = 16
/** Between the names of two houses, pixels. */
const BETWEEN = 12

/** Below the houses the axes of their sections and their names, at the left the levels of the highest one's floors. */
export function ElevationMarks({
  houses,
  muted,
}: {
  houses: readonly PlacedElevation[]
  muted: string
}) {
  return (
    <AxisMarks
      axes={houses.flatMap(axesOf)}
      levels={levelsOf(houses)}
      left={Math.min(...houses.map(({ x }) => x))}
      names={namesOf(houses)}
      muted={muted}
    />
  )
}

/** Below its house each name, as long as it runs into no other and not over the sheet's edge. */
function namesOf(houses: readonly PlacedElevation[]): { x: number; text: string }[] {
  const middles = houses.map(({ x, width }) => x + width / 2)
  return houses.map(({ name, storeys }, index) => {
    const x = middles[index] ?? 0
    // An edge takes no share of the room, so that it counts twice.
    const before = index === 0 ? -x : (middles[index - 1] ?? 0)
    const after = middles[index + 1] ?? 2 * SHEET.width - x
    const room = Math.min(x - before, after - x) - BETWEEN
    const full = `${name}, ${countOf(storeys.length, 'этаж', 'этажа', 'этажей')}`
    const fits = shortened(full, room, LARGER) === full
    return { x, text: fits ? full : shortened(name, room, LARGER) }
  })
}

/** Where sections end; only the house's ends where sections are too narrow for circles, or its first. */
function axesOf({ x, width, axes, scale, index }: PlacedElevation): { x: number; label: string }[] {
  const marks = axes.map((at, axis) => ({ x: x + at * scale, label: axisLabel(index, axis) }))
  const isTight = marks.some(
    (mark, place) => place > 0 && mark.x - (marks[place - 1]?.x ?? 0) < LEAST_STEP,
  )
  if (!isTight) return marks
  const last = width >= LEAST_STEP ? marks.length - 1 : 0
  return marks.filter((_mark, place) => place === 0 || place === last)
}

/** The ground, floors above each other as far as there is room, the roof. */
function levelsOf(houses: readonly PlacedElevation[]): { y: number; label: string }[] {
  const highest = houses.reduce((a, b) => (b.top < a.top ? b : a))
  const marks = [{ y: GROUND, label: '±0,00' }]
  for (const { level } of highest.storeys.slice(1)) {
    const y = GROUND - level * highest.scale
    const isClear =
      (marks.at(-1)?.y ?? GROUND) - y >= (marks.length === 1 ? LOWEST_RISE : LEAST_RISE)
    if (isClear && y - highest.top >= LEAST_RISE / 2) marks.push({ y, label: levelLabel(level) })
  }
  const roof = (GROUND - highest.top) / highest.scale
  if (GROUND - highest.top < LOWEST_RISE) return marks
  return [...marks, { y: highest.top, label: levelLabel(roof) }]
}
