import * as z from 'zod/mini'
import { lotCardSchema } from '../../lots/model/schema.ts'
import { named } from '../../../lib/http/named-schema.ts'

/** What can happen to a lot, with its name on the page (decision D39). */
export const changeTypes = {
  added: 'Появился в\u00a0продаже',
  repriced: 'Изменилась цена',
  withdrawn: 'Снят с\u00a0продажи',
} as const

export type ChangeType = keyof typeof changeTypes

/** A change as `/changes.json` has it. Prices are what a buyer pays, in roubles; a withdrawn lot has none. */
export const lotChangeSchema = named(
  'LotChange',
  z.object({
    type: z.enum(['added', 'repriced', 'withdrawn']),
    at: z.string(),
    price: z.nullable(z.int()),
    previous_price: z.nullable(z.int()),
    lot: lotCardSchema,
  }),
)
export type LotChange = z.infer<typeof lotChangeSchema>
