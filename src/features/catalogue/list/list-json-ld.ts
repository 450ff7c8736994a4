import type { ListedLot } from '../../lots/model/listed-lot.ts'
import { lotTitle } from '../../lots/model/lot-title.ts'
import { lotAddress } from '../../lots/model/lot-labels.ts'

/** Returns a page of a list as schema.org `ItemList`. */
export function toListJsonLd(origin: string, lots: readonly ListedLot[]): object {
  return {
    '@type': 'ItemList',
    itemListElement: lots.map((lot, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: lotTitle(lot),
      url: origin + lotAddress(lot.kind, lot.id),
    })),
  }
}
