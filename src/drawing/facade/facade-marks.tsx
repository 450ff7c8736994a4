import { AxisMarks, axisLabel, levelLabel } from './axis-marks.tsx'
import { GROUND, type PlacedBuilding, SHEET } from './facade-layout.ts'

/** Assumed heights of the ground floor and of each floor above, in metres, for the levels. */
const GROUND_FLOOR = 4.5
const STOREY = 3.3

/** Axes below the houses and the levels of the highest house to the left. */
export function FacadeMarks({
  buildings,
  muted,
}: {
  buildings: readonly PlacedBuilding[]
  muted: string
}) {
  const axes = buildings.flatMap(({ x, width, bays, index }) => [
    { x, label: axisLabel(index, 0) },
    { x: x + width, label: axisLabel(index, bays) },
  ])
  return (
    <AxisMarks
      axes={axes}
      levels={toLevelMarks(buildings)}
      left={Math.min(...buildings.map(({ x }) => x))}
      muted={muted}
    />
  )
}

function toLevelMarks(buildings: readonly PlacedBuilding[]) {
  const highest = buildings.reduce((a, b) => (b.floors > a.floors ? b : a))
  const { floors, storey, ground } = highest
  const step = Math.max(1, Math.ceil((floors - 1) / 4))
  const marks = [{ y: GROUND, label: '±0,00' }]
  for (let floor = 2; floor < floors; floor += step) {
    if (floors + 1 - floor < step * 0.6) break
    marks.push({
      y: GROUND - ground - storey * (floor - 2),
      label: levelLabel(GROUND_FLOOR + STOREY * (floor - 2)),
    })
  }
  marks.push({
    y: highest.top,
    label: levelLabel(GROUND_FLOOR + STOREY * (floors - 1)),
  })
  return marks.filter(({ y }) => y > 0 && y < SHEET.height)
}
