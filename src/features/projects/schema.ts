import * as z from 'zod/mini'

/** A project as lists show it; `price_from` is what a buyer pays for its cheapest flat on sale, roubles. */
export const projectCardSchema = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  area_type: z.enum(['premium_area', 'business_area']),
  city: z.object({ id: z.int(), slug: z.string(), name: z.string() }),
  address: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  description: z.string(),
  picture: z.nullable(z.string()),
  metro: z.array(
    z.object({
      name: z.string(),
      line_color: z.nullable(z.string()),
      walk_minutes: z.nullable(z.int()),
      transport_minutes: z.nullable(z.int()),
    }),
  ),
  buildings: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      floors_total: z.int(),
      completion: z.nullable(z.string()),
      state: z.enum(['built', 'hand-over', 'unfinished']),
    }),
  ),
  /** Nearest planned hand-over, `2027-3`; null when unknown. */
  completion: z.nullable(z.string()),
  price_from: z.nullable(z.int()),
  flats_on_sale: z.int(),
  lots_on_sale: z.int(),
})
export type ProjectCard = z.infer<typeof projectCardSchema>
