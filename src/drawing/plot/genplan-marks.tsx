import { round } from '../plan/path-data.ts'
import { GENPLAN, type GenplanScale, distanceBetween, type Ring } from './genplan-layout.ts'
import { FONT } from '../plan/lettering.ts'
import { lazily } from '../../lib/time/lazily.ts'

interface GenplanMarksProps {
  /** Length of the scale bar. */
  metres: number
  /** Pixels per metre. */
  scale: number
  colour: string
}

const LEFT = 110
const BOTTOM = GENPLAN.height - 46
const PARTS = 4
const HEIGHT = 5
/** The sides of plots with more sides are not labelled. */
const MAX_SIDES = 10
/** Minimum length of a labelled side, in pixels. */
const MIN_SIDE = 80
const SIZE = 14
const integer = lazily(() => new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 }))
const NORTH = { x: GENPLAN.width - 64, y: 78, radius: 24 }

/** The scale bar with its figures, and the north arrow. */
export function GenplanMarks({ metres, scale, colour }: GenplanMarksProps) {
  const part = (metres * scale) / PARTS
  const filled = [0, 2].map(
    (index) =>
      `M${round(LEFT + part * index)} ${BOTTOM}h${round(part)}v${-HEIGHT}h${round(-part)}z`,
  )
  const half = String(metres / 2).replace('.', ',')
  const { x, y, radius } = NORTH
  return (
    <g
      fill="none"
      stroke={colour}
      strokeWidth="0.75"
      className="fine"
      fontFamily={FONT}
      fontSize={SIZE}
      textAnchor="middle"
    >
      <path d={`M${LEFT} ${BOTTOM}h${round(part * PARTS)}v${-HEIGHT}h${round(-part * PARTS)}z`} />
      <path d={filled.join('')} fill={colour} />
      <circle cx={x} cy={y} r={radius} />
      <path d={`M${x} ${y + radius + 8}V${y - radius - 10}`} />
      <path d={`M${x} ${y - radius - 10}l-6 20h6z`} fill={colour} />
      <path d={`M${x} ${y - radius - 10}l6 20h-6z`} />
      <g fill={colour} stroke="none">
        <text x={LEFT} y={BOTTOM + SIZE + 6}>
          0
        </text>
        <text x={round(LEFT + (part * PARTS) / 2)} y={BOTTOM + SIZE + 6}>
          {half}
        </text>
        <text x={round(LEFT + part * PARTS)} y={BOTTOM + SIZE + 6}>
          {`${integer().format(metres)}\u00a0м`}
        </text>
        <text x={x} y={y - radius - 16}>
          С
        </text>
      </g>
    </g>
  )
}

interface PlotSidesProps {
  rings: readonly Ring[]
  sheet: GenplanScale
  colour: string
  /** Colour of the outline around the figures, which keeps them readable on shadows. */
  paper: string
}

/** The lengths of a plot's sides in metres, outside the plot. */
export function PlotSides({ rings, sheet: { place, scale }, colour, paper }: PlotSidesProps) {
  const sides = rings
    .filter((ring) => ring.length <= MAX_SIDES)
    .flatMap((ring) => {
      const isClockwise = signedArea(ring) > 0
      return ring.map((from, index) => {
        const to = ring[(index + 1) % ring.length] ?? from
        return { from: isClockwise ? from : to, to: isClockwise ? to : from }
      })
    })
    .filter(({ from, to }) => distanceBetween(from, to) * scale >= MIN_SIDE)
  return (
    <g
      className="fine"
      fill={colour}
      stroke={paper}
      strokeWidth="4"
      strokeLinejoin="round"
      paintOrder="stroke"
      fontFamily={FONT}
      fontSize={SIZE}
      textAnchor="middle"
    >
      {sides.map(({ from, to }) => {
        const [[ax, ay], [bx, by]] = [place(from), place(to)]
        const turn = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI
        // Clockwise, the outside is to the left: above the line, unless the text would be upside down. The text of a
        // vertical side is read from the right.
        const isFlipped = turn > 85 || turn < -95
        const at = `translate(${round((ax + bx) / 2)} ${round((ay + by) / 2)}) rotate(${round(isFlipped ? turn - 180 * Math.sign(turn) : turn)})`
        return (
          <text key={`${from.join()} ${to.join()}`} transform={at} y={isFlipped ? SIZE + 5 : -9}>
            {`${integer().format(distanceBetween(from, to))}\u00a0м`}
          </text>
        )
      })}
    </g>
  )
}

/** Positive for a clockwise outline. */
function signedArea(ring: Ring): number {
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [0, 0]
    return sum + x * nextY - nextX * y
  }, 0)
}
