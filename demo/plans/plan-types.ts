import { buildPlan, type PlanDescription, type PlanType } from './build-plan.ts'
import { largePlans } from './large-plans.ts'
import { type Block, toMm } from './slicing.ts'
import { smallPlans } from './small-plans.ts'
import { threeRoomPlans } from './three-room-plans.ts'
import { twoRoomPlans } from './two-room-plans.ts'

const sketched: readonly PlanDescription[] = [
  ...smallPlans,
  ...twoRoomPlans,
  ...threeRoomPlans,
  ...largePlans,
]

/** Houses with a wider column grid build the same layouts roomier. */
const WIDE = 1.12
const widened = ['studio-b', 'one-a', 'one-b', 'one-e', 'two-a', 'two-c', 'three-c', 'three-a']

/** Every flat type of the demo company, from studio to five rooms. */
export const planTypes: readonly PlanType[] = [
  ...sketched.map(buildPlan),
  ...sketched.filter(({ key }) => widened.includes(key)).map((plan) => buildPlan(widen(plan))),
]

const byKey = new Map(planTypes.map((type) => [type.key, type]))

/** The type of that key. Throws when there is none: a slip in a project's description. */
export function getPlanType(key: string): PlanType {
  const type = byKey.get(key)
  if (!type) throw new Error(`there is no flat type ${key}`)
  return type
}

/** The same layout on a grid wider by a constant, to whole decimetres; its key ends in `-wide`. */
function widen(plan: PlanDescription): PlanDescription {
  return {
    ...plan,
    key: `${plan.key}-wide`,
    width: wider(plan.width),
    layout: widenBlock(plan.layout, 'stack'),
  }
}

function widenBlock(block: Block, parent: 'row' | 'stack'): Block {
  const size = parent === 'row' ? wider(block.size) : block.size
  if (!('flow' in block)) return { ...block, size }
  return { ...block, size, blocks: block.blocks.map((child) => widenBlock(child, block.flow)) }
}

function wider(metres: number): number {
  return toMm(Math.round(metres * WIDE * 10) / 10) / 1000
}
