import * as z from 'zod/mini'
import { pictureSchema } from '../../lib/picture-schema.ts'
import { namedProjectSchema } from '../projects/schema.ts'
import { named } from '../../lib/http/named-schema.ts'

/** A programme that pays income to the owner of an apartment (доходная программа). */
export const incomeProgramSchema = named(
  'IncomeProgram',
  z.object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    html: z.string(),
    /** Percent per year that the programme's terms promise; null if they promise none. */
    yield_percent: z.nullable(z.number()),
    term_months: z.nullable(z.int()),
    picture: z.nullable(pictureSchema),
    projects: z.array(namedProjectSchema),
  }),
)
export type IncomeProgram = z.infer<typeof incomeProgramSchema>
