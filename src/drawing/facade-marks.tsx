import { GROUND, type PlacedBuilding, SHEET } from './facade-layout.ts'
import { n } from './facade-windows.ts'

/** Metres: the ground floor and each floor above; what the levels on the drawing are counted with. */
const GROUND_FLOOR = 4.5
const STOREY = 3.3
const AXIS = 668
const RADIUS = 15
const metres = new Intl.NumberFormat('ru-RU', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const letters = ['A', 'B', 'C', 'D', 'E']

/** Axes below the houses and levels of the highest one at the left, as on an elevation. */
export function FacadeMarks({
  buildings,
  muted,
}: {
  buildings: readonly PlacedBuilding[]
  muted: string
}) {
  const axes = buildings.flatMap(({ x, width, bays, index }) => [
    { x, label: `${letters[index] ?? index}-1` },
    { x: x + width, label: `${letters[index] ?? index}-${bays + 1}` },
  ])
  const levels = levelsOf(buildings)
  const left = Math.max(92, Math.min(...buildings.map(({ x }) => x)) - 44)
  return (
    <g
      className="marks"
      fontFamily="'Onest Variable', Onest, 'Helvetica Neue', Arial, sans-serif"
      fontSize="12"
    >
      <path
        fill="none"
        stroke={muted}
        strokeWidth="0.75"
        strokeDasharray="14 3 2 3"
        d={axes.map(({ x }) => `M${n(x)} ${GROUND}V${AXIS - RADIUS}`).join('')}
      />
      <g fill="none" stroke={muted} strokeWidth="0.75">
        {axes.map(({ x, label }) => (
          <circle key={label} cx={n(x)} cy={AXIS} r={RADIUS} />
        ))}
        <path
          d={levels
            .map(({ y }) => `M${n(left - 40)} ${n(y)}h52M${n(left + 2)} ${n(y)}l-4-5h8z`)
            .join('')}
        />
      </g>
      <g fill={muted} textAnchor="middle">
        {axes.map(({ x, label }) => (
          <text key={label} x={n(x)} y={AXIS + 4}>
            {label}
          </text>
        ))}
      </g>
      <g fill={muted} textAnchor="end">
        {levels.map(({ y, label }) => (
          <text key={label} x={n(left - 8)} y={n(y - 5)}>
            {label}
          </text>
        ))}
      </g>
    </g>
  )
}

function levelsOf(buildings: readonly PlacedBuilding[]) {
  const highest = buildings.reduce((a, b) => (b.floors > a.floors ? b : a))
  const { floors, storey, ground } = highest
  const step = Math.max(1, Math.ceil((floors - 1) / 4))
  const marks = [{ y: GROUND, label: '±0,00' }]
  for (let floor = 2; floor < floors; floor += step) {
    if (floors + 1 - floor < step * 0.6) break
    marks.push({
      y: GROUND - ground - storey * (floor - 2),
      label: `+${metres.format(GROUND_FLOOR + STOREY * (floor - 2))}`,
    })
  }
  marks.push({
    y: highest.top,
    label: `+${metres.format(GROUND_FLOOR + STOREY * (floors - 1))}`,
  })
  return marks.filter(({ y }) => y > 0 && y < SHEET.height)
}
