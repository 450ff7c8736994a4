import type { Box } from './box.ts'
import { furnish } from './furnish.ts'
import { mirrorPieces, mirrorPlan } from './mirror-plan.ts'
import { PlanDimensions } from './plan-dimensions.tsx'
import { PlanFurniture } from './plan-furniture.tsx'
import type { PlanGeometry } from './plan-geometry.ts'
import { PlanLabels } from './plan-labels.tsx'
import { PlanNumbers } from './plan-numbers.tsx'
import { PlanOpenings } from './plan-openings.tsx'
import { isNumbered, units } from './plan-scale.ts'
import { planWalls, wallPath } from './plan-walls.ts'

interface FlatPlanProps {
  geometry: PlanGeometry
  mirrored: boolean
  title: string
  /**
   * `card`: lines alone, for pictures too small to read; `full`: names, areas and dimensions too, and in a wide plan
   * numbers that a page may show instead on a telephone (`data-words`).
   */
  detail?: 'full' | 'card'
  /** Where it stands inside another drawing; a drawing of its own without it. */
  box?: Box | undefined
}

/** Units around the plan of a page, where the dimensions stand. */
const FULL_MARGIN = 30
/** Share of a card's side left empty on each edge; equal on both axes, so that the ratio stays the plan's. */
const CARD_MARGIN = 0.02
/** Lines keep their width in pixels whatever size the drawing is shown at: they do not scale. */
const hairline = { stroke: 'var(--ink, #1A1C1E)', fill: 'none', strokeWidth: 1 }

/** A flat's plan drawn from its geometry, for pages (inline) and for files alike. */
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
  const box = [-marginX, -marginY, width + 2 * marginX, height + 2 * marginY]
  const pieces = mirrored ? mirrorPieces(furnish(geometry), plan.width) : furnish(plan)
  const walls = planWalls(plan)
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      role="img"
      width={isFull ? width + 2 * FULL_MARGIN : width}
      height={isFull ? height + 2 * FULL_MARGIN : height}
      viewBox={box.map((side) => Number(side.toFixed(2))).join(' ')}
      {...place}
    >
      <title>{title}</title>
      <g {...hairline}>
        <PlanFurniture pieces={pieces} />
        <path d={wallPath(walls, 'rail')} vectorEffect="non-scaling-stroke" />
        <path d={wallPath(walls, 'partition')} vectorEffect="non-scaling-stroke" />
        <path
          d={wallPath(walls, 'outer')}
          strokeWidth="2"
          strokeLinecap="square"
          vectorEffect="non-scaling-stroke"
        />
        <PlanOpenings {...plan} />
      </g>
      {isFull && (
        <>
          <g data-words="names">
            <PlanLabels {...plan} pieces={pieces} />
            <PlanDimensions {...plan} />
          </g>
          {isNumbered(plan.width) && <PlanNumbers {...plan} pieces={pieces} />}
        </>
      )}
    </svg>
  )
}
