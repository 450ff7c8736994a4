import { mirrorPlan } from '../../src/drawing/mirror-plan.ts'
import { facadeDepth } from '../../src/drawing/plan-facade.ts'
import type { PlanGeometry } from '../../src/drawing/plan-geometry.ts'
import { CORE_WIDTH, type Stack } from './floor-layout.ts'

/** A piece of a row, metres from the row's left end as seen from outside. */
export interface Span {
  from: number
  to: number
}

/** A home where it stands in its row; its plan's lower edge lies in the facade. */
export interface StandingHome extends Stack, Span {
  /** The plan as it stands: mirrored where the home is. */
  geometry: PlanGeometry
  /** Metres from the facade to the corridor. */
  depth: number
}

/** What a storey of a section is made of, along its two facades. */
export interface Rows {
  front: StandingHome[]
  yard: StandingHome[]
  /** Stairs, two lifts and shafts, in the yard row. */
  core: Span
  /** A place between the homes of the front row that gives the corridor daylight and, below, a way to the street. */
  hall: Span | null
}

/** A front row that is so much shorter than its section has a hall; else the length goes into shafts between homes. */
const HALL_FROM = 1.25

/**
 * Stands the homes of a storey along its facades. No length is lost: what the yard row leaves over is the
 * core's, what the front row leaves over is a hall's or, where that would be too narrow, the shafts' between homes.
 */
export function placeRows(storey: readonly Stack[], length: number): Rows {
  const yardStacks = storey.filter(({ row }) => row === 'yard')
  const width = CORE_WIDTH + Math.max(0, length - CORE_WIDTH - sumOfWidths(yardStacks))
  const at = placeBetween(yardStacks, width, length / 2)
  const yard = standInRow(yardStacks, { at, width }, 0)
  const core = { from: clean(at), to: clean(at + width) }
  const stacks = storey.filter(({ row }) => row === 'front')
  const left = Math.max(0, length - sumOfWidths(stacks))
  if (left < HALL_FROM) {
    const shaft = left / Math.max(1, stacks.length - 1)
    return { front: standInRow(stacks, null, shaft), yard, core, hall: null }
  }
  // Opposite the core, which is counted from the other end.
  const hall = placeBetween(stacks, left, length - (core.from + core.to) / 2)
  const front = standInRow(stacks, { at: hall, width: left }, 0)
  return { front, yard, core, hall: { from: clean(hall), to: clean(hall + left) } }
}

/** The homes of another storey of the same section, each in the place of the one below it. */
export function standAbove(below: Rows, storey: readonly Stack[]): Rows {
  const row = (name: 'front' | 'yard') => {
    const stacks = storey.filter((stack) => stack.row === name)
    return below[name].map(({ from }, index) => {
      const stack = stacks[index]
      if (!stack) throw new Error('a storey has fewer homes than the one below')
      return stand(stack, from)
    })
  }
  return { ...below, front: row('front'), yard: row('yard') }
}

function sumOfWidths(stacks: readonly Stack[]): number {
  return stacks.reduce((sum, { plan }) => sum + plan.geometry.width, 0)
}

/** Where between two homes a piece of that width lies nearest to a place; never outside a corner home. */
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

function standInRow(
  stacks: readonly Stack[],
  gap: { at: number; width: number } | null,
  shaft: number,
): StandingHome[] {
  let at = 0
  return stacks.map((stack) => {
    if (gap && Math.abs(at - gap.at) < 0.001) at += gap.width
    const home = stand(stack, clean(at))
    at += stack.plan.geometry.width + shaft
    return home
  })
}

function stand(stack: Stack, from: number): StandingHome {
  const { geometry: drawn } = stack.plan
  const geometry = stack.isMirrored ? mirrorPlan(drawn) : drawn
  const depth = facadeDepth(geometry)
  return { ...stack, geometry, from, to: clean(from + geometry.width), depth }
}

/** Metres without the tail of binary fractions. */
export function clean(metres: number): number {
  return Number(metres.toFixed(3)) + 0
}
