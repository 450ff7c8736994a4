import { countOf } from '../lib/numbers.ts'
import { AxisMarks, levelLabel, RADIUS } from './axis-marks.tsx'
import type { PlacedElevation } from './elevation-layout.ts'
import { GROUND } from './facade-layout.ts'

/** Circles nearer than this would touch, pixels. */
const LEAST_STEP = 2 * RADIUS + 4
/** Levels nearer than this would be read as one, pixels. */
const LEAST_RISE = 60
const letters = ['А', 'Б', 'В', 'Г', 'Д']

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
      names={houses.map((house) => ({ x: house.x + house.width / 2, text: nameOf(house) }))}
      muted={muted}
    />
  )
}

function nameOf({ name, storeys }: PlacedElevation): string {
  return `${name}, ${countOf(storeys.length, 'этаж', 'этажа', 'этажей')}`
}

/** Where sections end; only the house's ends where sections are too narrow for circles. */
function axesOf({ x, axes, scale, index }: PlacedElevation): { x: number; label: string }[] {
  const letter = letters[index] ?? String(index + 1)
  const marks = axes.map((at, number) => ({ x: x + at * scale, label: `${letter}-${number + 1}` }))
  const isTight = marks.some(
    (mark, place) => place > 0 && mark.x - (marks[place - 1]?.x ?? 0) < LEAST_STEP,
  )
  return isTight ? marks.filter((_mark, place) => place === 0 || place === marks.length - 1) : marks
}

/** The ground, floors above each other as far as there is room, the roof. */
function levelsOf(houses: readonly PlacedElevation[]): { y: number; label: string }[] {
  const highest = houses.reduce((a, b) => (b.top < a.top ? b : a))
  const marks = [{ y: GROUND, label: '±0,00' }]
  for (const { level } of highest.storeys.slice(1)) {
    const y = GROUND - level * highest.scale
    const isClear = (marks.at(-1)?.y ?? GROUND) - y >= (marks.length === 1 ? 16 : LEAST_RISE)
    if (isClear && y - highest.top >= LEAST_RISE / 2) marks.push({ y, label: levelLabel(level) })
  }
  const roof = (GROUND - highest.top) / highest.scale
  return [...marks, { y: highest.top, label: levelLabel(roof) }]
}
