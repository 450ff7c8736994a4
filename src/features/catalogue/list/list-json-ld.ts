import type { ListedLot } from '../model/listed-lot.ts'
import { lotAddress, lotHeadline } from '../model/lot-words.ts'

/** A page of a list as schema.org's `ItemList`. */
export function listJsonLd(origin: string, lots: readonly ListedLot[]): object {
  return {
    '@type': 'ItemList',
    itemListElement: lots.map((lot, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: lotHeadline(lot),
      url: origin + lotAddress(lot.kind, lot.id),
    })),
  }
}
