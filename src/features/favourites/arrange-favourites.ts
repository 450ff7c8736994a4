import { paidPrice } from '../../lib/lots/paid-price.ts'
import type { LotCard, LotKind } from '../lots/model/schema.ts'
import { lotKinds } from '../lots/model/labels.ts'

const kinds = Object.keys(lotKinds)

/** Orders of the list within a kind; the first is the default. */
export const favouriteSorts = [
  { value: 'added', label: 'Новые' },
  { value: 'price', label: 'Дешевле' },
  { value: 'price-desc', label: 'Дороже' },
  { value: 'area-desc', label: 'Больше' },
] as const
export type FavouriteSort = (typeof favouriteSorts)[number]['value']

const compare: Record<FavouriteSort, (a: LotCard, b: LotCard) => number> = {
  added: () => 0,
  price: (a, b) => paidPrice(a) - paidPrice(b),
  'price-desc': (a, b) => paidPrice(b) - paidPrice(a),
  'area-desc': (a, b) => b.area - a.area,
}

/** Returns the list, which is newest first, by kind and within a kind in this order. */
export function arrangeFavourites(lots: readonly LotCard[], sort: FavouriteSort): LotCard[] {
  return lots.toSorted(
    (a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || compare[sort](a, b),
  )
}

/** Returns the kinds of an arranged list with their lots. */
export function groupFavourites(lots: readonly LotCard[]): Array<[LotKind, LotCard[]]> {
  const groups = new Map<LotKind, LotCard[]>()
  for (const lot of lots) groups.set(lot.kind, [...(groups.get(lot.kind) ?? []), lot])
  return [...groups]
}

/** Returns the address of a page of the list. */
export function favouritesAddress(sort: FavouriteSort, page = 1): string {
  const parts = [sort === 'added' ? '' : `sort=${sort}`, page > 1 ? `page=${page}` : '']
  const search = parts.filter(Boolean).join('&')
  return search ? `/favorites?${search}` : '/favorites'
}
