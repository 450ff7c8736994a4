import * as z from 'zod/mini'
import { pictureSchema } from '../../lib/picture-schema.ts'
import { named } from '../../lib/http/named-schema.ts'

/** A slide of the home page. */
export const slideSchema = named(
  'Slide',
  z.object({
    id: z.int(),
    slug: z.string(),
    title: z.string(),
    text: z.string(),
    url: z.string(),
    link_text: z.string(),
    image: z.nullable(pictureSchema),
    /** In place of `image` where the window is narrower than 768 px. */
    phone_image: z.nullable(pictureSchema),
    /** The `erid` token required for third-party advertising; null for the company's own slides. */
    advertiser_mark: z.nullable(z.string()),
    order: z.int(),
  }),
)
export type Slide = z.infer<typeof slideSchema>
