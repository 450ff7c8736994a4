import { GROUND } from './facade-layout.ts'
import { round } from '../shapes/path-data.ts'
import { FONT } from '../shapes/lettering.ts'

const AXIS = 662
const NAMES = AXIS + 34
/** Radius of the circle at the end of an axis, in pixels. */
export const RADIUS = 18
const SIZE = 12
/** Font size in a picture that is scaled down. */
export const LARGER = 15
const letters = ['А', 'Б', 'В', 'Г', 'Д']
const metres = new Intl.NumberFormat('ru-RU', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** Formats a height above the ground: «+24,60». */
export function levelLabel(height: number): string {
  return `+${metres.format(height)}`
}

/** Returns the label of an axis from the indexes of its house and of the axis: «А-1». */
export function axisLabel(house: number, axis: number): string {
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
export function AxisMarks({ axes, levels, left: edge, names, muted }: AxisMarksProps) {
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
