import * as z from 'zod/mini'
import { pictureSchema } from '../content/model/picture-schema.ts'

export const finishSchema = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
})
const projectSchema = z.object({ id: z.int(), slug: z.string(), name: z.string() })

/** The finishes that a project offers, in its own order. */
export const finishingForProjectSchema = z.object({
  project: projectSchema,
  finishes: z.array(finishSchema),
})

/** The same with the project's texts and pictures. */
export const projectFinishesSchema = z.object({
  project: projectSchema,
  finishes: z.array(
    z.extend(finishSchema, {
      html: z.string(),
      pictures: z.array(z.object({ caption: z.string(), picture: pictureSchema })),
    }),
  ),
})
