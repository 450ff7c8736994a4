import { type ChoiceName, type LotChoices, toLabelledChoices } from './lot-choices.ts'
import { type HouseColumns, parkingKinds, toHouseFacts, unknownHouse } from './lot-house.ts'
import type { LotDetail } from './schema.ts'

/** What feeds tell of a lot and its house beyond price and area. */
export type OfferFacts = Pick<LotDetail, ChoiceName | 'mortgage_allowed' | 'house'>

/** Returns what feeds tell of a lot, with words; everything is unknown for a building that is not there any more. */
export function toOfferFacts(
  lot: LotChoices & { mortgage_allowed: number | null },
  building: HouseColumns | undefined,
): OfferFacts {
  const { parking, ...house } = toHouseFacts(building ?? unknownHouse)
  return {
    ...toLabelledChoices(lot),
    mortgage_allowed: lot.mortgage_allowed === null ? null : lot.mortgage_allowed === 1,
    house: { ...house, parking: parking.map((value) => ({ value, label: parkingKinds[value] })) },
  }
}
