import type { Box } from '../shapes/box.ts'
import { furnish } from './furnish.ts'
import { mirrorPieces, mirrorPlan } from './mirror-plan.ts'
import { PlanDimensions } from './plan-dimensions.tsx'
import { PlanFurniture } from './plan-furniture.tsx'
import type { PlanGeometry } from './plan-geometry.ts'
import { layoutLabels } from './label-layout.ts'
import { measureNotes, PlanLabels } from './plan-labels.tsx'
import { PlanNumbers } from './plan-numbers.tsx'
import { PlanOpenings } from './plan-openings.tsx'
import { isNumbered, units } from './plan-scale.ts'
import { planWalls, wallAreas, wallPath } from './plan-walls.ts'

interface FlatPlanProps {
  geometry: PlanGeometry
  mirrored: boolean
  title: string
  /**
   * `card`: lines only, for pictures too small to read. `full`: also names, areas and dimensions, and for a wide plan
   * room numbers that a page can show on a phone instead of the names (`data-words`).
   */
  detail?: 'full' | 'card'
  /** Position inside another drawing. */
  box?: Box | undefined
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
  box: place,
}: FlatPlanProps) {
  const plan = mirrored ? mirrorPlan(geometry) : geometry
  const width = units(plan.width)
  const height = units(plan.height)
  const isFull = detail === 'full'
  const marginX = isFull ? FULL_MARGIN : width * CARD_MARGIN
  const marginY = isFull ? FULL_MARGIN : height * CARD_MARGIN
  const pieces = mirrored ? mirrorPieces(furnish(geometry), plan.width) : furnish(plan)
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
        <PlanFurniture pieces={pieces} />
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
    </svg>
  )
}
