import * as z from 'zod/mini'
import { ownAddressSchema } from './http/site-address.ts'
import { named } from './http/named-schema.ts'

/** Formats in the order of a `<picture>`: the smallest files first, the format that every browser supports last. */
export const pictureFormatSchema = z.enum(['avif', 'webp', 'jpeg'])

/** A picture in the public data. Its `alt` text is the caption of the item that refers to it. */
export const pictureSchema = named(
  'Picture',
  z.object({
    /** Size of the original in pixels. No rendition is wider. */
    width: z.int(),
    height: z.int(),
    /** Data URL of a tiny picture that is shown until the real one has loaded. */
    placeholder: z.string(),
    /** Grouped by format, each from the narrowest to the widest; never empty. */
    renditions: z
      .array(
        z.object({
          format: pictureFormatSchema,
          /** Pixels. */
          width: z.int(),
          url: ownAddressSchema,
        }),
      )
      .check(z.minLength(1)),
  }),
)
export type Picture = z.infer<typeof pictureSchema>
