import * as z from 'zod/mini'
import { type ChoiceName, choiceNames } from './lot-choices.ts'
import { cardFigures, detailFigures, type FigureName, lotFigures } from './lot-figures.ts'
import { named } from '../../../lib/http/named-schema.ts'

export const lotKindSchema = named('LotKind', z.enum(['flat', 'apartment', 'parking', 'storage']))
export type LotKind = z.infer<typeof lotKindSchema>
export const lotStatusSchema = named('LotStatus', z.enum(['available', 'reserved', 'sold']))
export type LotStatus = z.infer<typeof lotStatusSchema>
export const areaTypeSchema = named(
  'AreaType',
  z.enum(['premium_area', 'business_area', 'comfort_area', 'standard_area']),
)
export type AreaType = z.infer<typeof areaTypeSchema>

export const buildingStateSchema = named(
  'BuildingState',
  z.enum(['built', 'hand-over', 'unfinished']),
)

export const metroSchema = named(
  'Metro',
  z.object({
    name: z.string(),
    line_color: z.nullable(z.string()),
    walk_minutes: z.nullable(z.int()),
    transport_minutes: z.nullable(z.int()),
  }),
)

/** A picture with its size in pixels, so that loading it does not shift the layout. */
export const pictureSchema = named(
  'Image',
  z.object({
    url: z.string(),
    width: z.int(),
    height: z.int(),
    alt: z.string(),
  }),
)

const figureSchemas = { m2: () => z.number(), m: () => z.number(), count: () => z.int() }

function figureShape<Name extends FigureName>(names: readonly Name[]) {
  const shape = {} as Record<Name, z.ZodMiniType<number | null>>
  for (const name of names) {
    shape[name] = z.nullable(figureSchemas[lotFigures[name].unit]())
  }
  return shape
}

const labelledValueSchema = named(
  'LabelledValue',
  z.object({ value: z.string(), label: z.string() }),
)

function choiceShape() {
  const shapes = choiceNames.map((name) => [name, z.nullable(labelledValueSchema)])
  return Object.fromEntries(shapes) as Record<
    ChoiceName,
    z.ZodMiniNullable<typeof labelledValueSchema>
  >
}

const lotProjectSchema = named(
  'LotProject',
  z.object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    /** Null when no source says it. */
    area_type: z.nullable(areaTypeSchema),
    /** Null if the cities could not be loaded. */
    city: z.nullable(z.object({ slug: z.string(), name: z.string() })),
    metro: z.array(metroSchema),
  }),
)

const lotBuildingSchema = named(
  'LotBuilding',
  z.object({
    id: z.int(),
    name: z.string(),
    /** `2027-3` is the third quarter of 2027; null when unknown or built. */
    completion: z.nullable(z.string()),
    /** Null when no source says it. */
    state: z.nullable(buildingStateSchema),
  }),
)

/** A rendered picture of a room behind the plan of a lot, or of the view from its windows. */
const flatPictureSchema = named(
  'FlatPicture',
  z.extend(pictureSchema, {
    kind: z.enum(['room', 'view']),
    /** The finish that it shows, which may be another than that of the lot; null when it is not said. */
    finishing: z.nullable(labelledValueSchema),
  }),
)
export type FlatPicture = z.infer<typeof flatPictureSchema>

/** The monthly payment of a home under a mortgage programme (decision D37). */
const lotPaymentSchema = named(
  'LotPayment',
  z.object({
    /** Id of the programme. */
    program: z.int(),
    /** Roubles. */
    first_payment: z.int(),
    /** Years. */
    term: z.int(),
    /** Roubles per month. */
    monthly: z.int(),
  }),
)

/** The card of a lot (decision D9), used by lists, favourites and lot pages. Money in roubles, areas in m². */
export const lotCardSchema = named(
  'LotCard',
  z.object({
    id: z.int(),
    kind: lotKindSchema,
    /** Null when no source says it. */
    article: z.nullable(z.string()),
    number: z.string(),
    project: lotProjectSchema,
    building: lotBuildingSchema,
    building_id: z.int(),
    section_id: z.int(),
    floor_id: z.int(),
    /** Null when no source says it. */
    section: z.nullable(z.string()),
    floor: z.int(),
    /** Null when no source says it. */
    floors_total: z.nullable(z.int()),
    rooms: z.nullable(z.int()),
    area: z.number(),
    ...figureShape(cardFigures),
    price: z.int(),
    sale_price: z.nullable(z.int()),
    /** Roubles per m² of the price that a buyer pays, rounded. */
    price_per_meter: z.int(),
    finishing: z.nullable(labelledValueSchema),
    features: z.array(labelledValueSchema),
    status: lotStatusSchema,
    plan: z.nullable(pictureSchema),
    /** A value of the filter `plan`: the lots of one project with one plan share it. Null without a plan. */
    plan_key: z.nullable(z.string()),
    is_hot_offer: z.boolean(),
    /** The monthly payment of a flat or an apartment (decision D37). Null if no mortgage programme fits. */
    payment: z.nullable(lotPaymentSchema),
  }),
)
export type LotCard = z.infer<typeof lotCardSchema>

const houseSchema = named(
  'House',
  z.object({
    /** What it is built of, null when no source says it; so are the following. */
    material: z.nullable(z.string()),
    has_lift: z.nullable(z.boolean()),
    passenger_lifts: z.nullable(z.int()),
    freight_lifts: z.nullable(z.int()),
    /** Where residents park; empty when no source says it. */
    parking: z.array(labelledValueSchema),
    /** The day by which keys are handed over. */
    keys_on: z.nullable(z.string()),
    /** The phase of its project, «очередь». */
    phase: z.nullable(z.string()),
  }),
)

/** The detail of one lot: the card and the fields that only its page shows. */
export const lotDetailSchema = named(
  'LotDetail',
  z.extend(lotCardSchema, {
    ...figureShape(detailFigures()),
    is_open_plan: z.boolean(),
    window_views: z.array(labelledValueSchema),
    sale_ends_on: z.nullable(z.string()),
    address: z.string(),
    city: z.string(),
    /** The district of the project; null when no source says it. */
    district: z.nullable(z.string()),
    /** Null when no source says it. */
    developer: z.nullable(z.string()),
    house: houseSchema,
    ...choiceShape(),
    /** Whether a mortgage can pay for it; null when no source says it. */
    mortgage_allowed: z.nullable(z.boolean()),
    /** Which home of its storey it is, from 1; null when no source says it. */
    place_on_floor: z.nullable(z.int()),
    /** When its source says that it was offered first; null when it does not. */
    offered_at: z.nullable(z.string()),
    /** Its own description, paragraphs parted by line breaks; null without. */
    description: z.nullable(z.string()),
    /** Photos of its feed, at most 5, each once; empty while none was fetched. */
    pictures: z.array(pictureSchema),
    /** Rendered pictures of its rooms, then of views from its windows, at most 4. */
    renderings: z.array(flatPictureSchema),
    price_history: z.array(
      // `at` is null where no source names the day and no import has seen the change.
      z.object({ at: z.nullable(z.string()), price: z.int(), sale_price: z.nullable(z.int()) }),
    ),
    /** Hours of direct sun on the 22nd of each month (1…12) through the sunniest window; null when unknown. */
    sun: z.nullable(
      z.array(
        z.object({
          month: z.int().check(z.minimum(1), z.maximum(12)),
          hours: z.number().check(z.minimum(0), z.maximum(24)),
        }),
      ),
    ),
  }),
)
export type LotDetail = z.infer<typeof lotDetailSchema>

export type { Facet, Facets } from '../../../lib/http/facet-schema.ts'
