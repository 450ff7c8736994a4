import * as z from 'zod/mini'
import { areaTypeSchema, lotCardSchema, lotKindSchema, pictureSchema } from './schema.ts'
import { named } from '../../../lib/http/named-schema.ts'

/** The project in a group of lots. */
const groupProjectSchema = named(
  'GroupProject',
  z.object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    area_type: z.nullable(areaTypeSchema),
  }),
)

/**
 * Homes of one project with the same plan or, if the plan is unknown, the same number of rooms and area. Prices are
 * what a buyer pays, in roubles. `lot_id` is the cheapest lot, so that a «from» price links to the lot that has it.
 */
export const lotTypeSchema = named(
  'LotType',
  z.object({
    /** Stable for as long as the plan exists. */
    id: z.string(),
    kind: lotKindSchema,
    project: groupProjectSchema,
    rooms: z.nullable(z.int()),
    area_min: z.number(),
    area_max: z.number(),
    price_min: z.int(),
    price_max: z.int(),
    count: z.int(),
    /** Numbers of the storeys with these lots, ascending. */
    floors: z.array(z.int()),
    lot_id: z.int(),
    /** Value of the filter `plan` for these lots; null if the plan is unknown. */
    plan_key: lotCardSchema.shape.plan_key,
    plan: z.nullable(pictureSchema),
  }),
)
export type LotType = z.infer<typeof lotTypeSchema>

/** A building or a section that has lots, with the number on sale by storey. */
export const lotPlaceSchema = named(
  'LotPlace',
  z.object({
    id: z.int(),
    name: z.string(),
    project: groupProjectSchema,
    building: lotCardSchema.shape.building,
    count: z.int(),
    /** What a buyer pays; null when nothing is on sale. */
    price_min: z.nullable(z.int()),
    price_max: z.nullable(z.int()),
    floors: z.array(z.object({ id: z.int(), number: z.int(), count: z.int() })),
  }),
)
export type LotPlace = z.infer<typeof lotPlaceSchema>

/** One storey of a section with all its lots of one kind, including sold ones. */
export const floorSchema = named(
  'LotFloor',
  z.object({
    id: z.int(),
    number: z.int(),
    section: z.object({ id: z.int(), name: z.string() }),
    building: lotPlaceSchema.shape.building,
    project: groupProjectSchema,
    lots: z.array(lotCardSchema),
  }),
)
export type LotFloor = z.infer<typeof floorSchema>
