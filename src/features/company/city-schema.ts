import * as z from 'zod/mini'
import { weekDays } from '../../lib/time/working-hours.ts'
import { named } from '../../lib/http/named-schema.ts'

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

/** A city as it is stored. */
export const storedCitySchema = z.extend(citySchema, {
  /** By which clocks its people live; left out for a company of earlier data. */
  zone: z.optional(z.string()),
  /** Left out when the hours are unknown. */
  office: z.optional(
    z.object({
      hours: z.partialRecord(z.enum(weekDays), z.optional(z.string())),
      /** Days with other hours, or none. */
      holidays: z.optional(
        z.array(
          z.object({ from: z.string(), to: z.string(), hours: z.string(), name: z.string() }),
        ),
      ),
      zone: z.string(),
    }),
  ),
})
export type StoredCity = z.infer<typeof storedCitySchema>
