import type { FeedOffer } from './feed-offer.ts'
import type { OfferNotes } from './offer-notes.ts'

/** How a portal's feed stands in its document: what the reader of documents must know of it. */
export interface FeedDocument {
  /** Name of the root element. */
  root: string
  /** Name of the element directly below the root that is one offer. */
  offer: string
  /** An element directly below the root that names the format's version, and the one we read. */
  version?: { element: string; value: string }
}

/** A portal's format on the way in, as `PortalFormat` is on the way out. */
export interface FeedFormat extends FeedDocument {
  /** Where an offer has its id, in the portal's words. */
  idField: string
  readId: (notes: OfferNotes) => string | undefined
  /**
   * The home as our own shape. `today` (YYYY-MM-DD) decides what has expired. Throws OfferRefusal for
   * what cannot be taken.
   */
  readHome: (notes: OfferNotes, id: string, today: string) => FeedOffer
  /** The format tells sections of a house apart. */
  hasSections: boolean
  /** Feature slugs the format can express; an import leaves a lot's other features alone. */
  features: readonly string[]
  /** Window views the format can express. */
  views: readonly string[]
}
