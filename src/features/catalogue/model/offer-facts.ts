import {
  type HouseColumns,
  parkingKinds,
  formatSaleType,
  toHouseFacts,
  unknownHouse,
} from './lot-house.ts'
import type { LotDetail } from './schema.ts'

/** What feeds tell of a lot and its house beyond price and area. */
export type OfferFacts = Pick<LotDetail, 'sale_type' | 'mortgage_allowed' | 'house'>

/** Returns what feeds tell of a lot, with words; everything is unknown for a building that is not there any more. */
export function toOfferFacts(
  { sale_type, mortgage_allowed }: { sale_type: string | null; mortgage_allowed: number | null },
  building: HouseColumns | undefined,
): OfferFacts {
  const contract = formatSaleType(sale_type)
  const { parking, ...house } = toHouseFacts(building ?? unknownHouse)
  return {
    sale_type:
      contract === null || sale_type === null ? null : { value: sale_type, label: contract },
    mortgage_allowed: mortgage_allowed === null ? null : mortgage_allowed === 1,
    house: { ...house, parking: parking.map((value) => ({ value, label: parkingKinds[value] })) },
  }
}
