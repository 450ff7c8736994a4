import { pluralize } from '../../../lib/numbers.ts'
import type { ChosenChip } from '../filter/chips.ts'
import type { LotOrder } from '../model/filters.ts'
import { listAddress, lotCount } from './list-words.ts'
import type { LotListData } from './lot-list-data.ts'
import type { LotKind } from '../model/schema.ts'
import type { CatalogueSnapshot } from '../snapshot/snapshot.server.ts'

/**
 * What an empty list says, with its one way out: the condition whose removal brings most lots back, else a list
 * without conditions, else the home page when nothing is on sale at all.
 */
export function emptyListWords(
  kind: LotKind,
  order: LotOrder,
  chips: readonly ChosenChip[],
  resetHref: string,
  snapshot: CatalogueSnapshot,
): NonNullable<LotListData['empty']> {
  const ways = chips.map(({ label, selection, search }) => ({
    label,
    search,
    count: snapshot.listLots(kind, { selection, order, limit: 0, offset: 0 }).count,
  }))
  const [best] = ways.toSorted((a, b) => b.count - a.count)
  if (!best) {
    return {
      title: 'Сейчас в\u00a0продаже ничего нет',
      text: 'Новые предложения появятся здесь, как только начнутся продажи.',
      action: 'На\u00a0главную',
      href: '/',
    }
  }
  if (best.count === 0) {
    return {
      title: 'По\u00a0этим условиям ничего нет',
      text: 'Ни\u00a0одно условие само по\u00a0себе не\u00a0мешает\u00a0— не\u00a0подходит их\u00a0сочетание.',
      action: 'Сбросить условия',
      href: resetHref,
    }
  }
  return {
    title: 'Такого сочетания условий нет',
    text: `Больше всего меняет условие «${best.label}»: без\u00a0него ${fitWord(best.count)} ${lotCount(kind, best.count)}.`,
    action: 'Показать без\u00a0него',
    href: listAddress(kind, best.search),
  }
}

function fitWord(count: number): string {
  return pluralize(count, 'подходит', 'подходят', 'подходит')
}
