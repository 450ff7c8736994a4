import type { OfferRule } from './offer-rules.ts'
import type { SaleOffer } from './sale-offer.ts'

/** The format of an exported portal feed. */
export interface PortalFormat {
  /** Kinds of lots that the portal takes. */
  kinds: readonly SaleOffer['kind'][]
  /** Text before the first home. `at` is the time of the last catalogue change. */
  head: (at: string) => string
  offer: (offer: SaleOffer) => string
  /** Text between two homes, before the first and after the last. Absent in a flat list. */
  between?: (before: SaleOffer | null, after: SaleOffer | null) => string
  tail: string
  rules: readonly OfferRule[]
  /** Maximum number of homes in a feed. */
  maxOffers?: number
  /** Homes are ordered by building. */
  isGrouped?: boolean
}

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Formats a stored timestamp with seconds and a UTC offset. An empty one gives an empty text. */
export function formatPortalTime(moment: string): string {
  return moment === '' ? '' : `${moment.slice(0, 19)}+00:00`
}

/** Returns the price that a buyer pays, for portals without a discount field. */
export function getPaidPrice({ price, sale_price }: SaleOffer): number {
  return sale_price ?? price
}

/** Returns city and street in one line. An address that starts with the city does not change. */
export function fullAddress({ project: { city, address } }: SaleOffer): string {
  return address.toLowerCase().startsWith(city.toLowerCase()) ? address : `${city}, ${address}`
}
