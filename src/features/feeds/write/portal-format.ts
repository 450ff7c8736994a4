import type { OfferRule } from './offer-rules.ts'
import type { SaleOffer } from './sale-offer.ts'

/** How a portal's feed is written. */
export interface PortalFormat {
  /** Everything before the first home; `at` is the moment the catalogue last changed. */
  head: (at: string) => string
  offer: (offer: SaleOffer) => string
  /** What stands between two homes, before the first and after the last; nothing in a flat list. */
  between?: (before: SaleOffer | null, after: SaleOffer | null) => string
  tail: string
  rules: readonly OfferRule[]
  /** Homes a feed may hold. */
  mostOffers?: number
  /** Homes come building by building. */
  isGrouped?: boolean
}

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** A stored moment as portals read it: seconds and an offset. */
export function portalMoment(moment: string): string {
  return moment === '' ? '' : `${moment.slice(0, 19)}+00:00`
}

/** What a buyer pays: the portals without a field for discounts print this. */
export function paidFor({ price, salePrice }: SaleOffer): number {
  return salePrice ?? price
}

/** City and street in one line; an address that begins with its city is whole already. */
export function fullAddress({ project: { city, address } }: SaleOffer): string {
  return address.toLowerCase().startsWith(city.toLowerCase()) ? address : `${city}, ${address}`
}
