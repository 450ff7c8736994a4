import * as z from 'zod/mini'
import { recognisedSchema } from './schema.ts'

/** What the process that looks at files gets. */
export const inspectJobSchema = z.object({
  /** Local files, which together are the document. */
  files: z.array(z.string()),
  size: z.number(),
})
export type InspectJob = z.infer<typeof inspectJobSchema>

/** What it answers, once: the digest and what the document is, or why it is not one. */
export const inspectAnswerSchema = z.object({
  sha256: z.string(),
  recognised: z.nullable(recognisedSchema),
  problem: z.nullable(
    z.object({
      /** The bytes are those of another kind of file; otherwise they are damaged. */
      isOther: z.boolean(),
      reason: z.string(),
    }),
  ),
})
export type InspectAnswer = z.infer<typeof inspectAnswerSchema>
