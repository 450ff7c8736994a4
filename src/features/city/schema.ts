import * as z from 'zod/mini'
import { named } from '../../lib/api/named-schema.ts'

/** A city with the contacts that its visitors see (decision D11). */
export const citySchema = named(
  'City',
  z.object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
)
export type CityCard = z.infer<typeof citySchema>
