import { FONT } from '../shapes/lettering.ts'
import type { PlanGeometry } from './plan-geometry.ts'
import { letterSize, units } from './plan-scale.ts'

const OFFSET = 14
const TICK = 3
const metres = new Intl.NumberFormat('ru-RU', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** Overall width above the plan and depth to its left, between wall axes, with oblique ticks. */
export function PlanDimensions({ width, height }: Pick<PlanGeometry, 'width' | 'height'>) {
  const w = units(width)
  const h = units(height)
  return (
    <g
      data-layer="dimensions"
      stroke="var(--ink, #1A1C1E)"
      strokeWidth="0.75"
      fontSize={letterSize(width)}
      textAnchor="middle"
      fontFamily={FONT}
    >
      <path
        fill="none"
        vectorEffect="non-scaling-stroke"
        d={`M0 ${-OFFSET}H${w}M${-OFFSET} 0V${h}${[0, w].map((x) => tick(x, -OFFSET)).join('')}${[0, h].map((y) => tick(-OFFSET, y)).join('')}`}
      />
      <g stroke="none" fill="var(--muted, #63625E)">
        <text x={w / 2} y={-OFFSET - 3}>
          {metres.format(width)}
        </text>
        <text transform={`translate(${-OFFSET - 3} ${h / 2}) rotate(-90)`}>
          {metres.format(height)}
        </text>
      </g>
    </g>
  )
}

function tick(x: number, y: number): string {
  return `M${x - TICK} ${y + TICK}l${2 * TICK} ${-2 * TICK}`
}
