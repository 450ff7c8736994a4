import * as z from 'zod/mini'
import {
  areaTypeSchema,
  buildingStateSchema,
  lotKindSchema,
  metroSchema,
  pictureSchema,
} from '../lots/model/schema.ts'
import { named } from '../../lib/http/named-schema.ts'

/** A project as other things name it. */
export const namedProjectSchema = named(
  'NamedProject',
  z.object({ id: z.int(), slug: z.string(), name: z.string() }),
)
export type NamedProject = z.infer<typeof namedProjectSchema>

export const namedCitySchema = named(
  'NamedCity',
  z.object({ id: z.int(), slug: z.string(), name: z.string() }),
)

const buildingSchema = named(
  'Building',
  z.object({
    id: z.int(),
    name: z.string(),
    /** Null when no source says it. */
    floors_total: z.nullable(z.int()),
    completion: z.nullable(z.string()),
    /** Null when no source says it. */
    state: z.nullable(buildingStateSchema),
  }),
)

/** A project as shown in lists. `price_from` is the lowest price that a buyer pays for a flat, roubles. */
export const projectCardSchema = named(
  'Project',
  z.object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    /** Null when no source says it. */
    area_type: z.nullable(areaTypeSchema),
    city: namedCitySchema,
    address: z.string(),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    description: z.string(),
    picture: z.nullable(z.string()),
    /** Whether the picture that is drawn of it shows its front; otherwise it is a scheme of storeys. */
    is_to_scale: z.boolean(),
    metro: z.array(metroSchema),
    buildings: z.array(buildingSchema),
    /** Nearest planned hand-over, `2027-3`; null when unknown. */
    completion: z.nullable(z.string()),
    price_from: z.nullable(z.int()),
    flats_on_sale: z.int(),
    lots_on_sale: z.int(),
  }),
)
export type ProjectCard = z.infer<typeof projectCardSchema>

const offerSchema = named(
  'LotOffer',
  z.object({
    kind: lotKindSchema,
    /** On sale. */
    count: z.int(),
    /** The lowest price that a buyer pays, roubles; null if nothing is on sale. */
    price_from: z.nullable(z.int()),
    /** The cheapest lot. */
    lot_id: z.nullable(z.int()),
  }),
)

/** One project with its offers by kind. */
export const projectDetailSchema = named(
  'ProjectDetail',
  z.extend(projectCardSchema, { lots: z.array(offerSchema) }),
)
/** One project as the API tells it. */
export const projectWithPicturesSchema = named(
  'ProjectWithPictures',
  z.extend(projectDetailSchema, {
    /** Null when no source says it. */
    developer: z.nullable(z.string()),
    /** The district of the city; null when no source says it. */
    district: z.nullable(z.string()),
    /** Photos of its feeds, at most 20, each once, the best known first. */
    pictures: z.array(pictureSchema),
  }),
)
export type ProjectDetail = z.infer<typeof projectDetailSchema>

/** A building of a project with its sections and floors, the lowest floor first. */
export const projectBuildingSchema = named(
  'BuildingDetail',
  z.extend(buildingSchema, {
    sections: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        floors: z.array(z.object({ id: z.int(), number: z.int() })),
      }),
    ),
    lots: z.array(offerSchema),
  }),
)
export type ProjectBuilding = z.infer<typeof projectBuildingSchema>

/** The lowest prices of a project's homes by kind and number of rooms (0 = studio, 5 = five or more). */
export const cardPricesSchema = named(
  'CardPrices',
  z.object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    prices: z.array(
      z.object({
        kind: z.enum(['flat', 'apartment']),
        rooms: z.int(),
        count: z.int(),
        price_from: z.int(),
        area_from: z.number(),
        lot_id: z.int(),
      }),
    ),
  }),
)
export type CardPrices = z.infer<typeof cardPricesSchema>
