import * as z from 'zod/mini'
import { lotKindSchema, lotStatusSchema } from '../lots/model/schema.ts'

/** What the office sets by hand over what a feed says. */
export const overrideFields = [
  'price',
  'sale',
  'status',
  'hidden',
  'is_hot_offer',
  'finish',
  'description',
  'features',
  'window_views',
  'left_out_of',
] as const
export type OverrideField = (typeof overrideFields)[number]
const fieldSchema = z.enum(overrideFields)

/** Portals that fetch our lots. */
export const portalNames = ['yandex', 'cian', 'avito', 'domclick'] as const
export type PortalName = (typeof portalNames)[number]

/** What can be missing in a lot. */
export const missingFacts = ['plan', 'number', 'article', 'finish'] as const
/** What a list can be narrowed to by state: `hidden` is what no visitor sees. */
export const listedStatuses = ['available', 'reserved', 'sold', 'hidden'] as const
/** Orders of decision D8 that need neither a loan nor other lots; by default by id. */
export const lotListOrders = [
  'price',
  '-price',
  'area',
  '-area',
  'floor',
  '-floor',
  'price_per_meter',
  '-price_per_meter',
  'completion',
] as const

/** At most so many lots are changed at once. */
export const MAX_BULK = 5_000

/** A lower price that a buyer pays, and its last day; null without an end. */
const saleSchema = z.object({ price: z.number(), ends_on: z.nullable(z.string()) })
/** The value of any field: roubles, a slug, a text, slugs, a switch, a discount, or nothing. */
export const fieldValueSchema = z.union([
  z.null(),
  z.boolean(),
  z.number(),
  z.string(),
  z.array(z.string()),
  saleSchema,
])
export type FieldValue = z.infer<typeof fieldValueSchema>

const text = z.nullable(z.string())
const person = z.object({ id: z.string(), name: z.string() })
const isInFeed = z.boolean()

/** A lot as the list of the desk shows it: what visitors see, with what the feed does not say. */
export const listedLotSchema = z.object({
  id: z.number(),
  version: z.number(),
  kind: lotKindSchema,
  article: text,
  number: z.string(),
  project: z.object({ id: z.number(), slug: z.string(), name: z.string() }),
  building: z.object({ id: z.number(), name: z.string() }),
  section: text,
  floor: z.number(),
  rooms: z.nullable(z.number()),
  area: z.number(),
  price: z.number(),
  sale_price: z.nullable(z.number()),
  sale_ends_on: text,
  status: lotStatusSchema,
  /** The source's own word for it, «устная бронь»; never public. */
  source_status: text,
  hidden: z.boolean(),
  is_hot_offer: z.boolean(),
  source: z.string(),
  by_hand: z.array(fieldSchema),
  /** Fields of which the feed says something else now than when they were set, and than what was set. */
  feed_changed: z.array(fieldSchema),
  /** Whether it goes out to each portal. */
  portals: z.object({
    yandex: isInFeed,
    cian: isInFeed,
    avito: isInFeed,
    domclick: isInFeed,
  }),
})
export type DeskLot = z.infer<typeof listedLotSchema>

export const lotListSchema = z.object({
  results: z.array(listedLotSchema),
  next: text,
  /** Of the complete filter. */
  count: z.number(),
  /** Whether there is any lot at all: an empty list says what brings them. */
  has_lots: z.boolean(),
})
export type DeskLotList = z.infer<typeof lotListSchema>

const choice = z.object({ value: z.string(), label: z.string() })
/** What a list can be filtered by that only the catalogue knows, and which finishes a lot can be given. */
export const lotOptionsSchema = z.object({
  projects: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      buildings: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  ),
  sources: z.array(z.string()),
  finishes: z.array(choice),
  /** Slugs. */
  cities: z.array(choice),
  /** Names of stations. */
  metro: z.array(z.string()),
  /** Quarters: `2027-3`. */
  completions: z.array(z.string()),
})
export type LotOptions = z.infer<typeof lotOptionsSchema>

/** Why a lot does not go out to a portal; the field is named where one decides. */
const portalReasonSchema = z.object({
  field: text,
  reason: z.string(),
  /** True if the lot is not in the feed for it; false: the lot goes out without that field. */
  left_out: z.boolean(),
})

/** A lot with all that is known of it, and of every field what the feed says, what was set by hand and what is shown. */
export const deskLotCardSchema = z.extend(listedLotSchema, {
  feed: z.partialRecord(fieldSchema, fieldValueSchema),
  shown: z.partialRecord(fieldSchema, fieldValueSchema),
  overrides: z.array(
    z.object({
      field: fieldSchema,
      value: fieldValueSchema,
      /** What the feed said when it was set. */
      feed_then: fieldValueSchema,
      /** When the feed began to say something else; null while it does not. */
      feed_changed_at: text,
      note: text,
      by: z.nullable(person),
      at: z.string(),
      /** Until when it holds; null without an end. */
      until: text,
    }),
  ),
  /** `sale_above_price`: the discount set by hand is not below the full price, and is not shown. */
  problem: z.nullable(z.literal('sale_above_price')),
  /** A lot of the same section, floor and number that its feed has under another id. */
  replaced_by: z.nullable(z.object({ id: z.number(), title: z.string() })),
  /** When the lot left its feed. */
  withdrawn_at: text,
  /** Oldest first; `at` is null where the day is unknown. */
  price_history: z.array(
    z.object({ at: text, price: z.number(), sale_price: z.nullable(z.number()) }),
  ),
  portals: z.array(
    z.object({
      portal: z.enum(portalNames),
      in_feed: isInFeed,
      reasons: z.array(portalReasonSchema),
      /** When the portal's robot came last. */
      fetched_at: text,
    }),
  ),
  /** Those of the last 30 days, newest first; null for people who do not see requests. */
  requests: z.nullable(
    z.array(
      z.object({
        id: z.string(),
        created_at: z.string(),
        state: z.string(),
        outcome: text,
        name: z.string(),
        phone: z.string(),
      }),
    ),
  ),
  /** Address of its page on the site; null while it has none. */
  page: text,
})
export type DeskLotCard = z.infer<typeof deskLotCardSchema>
export type LotOverride = DeskLotCard['overrides'][number]

/** How a change is undone, and until when that is possible. */
const undoSchema = z.object({ id: z.string(), until: z.string() })
export type Undo = z.infer<typeof undoSchema>

export const changedLotSchema = z.object({ lot: deskLotCardSchema, undo: undoSchema })
export type ChangedLot = z.infer<typeof changedLotSchema>

const skippedSchema = z.array(z.object({ id: z.number(), title: z.string(), reason: z.string() }))

/** What a change of many lots would do: the first fifty of them, and every lot that it leaves as it is. */
export const bulkPreviewSchema = z.object({
  count: z.number(),
  lots: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      before: fieldValueSchema,
      after: fieldValueSchema,
    }),
  ),
  skipped: skippedSchema,
  /** Applies it, once, for an hour. */
  token: z.string(),
})
export type BulkPreview = z.infer<typeof bulkPreviewSchema>

export const bulkResultSchema = z.object({
  count: z.number(),
  skipped: skippedSchema,
  undo: undoSchema,
})
export type BulkResult = z.infer<typeof bulkResultSchema>
