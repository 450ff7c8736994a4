import { formatCount } from '../../../lib/numbers.ts'
import type { LotSelection } from '../../lots/model/filter-types.ts'
import type { Facets, LotCard } from '../../lots/model/schema.ts'
import type { LotListData } from './lot-list-data.ts'

/** Stands for a plan in the address of a list. */
const ANY_PLAN = 'any'

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
  // Written once: values are encoded, so that only the parameter itself contains this.
  const [before, after] = toHref({
    ...selection,
    choices: { ...selection.choices, plan: [ANY_PLAN] },
  }).split(`plan=${ANY_PLAN}`)
  return Object.fromEntries(
    lots.flatMap(({ id, kind, plan_key }) => {
      const others = (counts.get(plan_key ?? '') ?? 0) - 1
      if (plan_key === null || others < 1) return []
      const one = kind === 'flat' ? 'такая' : 'такой'
      const text = `Ещё\u00a0${formatCount(others, one, 'такие', 'таких')}`
      return [[id, { text, href: `${before}plan=${encodeURIComponent(plan_key)}${after}` }]]
    }),
  )
}
