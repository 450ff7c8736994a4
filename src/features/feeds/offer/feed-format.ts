import type { FeedOffer } from './feed-offer.ts'
import type { LotColumn } from './lot-columns.ts'
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

/** One column that a table may have. */
export interface TableColumn {
  name: string
  /** What else a heading may call it, in lower case, without units and marks. */
  synonyms: readonly string[]
  /** A table without it cannot be read. */
  isNeeded?: true
}

/** What of a lot a document can say; an import leaves the rest of a known lot alone. */
export interface Expressed {
  columns: readonly LotColumn[]
  /** Slugs of features. */
  features: readonly string[]
  /** Slugs of window views. */
  views: readonly string[]
}

/** How one offer is read, whatever its document is. */
export interface OfferFormat extends Expressed {
  /** Where an offer has its id, in the format's words. */
  idField: string
  readId: (notes: OfferNotes) => string | undefined
  /**
   * The home as our own shape. `today` (YYYY-MM-DD) decides what has expired. Throws OfferRefusal for
   * what cannot be taken.
   */
  readHome: (notes: OfferNotes, id: string, today: string) => FeedOffer
  /** The format tells sections of a house apart. */
  hasSections: boolean
  /** Projects and buildings that the site lacks are made of what offers say of them; otherwise offers are refused. */
  makesPlaces: boolean
}

/** A portal's format on the way in, as `PortalFormat` is on the way out. */
export interface PortalFeed extends OfferFormat, FeedDocument {}

/** A table of lots with a heading row. */
export interface TableFeed extends OfferFormat {
  table: readonly TableColumn[]
  /** What a table with these columns can say. */
  expressedBy: (columns: ReadonlySet<string>) => Expressed
}

/** A document of lots that we read. */
export type FeedFormat = PortalFeed | TableFeed
