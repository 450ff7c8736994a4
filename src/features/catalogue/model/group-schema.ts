import * as z from 'zod/mini'
import { areaTypeSchema, lotCardSchema, lotKindSchema, pictureSchema } from './schema.ts'

/** A project as a group of lots names it. */
const groupProjectSchema = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  area_type: areaTypeSchema,
})

/**
 * Homes of one project with one plan (or, where the plan is not known, with as many rooms and m²). Prices are
 * what a buyer pays, in roubles; `lot_id` is the cheapest, so that every «from» leads to the lot that has it.
 */
export const lotTypeSchema = z.object({
  /** Lasts as long as the plan does. */
  id: z.string(),
  kind: lotKindSchema,
  project: groupProjectSchema,
  rooms: z.nullable(z.int()),
  area_min: z.number(),
  area_max: z.number(),
  price_min: z.int(),
  price_max: z.int(),
  count: z.int(),
  lot_id: z.int(),
  plan: z.nullable(pictureSchema),
})
export type LotType = z.infer<typeof lotTypeSchema>

/** Where lots stand: a building or a section, with how many are on sale there, storey by storey. */
export const lotPlaceSchema = z.object({
  id: z.int(),
  name: z.string(),
  project: groupProjectSchema,
  building: lotCardSchema.shape.building,
  count: z.int(),
  /** Of what a buyer pays; null when nothing is on sale. */
  price_min: z.nullable(z.int()),
  price_max: z.nullable(z.int()),
  floors: z.array(z.object({ id: z.int(), number: z.int(), count: z.int() })),
})
export type LotPlace = z.infer<typeof lotPlaceSchema>

/** One storey of a section with all its lots of a kind, sold ones too. */
export const floorSchema = z.object({
  id: z.int(),
  number: z.int(),
  section: z.object({ id: z.int(), name: z.string() }),
  building: lotPlaceSchema.shape.building,
  project: groupProjectSchema,
  lots: z.array(lotCardSchema),
})
export type LotFloor = z.infer<typeof floorSchema>
