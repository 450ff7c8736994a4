import type { FeedFormat } from './feed-format.ts'
import type { ReadOffer } from './feed-offer.ts'
import { OfferFields, OfferRejection, NotOnSale } from './offer-fields.ts'
import { copyText, type FeedElement } from './feed-element.ts'

/** Maximum length of an offer's id in characters. */
export const MAX_ID = 200

/**
 * Reads one offer of a feed. Returns the offer with warnings, or the reason for its rejection. `today` (YYYY-MM-DD)
 * decides whether a discount has expired. Never throws for invalid content.
 */
export function readOffer(format: FeedFormat, element: FeedElement, today: string): ReadOffer {
  const fields = new OfferFields(element)
  const place = { line: element.line, column: element.column }
  const id = copyText((format.readId(fields) ?? '').trim())
  const nothing = { offer: null, rejection: null, isOffSale: false }
  const base = { id: id.slice(0, MAX_ID), place, warnings: fields.warnings, ...nothing }
  try {
    if (element.damage !== undefined) fields.reject('', element.damage)
    if (id === '') fields.reject('', `у предложения нет ${format.idField}`)
    if (id.length > MAX_ID) fields.reject('', `${format.idField} длиннее ${MAX_ID} знаков`)
    const offer = format.readHome(fields, id, today)
    const { sourceStatus } = fields
    return { ...base, offer, ...(sourceStatus !== null && { sourceStatus }) }
  } catch (error) {
    if (error instanceof NotOnSale) return { ...base, isOffSale: true }
    if (!(error instanceof OfferRejection)) throw error
    return { ...base, rejection: { place: error.place, reason: copyText(error.message) } }
  }
}
