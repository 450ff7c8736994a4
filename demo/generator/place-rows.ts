import { mirrorPlan } from '../../src/drawing/plan/mirror-plan.ts'
import { facadeDepth } from '../../src/drawing/plan/plan-facade.ts'
import type { PlanGeometry } from '../../src/drawing/plan/plan-geometry.ts'
import { CORE_WIDTH, type Stack } from './floor-layout.ts'

/** A part of a row, metres from the row's left end seen from outside. */
export interface Span {
  from: number
  to: number
}

/** A home with its position in the row. The lower edge of its plan is at the facade. */
export interface PlacedHome extends Stack, Span {
  /** The plan, mirrored if the home is. */
  geometry: PlanGeometry
  /** Metres from the facade to the corridor. */
  depth: number
}

/** The parts of a section's storey along its two facades. */
export interface Rows {
  front: PlacedHome[]
  yard: PlacedHome[]
  /** Stairs, two lifts and shafts, in the yard row. */
  core: Span
  /** A space in the front row with a window for the corridor and, on the ground storey, an exit to the street. */
  hall: Span | null
}

/** Minimum free length of a front row for a hall, metres. A smaller length is used for shafts between homes. */
const HALL_FROM = 1.25

/**
 * Places the homes of a storey along its facades. The free length of the yard row becomes part of the core. The free
 * length of the front row becomes a hall or, if it is too narrow, shafts between homes.
 */
export function placeRows(storey: readonly Stack[], length: number): Rows {
  const yardStacks = storey.filter(({ row }) => row === 'yard')
  const width = CORE_WIDTH + Math.max(0, length - CORE_WIDTH - sumWidths(yardStacks))
  const at = placeBetween(yardStacks, width, length / 2)
  const yard = placeRow(yardStacks, { at, width }, 0)
  const core = { from: roundToMillimetre(at), to: roundToMillimetre(at + width) }
  const stacks = storey.filter(({ row }) => row === 'front')
  const left = Math.max(0, length - sumWidths(stacks))
  if (left < HALL_FROM) {
    const shaft = left / Math.max(1, stacks.length - 1)
    return { front: placeRow(stacks, null, shaft), yard, core, hall: null }
  }
  // Opposite the core, which is counted from the other end.
  const hall = placeBetween(stacks, left, length - (core.from + core.to) / 2)
  const front = placeRow(stacks, { at: hall, width: left }, 0)
  return {
    front,
    yard,
    core,
    hall: { from: roundToMillimetre(hall), to: roundToMillimetre(hall + left) },
  }
}

/** Places the homes of another storey of the same section above those of `below`. */
export function placeAbove(below: Rows, storey: readonly Stack[]): Rows {
  const row = (name: 'front' | 'yard') => {
    const stacks = storey.filter((stack) => stack.row === name)
    return below[name].map(({ from }, index) => {
      const stack = stacks[index]
      if (!stack) throw new Error('a storey has fewer homes than the one below')
      return placeHome(stack, from)
    })
  }
  return { ...below, front: row('front'), yard: row('yard') }
}

function sumWidths(stacks: readonly Stack[]): number {
  return stacks.reduce((sum, { plan }) => sum + plan.geometry.width, 0)
}

/** Finds the position between two homes at which a space of this width is nearest to a point. Corner homes stay outermost. */
function placeBetween(stacks: readonly Stack[], width: number, middle: number): number {
  const places: number[] = []
  let at = 0
  for (const [index, stack] of stacks.entries()) {
    if (!(stack.isCorner && index === 0)) places.push(at)
    at += stack.plan.geometry.width
  }
  if (!stacks.at(-1)?.isCorner) places.push(at)
  const distance = (place: number) => Math.abs(place + width / 2 - middle)
  return places.reduce(
    (best, place) => (distance(place) < distance(best) ? place : best),
    places[0] ?? 0,
  )
}

function placeRow(
  stacks: readonly Stack[],
  gap: { at: number; width: number } | null,
  shaft: number,
): PlacedHome[] {
  let at = 0
  return stacks.map((stack) => {
    if (gap && Math.abs(at - gap.at) < 0.001) at += gap.width
    const home = placeHome(stack, roundToMillimetre(at))
    at += stack.plan.geometry.width + shaft
    return home
  })
}

function placeHome(stack: Stack, from: number): PlacedHome {
  const { geometry: drawn } = stack.plan
  const geometry = stack.isMirrored ? mirrorPlan(drawn) : drawn
  const depth = facadeDepth(geometry)
  return { ...stack, geometry, from, to: roundToMillimetre(from + geometry.width), depth }
}

/** Rounds metres to millimetres. */
export function roundToMillimetre(metres: number): number {
  return Number(metres.toFixed(3)) + 0
}
