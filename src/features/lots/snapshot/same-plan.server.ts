import { oncePer } from '../../../lib/time/once-per.ts'
import { paidPrice } from '../../../lib/lots/paid-price.ts'
import { toCard } from './lot-card.server.ts'
import type { LotStock } from './lot-stock.server.ts'
import type { LotCard, LotKind } from '../model/schema.ts'

/** Lots on sale by project and plan. */
const groupByPlan = oncePer((stock: LotStock, kind: LotKind) =>
  Map.groupBy(
    stock.getRows(kind).filter(({ status, plan_id }) => status === 'available' && plan_id !== null),
    ({ project_id, plan_id }) => `${project_id} ${plan_id}`,
  ),
)

/**
 * Returns at most `limit` other lots on sale of the same project with the same plan, the cheapest first, and the number
 * of all of them. None for an unknown lot and for one without a plan.
 */
export function listSamePlan(
  stock: LotStock,
  { id, kind }: Pick<LotCard, 'id' | 'kind'>,
  limit: number,
): { count: number; lots: LotCard[] } {
  const own = stock.getRows(kind).find((row) => row.id === id)
  const group = own ? groupByPlan(stock, kind).get(`${own.project_id} ${own.plan_id}`) : undefined
  const others = (group ?? []).filter((row) => row.id !== id)
  const cheapest = others
    .toSorted((a, b) => paidPrice(a) - paidPrice(b) || a.id - b.id)
    .slice(0, limit)
  return { count: others.length, lots: cheapest.map((row) => toCard(row, stock.frame)) }
}
