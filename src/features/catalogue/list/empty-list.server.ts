import type { ChosenChip } from '../filter/chips.ts'
import type { LotSelection } from '../../lots/model/filter-types.ts'
import { defaultOrder } from '../../lots/model/filters.ts'
import type { LotQuery } from '../../lots/model/selection.ts'
import { writeLotQuery } from '../../lots/model/selection.ts'
import { formatShow, toListAddress } from './list-texts.ts'
import { toTermsSearch } from './terms-search.ts'
import { toListedLot } from './listed-lot.server.ts'
import type { LotListData } from './lot-list-data.ts'
import type { LotKind } from '../../lots/model/schema.ts'
import { dropConditions, findNearestSteps } from './nearest-steps.server.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'

/** Cards of the nearest lots: the first row of the widest layout. */
const LOTS = 4
/** Links beside the main one. */
const OTHERS = 2

/**
 * Returns the texts of an empty list with the nearest lots and links to them: after the smallest change of one
 * condition, else without the fewest conditions; a link to the home page if nothing is on sale.
 */
export function describeEmptyList(
  kind: LotKind,
  { selection, order, view }: Pick<LotQuery, 'selection' | 'order' | 'view'>,
  chips: readonly ChosenChip[],
  snapshot: CatalogueSnapshot,
): NonNullable<LotListData['empty']> {
  const toHref = (changed: LotSelection) =>
    toListAddress(kind, writeLotQuery(kind, { selection: changed, order, view }))
  const findLots = (changed: LotSelection, nearestFirst = defaultOrder as LotQuery['order']) =>
    snapshot
      .listLots(kind, { selection: changed, order: nearestFirst, limit: LOTS, offset: 0 })
      .results.map((lot) => toListedLot(snapshot, lot, toTermsSearch(kind, changed)))
  const [best, ...others] = findNearestSteps(kind, selection, chips, snapshot)
  if (best) {
    return {
      title: 'Такого сочетания условий нет',
      text: best.text,
      action: best.action,
      href: toHref(best.selection),
      others: others
        .slice(0, OTHERS)
        .map((step) => ({ text: step.action, href: toHref(step.selection) })),
      nearest: findLots(best.selection, best.order),
    }
  }
  const rest = dropConditions(kind, selection, chips, snapshot)
  if (rest) {
    return {
      title: 'По\u00a0этим условиям ничего нет',
      text: `Ни\u00a0одно условие само по\u00a0себе не\u00a0мешает\u00a0— не\u00a0подходит их\u00a0сочетание. Ближе всего\u00a0— без\u00a0условий «${rest.labels.join('», «')}».`,
      action: formatShow(kind, rest.count),
      href: toHref(rest.selection),
      others: [],
      nearest: findLots(rest.selection),
    }
  }
  return {
    title: 'Сейчас в\u00a0продаже ничего нет',
    text: 'Что продаётся, показано на\u00a0главной странице.',
    action: 'На\u00a0главную',
    href: '/',
    others: [],
    nearest: [],
  }
}
