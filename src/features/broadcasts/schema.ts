import * as z from 'zod/mini'
import { pictureSchema } from '../../lib/picture-schema.ts'
import { namedProjectSchema } from '../projects/schema.ts'
import { named } from '../../lib/http/named-schema.ts'

/** A camera on a building site, live or recorded. */
export const broadcastSchema = named(
  'Broadcast',
  z.object({
    id: z.int(),
    slug: z.string(),
    project: namedProjectSchema,
    title: z.string(),
    text: z.string(),
    is_live: z.boolean(),
    /** Address of a file or of an HLS list. */
    url: z.string(),
    poster: z.nullable(pictureSchema),
    captions_url: z.nullable(z.string()),
    /** Seconds; null when live or unknown. */
    duration: z.nullable(z.int()),
    starts_at: z.string(),
    /** Moments of a recorded film, in seconds. */
    chapters: z.array(z.object({ at: z.number(), title: z.string() })),
  }),
)
export type Broadcast = z.infer<typeof broadcastSchema>
