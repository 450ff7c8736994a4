import * as z from 'zod/mini'
import { pictureSchema } from '../../lib/picture-schema.ts'
import { namedProjectSchema } from '../projects/schema.ts'
import { named } from '../../lib/http/named-schema.ts'

export const finishSchema = named(
  'Finish',
  z.object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
  }),
)

/** The finishes that a project offers, in its own order. */
export const finishingForProjectSchema = named(
  'FinishingForProject',
  z.object({
    project: namedProjectSchema,
    finishes: z.array(finishSchema),
  }),
)

/** A finish as one project offers it, with its texts and pictures. */
const projectFinishSchema = named(
  'ProjectFinish',
  z.extend(finishSchema, {
    html: z.string(),
    /** Roubles per square metre; null when it is not given. */
    price_per_metre: z.nullable(z.int()),
    included: z.array(z.string()),
    materials: z.array(z.object({ name: z.string(), text: z.string() })),
    pictures: z.array(
      z.object({
        caption: z.string(),
        picture: pictureSchema,
        /** The same view before the works; null without one. */
        before: z.nullable(pictureSchema),
      }),
    ),
  }),
)
export type ProjectFinish = z.infer<typeof projectFinishSchema>

/** The finishes that a project offers, with its texts and pictures. */
export const projectFinishesSchema = named(
  'ProjectFinishes',
  z.object({
    project: namedProjectSchema,
    finishes: z.array(projectFinishSchema),
  }),
)
export type ProjectFinishes = z.infer<typeof projectFinishesSchema>
