import * as z from 'zod/mini'

export const lotKindSchema = z.enum(['flat', 'apartment', 'parking', 'storage'])
export type LotKind = z.infer<typeof lotKindSchema>
export const lotStatusSchema = z.enum(['available', 'reserved', 'sold'])
export type LotStatus = z.infer<typeof lotStatusSchema>
export const areaTypeSchema = z.enum(['premium_area', 'business_area'])
export type AreaType = z.infer<typeof areaTypeSchema>

export const buildingStateSchema = z.enum(['built', 'hand-over', 'unfinished'])

export const metroSchema = z.object({
  name: z.string(),
  line_color: z.nullable(z.string()),
  walk_minutes: z.nullable(z.int()),
  transport_minutes: z.nullable(z.int()),
})

/** A picture with its size in pixels, so that nothing moves when it arrives. */
export const pictureSchema = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
})

/** The card of a lot (decision D9): what lists, favourites and lot pages show. Money in roubles, areas in m². */
export const lotCardSchema = z.object({
  id: z.int(),
  kind: lotKindSchema,
  article: z.string(),
  number: z.string(),
  project: z.object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    area_type: areaTypeSchema,
    metro: z.array(metroSchema),
  }),
  building: z.object({
    id: z.int(),
    name: z.string(),
    /** `2027-3` = third quarter of 2027; null when unknown or built. */
    completion: z.nullable(z.string()),
    state: buildingStateSchema,
  }),
  building_id: z.int(),
  section_id: z.int(),
  floor_id: z.int(),
  section: z.string(),
  floor: z.int(),
  floors_total: z.int(),
  rooms: z.nullable(z.int()),
  area: z.number(),
  kitchen_area: z.nullable(z.number()),
  price: z.int(),
  sale_price: z.nullable(z.int()),
  /** Roubles per m² of the price a buyer pays, rounded. */
  price_per_meter: z.int(),
  finishing: z.nullable(z.object({ value: z.string(), label: z.string() })),
  features: z.array(z.object({ value: z.string(), label: z.string() })),
  status: lotStatusSchema,
  plan: z.nullable(pictureSchema),
  is_hot_offer: z.boolean(),
})
export type LotCard = z.infer<typeof lotCardSchema>

/** One lot on its own page: the card and what only the page shows. */
export const lotDetailSchema = z.extend(lotCardSchema, {
  living_area: z.nullable(z.number()),
  ceiling_height: z.nullable(z.number()),
  is_open_plan: z.boolean(),
  window_views: z.array(z.object({ value: z.string(), label: z.string() })),
  sale_ends_on: z.nullable(z.string()),
  address: z.string(),
  city: z.string(),
  price_history: z.array(
    z.object({ at: z.string(), price: z.int(), sale_price: z.nullable(z.int()) }),
  ),
})
export type LotDetail = z.infer<typeof lotDetailSchema>

export const facetOptionSchema = z.object({
  value: z.string(),
  label: z.string(),
  count: z.int(),
})
export const facetSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('choice'), options: z.array(facetOptionSchema) }),
  /** Null where no lot has the value. */
  z.object({
    type: z.literal('range'),
    min: z.nullable(z.number()),
    max: z.nullable(z.number()),
  }),
])
export type Facet = z.infer<typeof facetSchema>
/** Facets by filter key (decision D7); `facets/` adds `count` for the whole filter. */
export type Facets = Record<string, Facet>
