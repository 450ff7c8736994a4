import type { Point } from './box.ts'
import { round } from './path-data.ts'
import { DrawingFrame } from './drawing-frame.tsx'
import { furnish } from './furnish.ts'
import { mirrorPieces, mirrorPlan } from './mirror-plan.ts'
import { isOutdoor } from './plan-areas.ts'
import { isWet, type PlanGeometry, type PlanRoom } from './plan-geometry.ts'
import { UNITS_PER_METRE } from './plan-scale.ts'
import {
  CUT,
  furnitureThings,
  type Material,
  openingThings,
  type Solid,
  sortFromFar,
  wallThings,
} from './plan-solids.ts'
import { planWalls } from './plan-walls.ts'

export type AxonometryTone = 'light' | 'dark'

interface Colours {
  floor: string
  wet: string
  outdoor: string
  line: string
}

const tones: Record<AxonometryTone, Colours> = {
  light: { floor: '#E9DDCB', wet: '#DDE2E0', outdoor: '#E3E4DA', line: '#8A8479' },
  dark: { floor: '#4A3F35', wet: '#39434A', outdoor: '#353B3A', line: '#A9A59C' },
}

/** The colours of a top and of the sides that look to the lower left and to the lower right. */
type Shades = readonly [top: string, left: string, right: string]

const materials: Record<Material, Record<AxonometryTone, Shades>> = {
  wall: { light: ['#1A1C1E', '#C9C0B1', '#E4DDD1'], dark: ['#F3EFE7', '#5B5F63', '#7A7E81'] },
  wood: { light: ['#C9A77F', '#9C7B57', '#B5926B'], dark: ['#9C7A4E', '#6A5233', '#836541'] },
  textile: { light: ['#A9B3AE', '#7C8882', '#929E98'], dark: ['#D0A667', '#97753F', '#B38D52'] },
  ceramic: { light: ['#FFFFFF', '#D3CFC8', '#E9E6E1'], dark: ['#F3EFE7', '#A9A59C', '#CFCAC0'] },
  glass: { light: ['#8FA9B5', '#A9C3CE', '#BCD2DB'], dark: ['#A9C3CE', '#6F8792', '#849BA5'] },
  rail: { light: ['#63625E', '#C3CBCB', '#D5DBDA'], dark: ['#A9A59C', '#596468', '#6B777B'] },
}

/** The look from above, and the turn of the plan by an eighth: how a metre of each axis is drawn. */
const ALONG = Math.SQRT1_2
const DOWN = Math.SQRT1_2 * Math.sin((50 * Math.PI) / 180)
const UP = Math.cos((50 * Math.PI) / 180)
const MARGIN = 12
const SEE_THROUGH = 0.55

interface PlanAxonometryProps {
  geometry: PlanGeometry
  mirrored: boolean
  title: string
  tone: AxonometryTone
}

/**
 * A flat from above at an angle, its walls cut off at half their height and furnished as its plan is. A drawing of the
 * geometry: it has no finish, and nothing in it is to scale but what the plan has.
 */
export function PlanAxonometry({ geometry, mirrored, title, tone }: PlanAxonometryProps) {
  const plan = mirrored ? mirrorPlan(geometry) : geometry
  const pieces = mirrored ? mirrorPieces(furnish(geometry), plan.width) : furnish(plan)
  const colours = tones[tone]
  const [wallTop] = materials.wall[tone]
  const things = sortFromFar([
    ...wallThings(planWalls(plan)),
    ...openingThings(plan.openings),
    ...furnitureThings(pieces),
  ])
  const solids = things.flatMap((thing) => thing.solids)
  const points = [
    ...plan.rooms.flatMap((room) => toCorners(room).map((point) => project(point, 0))),
    ...solids.flatMap(({ outline, from, to }) =>
      outline.flatMap((point) => [project(point, from), project(point, to)]),
    ),
  ]
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN]
  const [width, height] = [
    Math.ceil(Math.max(...xs) + MARGIN - left),
    Math.ceil(Math.max(...ys) + MARGIN - top),
  ]
  // What is cut off hides everything and is hidden by nothing: it is drawn last, as one area without joints.
  const isCut = ({ material, to }: Solid) => material === 'wall' && to === CUT
  return (
    <DrawingFrame
      box={{ x: round(left), y: round(top), width, height }}
      title={title}
      strokeLinejoin="round"
    >
      {plan.rooms.map((room) => (
        <path
          key={`${room.x} ${room.y}`}
          d={toPath(toCorners(room), 0)}
          fill={toFloor(room, colours)}
          stroke={toFloor(room, colours)}
        />
      ))}
      {solids.map((solid, index) => (
        // Solids have no names, and their order is fixed.
        // oxlint-disable-next-line react/no-array-index-key -- Said above.
        <SolidFaces key={index} solid={solid} tone={tone} hasTop={!isCut(solid)} />
      ))}
      <path
        d={solids
          .filter(isCut)
          .map(({ outline, to }) => toPath(outline, to))
          .join('')}
        fill={wallTop}
        stroke={wallTop}
        strokeWidth="0.5"
      />
    </DrawingFrame>
  )
}

interface SolidFacesProps {
  solid: Solid
  tone: AxonometryTone
  hasTop: boolean
}

/** The sides of a solid that look to the eye, and its top. */
function SolidFaces({ solid, tone, hasTop }: SolidFacesProps) {
  const { material, outline, from, to, lines = [] } = solid
  const [top, left, right] = materials[material][tone]
  const sides = { left: '', right: '' }
  for (const [index, start] of outline.entries()) {
    const end = outline[(index + 1) % outline.length] ?? start
    const [dx, dy] = [end[0] - start[0], end[1] - start[1]]
    // Clockwise from above: the outward side of the edge is (dy, −dx), and the eye is at the lower right.
    if (dy - dx <= 0) continue
    const quad = [project(start, from), project(end, from), project(end, to), project(start, to)]
    sides[-dx > dy ? 'left' : 'right'] += toClosed(quad)
  }
  const isClear = material === 'glass' || material === 'rail'
  return (
    <g {...(isClear && { opacity: SEE_THROUGH })}>
      {sides.left ? <path d={sides.left} fill={left} /> : null}
      {sides.right ? <path d={sides.right} fill={right} /> : null}
      {hasTop ? <path d={toPath(outline, to)} fill={top} /> : null}
      {hasTop && lines.length > 0 ? (
        <path
          d={lines.map((line) => toLine(line.map((point) => project(point, to)))).join('')}
          fill="none"
          stroke={tones[tone].line}
          strokeWidth="0.75"
        />
      ) : null}
    </g>
  )
}

function toFloor(room: PlanRoom, { floor, wet, outdoor }: Colours): string {
  if (isOutdoor(room)) return outdoor
  const isKitchen = room.kind === 'kitchen' || room.kind === 'kitchen_living'
  return isWet(room) && !isKitchen ? wet : floor
}

function toCorners({ x, y, width, height }: PlanRoom): Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]
}

/** A point of the plan at a height, both in metres, in units of the drawing. */
function project([x, y]: Point, z: number): Point {
  return [(x - y) * ALONG * UNITS_PER_METRE, ((x + y) * DOWN - z * UP) * UNITS_PER_METRE]
}

function toPath(outline: readonly Point[], z: number): string {
  return toClosed(outline.map((point) => project(point, z)))
}

function toClosed(points: readonly Point[]): string {
  return `${toLine(points)}z`
}

function toLine(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`
}
