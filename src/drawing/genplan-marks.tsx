import { n } from './facade-windows.ts'
import { GENPLAN, type GenplanScale, lengthOf, type Ring } from './genplan-layout.ts'
import { FONT } from './lettering.ts'

interface GenplanMarksProps {
  /** Length of the scale bar. */
  metres: number
  /** Pixels a metre. */
  scale: number
  colour: string
}

const LEFT = 110
const BOTTOM = GENPLAN.height - 46
const PARTS = 4
const HEIGHT = 5
/** Plots with more sides would be all figures. */
const MOST_SIDES = 10
/** A side that has room for its length, pixels. */
const LEAST_SIDE = 80
const SIZE = 14
const whole = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 })
const NORTH = { x: GENPLAN.width - 64, y: 78, radius: 24 }

/** The scale bar with its figures, and the arrow to the north, which is up. */
export function GenplanMarks({ metres, scale, colour }: GenplanMarksProps) {
  const part = (metres * scale) / PARTS
  const filled = [0, 2].map(
    (index) => `M${n(LEFT + part * index)} ${BOTTOM}h${n(part)}v${-HEIGHT}h${n(-part)}z`,
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
      <path d={`M${LEFT} ${BOTTOM}h${n(part * PARTS)}v${-HEIGHT}h${n(-part * PARTS)}z`} />
      <path d={filled.join('')} fill={colour} />
      <circle cx={x} cy={y} r={radius} />
      <path d={`M${x} ${y + radius + 8}V${y - radius - 10}`} />
      <path d={`M${x} ${y - radius - 10}l-6 20h6z`} fill={colour} />
      <path d={`M${x} ${y - radius - 10}l6 20h-6z`} />
      <g fill={colour} stroke="none">
        <text x={LEFT} y={BOTTOM + SIZE + 6}>
          0
        </text>
        <text x={n(LEFT + (part * PARTS) / 2)} y={BOTTOM + SIZE + 6}>
          {half}
        </text>
        <text x={n(LEFT + part * PARTS)} y={BOTTOM + SIZE + 6}>
          {`${whole.format(metres)}\u00a0м`}
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
  /** Around the figures, where a shadow falls on them. */
  paper: string
}

/** The lengths of a plot's sides in metres, outside of it. */
export function PlotSides({ rings, sheet: { place, scale }, colour, paper }: PlotSidesProps) {
  const sides = rings
    .filter((ring) => ring.length <= MOST_SIDES)
    .flatMap((ring) => {
      const isClockwise = signedArea(ring) > 0
      return ring.map((from, index) => {
        const to = ring[(index + 1) % ring.length] ?? from
        return { from: isClockwise ? from : to, to: isClockwise ? to : from }
      })
    })
    .filter(({ from, to }) => lengthOf(from, to) * scale >= LEAST_SIDE)
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
        // Going round clockwise the outside is on the left: above the line, until it turns over. Figures of an
        // upright side are read from the right, as on every drawing.
        const isOver = turn > 85 || turn < -95
        const at = `translate(${n((ax + bx) / 2)} ${n((ay + by) / 2)}) rotate(${n(isOver ? turn - 180 * Math.sign(turn) : turn)})`
        return (
          <text key={`${from.join()} ${to.join()}`} transform={at} y={isOver ? SIZE + 5 : -9}>
            {`${whole.format(lengthOf(from, to))}\u00a0м`}
          </text>
        )
      })}
    </g>
  )
}

/** Above zero when the outline goes round clockwise on a drawing. */
function signedArea(ring: Ring): number {
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [0, 0]
    return sum + x * nextY - nextX * y
  }, 0)
}
