import { GROUND } from './facade-layout.ts'
import { n } from './facade-windows.ts'
import { FONT } from './lettering.ts'

const AXIS = 662
const NAMES = AXIS + 34
/** Of the circle at an axis' end, pixels. */
export const RADIUS = 18
const SIZE = 12
/** Size of letters in a picture that is shown smaller than it is drawn. */
export const LARGER = 15
const letters = ['А', 'Б', 'В', 'Г', 'Д']
const metres = new Intl.NumberFormat('ru-RU', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** A height above the ground as drawings write it: «+24,60». */
export function levelLabel(height: number): string {
  return `+${metres.format(height)}`
}

/** An axis as drawings name it: the house's letter and its own number, both from 0. */
export function axisLabel(house: number, axis: number): string {
  return `${letters[house] ?? house + 1}-${axis + 1}`
}

interface AxisMarksProps {
  /** Where houses or sections end. */
  axes: ReadonlyArray<{ x: number; label: string }>
  levels: ReadonlyArray<{ y: number; label: string }>
  /** Left end of the leftmost house. */
  left: number
  /** Of houses, by the middle of each. */
  names?: ReadonlyArray<{ x: number; text: string }>
  muted: string
}

/** Axes below houses and levels at their left, as on an elevation. */
export function AxisMarks({ axes, levels, left: edge, names, muted }: AxisMarksProps) {
  const left = Math.max(92, edge - 44)
  return (
    <g className="marks" fontFamily={FONT} fontSize={SIZE}>
      {/* In a small picture the figures would be too small to read: it shows the house alone. */}
      <style>{`@media(max-width:1000px){.marks{font-size:${LARGER}px}}@media(max-width:700px){.marks{display:none}}`}</style>
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
            .map(({ y }) => `M${n(left - 56)} ${n(y)}h68M${n(left + 2)} ${n(y)}l-4-5h8z`)
            .join('')}
        />
      </g>
      <g fill={muted} textAnchor="middle">
        {axes.map(({ x, label }) => (
          <text key={label} x={n(x)} y={AXIS + 4}>
            {label}
          </text>
        ))}
        {names?.map(({ x, text }) => (
          <text key={x} x={n(x)} y={NAMES}>
            {text}
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
