import type { ReactNode } from 'react'
import type { Box } from './box.ts'
import { FONT, LETTER } from './lettering.ts'
import { findClearestPlace } from './clearest-place.ts'
import { furnish, type PlacedPiece } from './furnish.ts'
import { layoutLabels, toObstacles } from './label-layout.ts'
import { mirrorPieces, mirrorPlan } from './mirror-plan.ts'
import type { PlanGeometry } from './plan-geometry.ts'
import { measureNotes, PlanLabels } from './plan-labels.tsx'
import { PlanOpenings } from './plan-openings.tsx'
import { isNumbered, letterSize, units, UNITS_PER_METRE } from './plan-scale.ts'
import { planWalls, wallAreas, wallPath } from './plan-walls.ts'
import { lazily } from '../../lib/time/lazily.ts'

/** Width of a phone without margins, and the font size on it, in pixels. */
const PHONE_WIDTH = 300
const PHONE_FONT = 12
/** Distance between a number and the walls of a narrow room, in metres. */
const MARGIN = 0.1
/** Smallest share of the font size at which a number is shown. */
const MIN_SHARE = 0.6

interface PlanNumbersProps extends Pick<PlanGeometry, 'rooms' | 'openings' | 'width'> {
  pieces: readonly PlacedPiece[]
}

/** Numbers of rooms, from 1 in the plan's order, shown instead of names that would be too small. */
function PlanNumbers({ rooms, openings, width, pieces }: PlanNumbersProps) {
  const obstacles = toObstacles({ openings, pieces })
  const full = (PHONE_FONT * units(width)) / PHONE_WIDTH / UNITS_PER_METRE
  const numbers = rooms.flatMap((room, index) => {
    const text = String(index + 1)
    const toFontSize = (side: number, extent: number) => (side - 2 * MARGIN) / extent
    const size = Math.min(
      full,
      toFontSize(room.width, text.length * LETTER),
      toFontSize(room.height, 1),
    )
    if (size < full * MIN_SHARE) return []
    const extent = { width: text.length * LETTER * size, height: size }
    return { text, size: units(size), ...findClearestPlace(room, extent, obstacles).place }
  })
  return (
    <g
      data-words="numbers"
      display="none"
      fill="var(--ink, #1A1C1E)"
      stroke="var(--surface, #FFFFFF)"
      strokeWidth="4"
      strokeLinejoin="round"
      paintOrder="stroke"
      textAnchor="middle"
      fontFamily={FONT}
    >
      {numbers.map(({ text, size, x, y }) => (
        <text key={text} x={units(x)} y={units(y)} dy="0.36em" fontSize={size}>
          {text}
        </text>
      ))}
    </g>
  )
}

const OFFSET = 14
const TICK = 3
const metres = lazily(
  () =>
    new Intl.NumberFormat('ru-RU', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
)

/** Overall width above the plan and depth to its left, between wall axes, with oblique ticks. */
function PlanDimensions({ width, height }: Pick<PlanGeometry, 'width' | 'height'>) {
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
          {metres().format(width)}
        </text>
        <text transform={`translate(${-OFFSET - 3} ${h / 2}) rotate(-90)`}>
          {metres().format(height)}
        </text>
      </g>
    </g>
  )
}

function tick(x: number, y: number): string {
  return `M${x - TICK} ${y + TICK}l${2 * TICK} ${-2 * TICK}`
}

interface FlatPlanProps {
  geometry: PlanGeometry
  mirrored: boolean
  title: string
  /**
   * `card`: lines only, for pictures too small to read. `full`: also names, areas and dimensions, and for a wide plan
   * room numbers that a page can show on a phone instead of the names (`data-words`).
   */
  detail?: 'full' | 'card'
  /** Without furniture: a visitor places their own. */
  isEmpty?: boolean
  /** Position inside another drawing. */
  box?: Box | undefined
  /** What is drawn over the plan, in its units. */
  children?: ReactNode
}

/** Margin with the dimensions, in units. */
const FULL_MARGIN = 30
/** Margin of a card as a share of each side, so that the aspect ratio is the plan's. */
const CARD_MARGIN = 0.02
/** Lines have a width in pixels that does not scale with the drawing. */
const hairline = { stroke: 'var(--ink, #1A1C1E)', fill: 'none', strokeWidth: 1 }

const filled = { fill: hairline.stroke, stroke: 'none' }

/** A flat's plan drawn from its geometry, for inline use in pages and for files. */
export function FlatPlan({
  geometry,
  mirrored,
  title,
  detail = 'full',
  isEmpty = false,
  box: place,
  children,
}: FlatPlanProps) {
  const plan = mirrored ? mirrorPlan(geometry) : geometry
  const width = units(plan.width)
  const height = units(plan.height)
  const isFull = detail === 'full'
  const marginX = isFull ? FULL_MARGIN : width * CARD_MARGIN
  const marginY = isFull ? FULL_MARGIN : height * CARD_MARGIN
  const drawn = isEmpty ? [] : furnish(geometry)
  const pieces = mirrored ? mirrorPieces(drawn, plan.width) : drawn
  const layout = isFull ? layoutLabels({ ...plan, pieces }) : null
  const below = Math.max(marginY, layout ? measureNotes(layout) : 0)
  const box = [-marginX, -marginY, width + 2 * marginX, height + marginY + below]
  const walls = planWalls(plan)
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      role="img"
      width={isFull ? width + 2 * FULL_MARGIN : width}
      height={isFull ? Number((height + FULL_MARGIN + below).toFixed(2)) : height}
      viewBox={box.map((side) => Number(side.toFixed(2))).join(' ')}
      {...place}
    >
      <title>{title}</title>
      <g {...hairline}>
        {isEmpty ? null : <PlanFurniture pieces={pieces} />}
        <path d={wallPath(walls, 'rail')} vectorEffect="non-scaling-stroke" />
        <path d={wallAreas(walls, 'partition')} {...filled} />
        <path d={wallAreas(walls, 'outer')} {...filled} />
        <PlanOpenings {...plan} />
      </g>
      {layout && (
        <>
          <g data-words="names">
            <PlanLabels layout={layout} height={height} />
            <PlanDimensions {...plan} />
          </g>
          {isNumbered(plan.width) && <PlanNumbers {...plan} pieces={pieces} />}
        </>
      )}
      {children}
    </svg>
  )
}

/** Furniture as thin outlines, as a hint of each room's use. A page can hide it by its `data-layer`. */
function PlanFurniture({ pieces }: { pieces: readonly PlacedPiece[] }) {
  const lines = pieces.flatMap(({ outline }) => outline)
  const path = lines.map((line) => `M${line.map(([x, y]) => `${units(x)} ${units(y)}`).join('L')}`)
  return (
    <path
      data-layer="furniture"
      d={path.join('')}
      opacity="0.45"
      strokeWidth="0.75"
      vectorEffect="non-scaling-stroke"
    />
  )
}
