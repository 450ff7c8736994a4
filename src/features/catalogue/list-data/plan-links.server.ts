import { formatCount } from '../../../lib/numbers.ts'
import type { LotSelection } from '../model/filter-types.ts'
import type { Facets, LotCard } from '../model/schema.ts'
import type { LotListData } from './lot-list-data.ts'

/**
 * Returns, by lot id, the link to the other matching lots with the same plan: «Ещё 11 таких». None if there are no
 * others, or if the list is already limited to chosen plans. `toHref` gets the selection with the plan.
 */
export function toPlanLinks(
  lots: readonly LotCard[],
  selection: LotSelection,
  facets: Facets,
  toHref: (selection: LotSelection) => string,
): LotListData['planLinks'] {
  const facet = facets['plan']
  if (facet?.type !== 'choice' || selection.choices['plan']) return {}
  const counts = new Map(facet.options.map(({ value, count }) => [value, count]))
  return Object.fromEntries(
    lots.flatMap(({ id, kind, plan_key }) => {
      const others = (counts.get(plan_key ?? '') ?? 0) - 1
      if (plan_key === null || others < 1) return []
      const choices = { ...selection.choices, plan: [plan_key] }
      const one = kind === 'flat' ? 'такая' : 'такой'
      const text = `Ещё\u00a0${formatCount(others, one, 'такие', 'таких')}`
      return [[id, { text, href: toHref({ ...selection, choices }) }]]
    }),
  )
}
