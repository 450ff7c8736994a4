import { getOptions } from '../filter/facet-option.ts'
import type { Facets, LotKind } from '../../lots/model/schema.ts'
import { type LotQuery, writeLotQuery } from '../../lots/model/selection.ts'
import { listKinds } from '../filter/list-kinds.ts'
import { toListAddress } from './list-texts.ts'
import type { LotListData } from './lot-list-data.ts'

/** More links than this would push the list off the first screen; the filter has the rest. */
const MAX_LINKS = 60

/** Returns links to the lists of single buildings, for kinds that are grouped by place and without a chosen one. */
export function toPlaceLinks(
  kind: LotKind,
  { selection, order, view }: LotQuery,
  facets: Facets,
): LotListData['places'] {
  const { building, section } = selection.choices
  if (!listKinds[kind].places || building || section) return []
  const options = getOptions(facets, 'building', []).filter(({ count }) => count > 0)
  if (options.length > MAX_LINKS || options.length < 2) return []
  return options.map(({ value, label, count }) => {
    const choices = { ...selection.choices, building: [value] }
    const search = writeLotQuery(kind, { selection: { ...selection, choices }, order, view })
    return { label, count, href: toListAddress(kind, search) }
  })
}
