import type { FeedFormat } from './feed-format.ts'
import type { ReadOffer } from './feed-offer.ts'
import { OfferNotes, OfferRefusal, SoldWithoutPrice } from './offer-notes.ts'
import { ownCopy, type FeedElement } from './feed-element.ts'

/** Characters of an offer's id. */
export const MAX_ID = 200

/**
 * One offer of a feed as our own shape, with warnings for what was odd, or the reason it is refused.
 * `today` (YYYY-MM-DD) decides whether a discount still holds. Never throws.
 */
export function readOffer(format: FeedFormat, element: FeedElement, today: string): ReadOffer {
  const notes = new OfferNotes(element)
  const place = { line: element.line, column: element.column }
  const id = ownCopy((format.readId(notes) ?? '').trim())
  const nothing = { offer: null, refusal: null, isSold: false }
  const base = { id: id.slice(0, MAX_ID), place, warnings: notes.warnings, ...nothing }
  try {
    if (element.damage !== undefined) notes.refuse('', element.damage)
    if (id === '') notes.refuse('', `у предложения нет ${format.idField}`)
    if (id.length > MAX_ID) notes.refuse('', `${format.idField} длиннее ${MAX_ID} знаков`)
    return { ...base, offer: format.readHome(notes, id, today) }
  } catch (error) {
    if (error instanceof SoldWithoutPrice) return { ...base, isSold: true }
    if (!(error instanceof OfferRefusal)) throw error
    return { ...base, refusal: { place: error.place, reason: ownCopy(error.message) } }
  }
}
