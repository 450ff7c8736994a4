// chunk: first-load
import { numberSign } from '../../lots/model/lot-labels.ts'
import type { LotDetail, LotKind } from '../../lots/model/schema.ts'

/** In the legend of a storey: the lot of this page. */
const ownPlaces: Record<LotKind, string> = {
  flat: 'эта квартира',
  apartment: 'эти апартаменты',
  parking: 'это место',
  storage: 'эта кладовая',
}

/** «№ 45 — эта квартира». */
export function toOwnNote({ kind, number }: Pick<LotDetail, 'kind' | 'number'>): string {
  return [numberSign(number), ownPlaces[kind]].filter(Boolean).join(' — ')
}
