import type { PlanType } from '../plans/plan-types.ts'
import type { Random } from './random.ts'

/** A home of the typical storey: the same on every floor of its section. */
export interface Stack {
  plan: PlanType
  isMirrored: boolean
  row: 'front' | 'yard'
  /** It has windows in the end wall of the house. */
  isCorner: boolean
}

/** Width of stairs and lifts in the yard row, metres. */
export const CORE_WIDTH = 7

/**
 * Lays out the storey of one section: a row of homes along the front and one along the yard, on both sides of a
 * corridor. Types are selected at random by `mix`. Homes with windows on two sides are only at the ends of the house.
 * Neighbours are mirrored, so that they share risers.
 */
export function layOutStorey(
  plans: readonly PlanType[],
  section: { length: number; hasLeftEnd: boolean; hasRightEnd: boolean },
  mix: Readonly<Record<number, number>>,
  random: Random,
): Stack[] {
  const { length, hasLeftEnd, hasRightEnd } = section
  const front = { width: length, left: hasLeftEnd, right: hasRightEnd }
  // Seen from the yard, the house's right end is on the left.
  const yard = { width: length - CORE_WIDTH, left: hasRightEnd, right: hasLeftEnd }
  return [
    ...fillRow(plans, front, mix, random).map((stack) => ({ ...stack, row: 'front' as const })),
    ...fillRow(plans, yard, mix, random).map((stack) => ({ ...stack, row: 'yard' as const })),
  ]
}

/** Returns the top storey: types with a terrace replace the types below them. */
export function toTopFloor(storey: readonly Stack[], plans: readonly PlanType[]): Stack[] {
  return storey.map((stack) => {
    const plan = plans.find(({ over }) => over === stack.plan.key)
    return plan ? { ...stack, plan } : stack
  })
}

type Placed = Omit<Stack, 'row'>

function fillRow(
  plans: readonly PlanType[],
  row: { width: number; left: boolean; right: boolean },
  mix: Readonly<Record<number, number>>,
  random: Random,
): Placed[] {
  const getWeight = (plan: PlanType) => mix[plan.rooms] ?? 0
  const usable = plans.filter((plan) => getWeight(plan) > 0 && plan.over === null)
  const inner = usable.filter((plan) => windowEnd(plan) === null)
  const corner = usable.filter((plan) => windowEnd(plan) !== null)
  let left = row.width
  const take = (from: readonly PlanType[]): PlanType | undefined => {
    const fitting = from.filter((plan) => plan.geometry.width <= left)
    if (fitting.length === 0) return undefined
    const plan = random.pick(fitting, (each) => getWeight(each) / countTypes(from, each.rooms))
    left -= plan.geometry.width
    return plan
  }
  const first = row.left ? take(corner) : undefined
  // The other end has another type, if one fits.
  const last = row.right
    ? (take(corner.filter((plan) => plan !== first)) ?? take(corner))
    : undefined
  const between: PlanType[] = []
  for (let plan = take(inner); plan; plan = take(inner)) between.push(plan)
  return [
    ...(first ? [placeAtEnd(first, 'left')] : []),
    ...between.map((plan, index) => ({ plan, isMirrored: index % 2 === 1, isCorner: false })),
    ...(last ? [placeAtEnd(last, 'right')] : []),
  ]
}

/** Counts types of a size. They share its weight, so that many types of a size do not make it frequent. */
function countTypes(plans: readonly PlanType[], rooms: number): number {
  return plans.filter((plan) => plan.rooms === rooms).length
}

function placeAtEnd(plan: PlanType, end: 'left' | 'right'): Placed {
  return { plan, isMirrored: windowEnd(plan) !== end, isCorner: true }
}

/** Returns the side of the plan with windows in addition to the front, or null. */
function windowEnd({ geometry }: PlanType): 'left' | 'right' | null {
  const end = geometry.openings.find(
    ({ kind, direction }) => kind === 'window' && direction === 'vertical',
  )
  if (!end) return null
  return end.at[0] < geometry.width / 2 ? 'left' : 'right'
}
