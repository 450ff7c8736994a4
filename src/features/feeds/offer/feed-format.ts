import type { FeedOffer } from './feed-offer.ts'
import type { LotColumn } from './lot-columns.ts'
import type { OfferFields } from './offer-fields.ts'

/** The structure of a portal's XML document. */
export interface FeedDocument {
  /** Name of the root element. */
  root: string
  /**
   * Path below the root to the element that holds one offer. The elements on the way, without those of the path, are
   * children of the offer too: an offer at `complex/flat` has the child `complex`.
   */
  offer: string
  /** The child of the root that holds the format version, and the supported version. */
  version?: { element: string; value: string }
}

/** A column that a table may have. */
export interface TableColumn {
  name: string
  /** Other names of the column in headings: lower case, without units and punctuation. */
  synonyms: readonly string[]
  /** A table without this column is rejected. */
  isNeeded?: true
}

/** The fields of a lot that a document can set. An import does not change other fields of an existing lot. */
export interface CoveredFields {
  columns: readonly LotColumn[]
  /** Slugs of features. */
  features: readonly string[]
  /** Slugs of window views. */
  views: readonly string[]
}

/** How one offer is read, independent of the type of document. */
export interface OfferFormat extends CoveredFields {
  /** The format's name of the field with the offer's id. */
  idField: string
  readId: (fields: OfferFields) => string | undefined
  /**
   * Returns the home as a `FeedOffer`. `today` is YYYY-MM-DD: dates before it have expired. Throws `OfferRejection`
   * for an invalid offer and `NotOnSale` for a lot that is not on sale.
   */
  readHome: (fields: OfferFields, id: string, today: string) => FeedOffer
  /** Whether the format has sections of a building. */
  hasSections: boolean
  /** Whether an import creates missing projects and buildings from its offers. If not, such offers are rejected. */
  createsPlaces: boolean
}

/** The format of a portal's feed that we import. `PortalFormat` is its counterpart for export. */
export interface PortalFeed extends OfferFormat, FeedDocument {}

/** The format of a table of lots with a heading row. */
export interface TableFeed extends OfferFormat {
  table: readonly TableColumn[]
  /** Returns the fields of a lot that a table with these columns can set. */
  getCoveredFields: (columns: ReadonlySet<string>) => CoveredFields
}

/** A format that we import. */
export type FeedFormat = PortalFeed | TableFeed
