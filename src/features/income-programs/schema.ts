import * as z from 'zod/mini'
import { pictureSchema } from '../content/model/picture-schema.ts'

/** What an apartment may earn its owner (доходная программа). */
export const incomeProgramSchema = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  html: z.string(),
  /** A year, as the programme's own terms promise it; null where none is promised. */
  yield_percent: z.nullable(z.number()),
  term_months: z.nullable(z.int()),
  picture: z.nullable(pictureSchema),
  projects: z.array(z.object({ id: z.int(), slug: z.string(), name: z.string() })),
})
export type IncomeProgram = z.infer<typeof incomeProgramSchema>
