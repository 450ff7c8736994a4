import * as z from 'zod/mini'
import { ownAddressSchema } from '../../../lib/site-address.ts'

/** From the smallest file to the one that every browser shows: a `<picture>` offers them in this order. */
export const pictureFormatSchema = z.enum(['avif', 'webp', 'jpeg'])

/** A picture as pages get it. Its `alt` is the caption that stands beside its key. */
export const pictureSchema = z.object({
  /** Size in pixels of the picture as it was entered: no rendition is wider. */
  width: z.int(),
  height: z.int(),
  /** Data URL of a picture of a few pixels, seen until the real one has come. */
  placeholder: z.string(),
  /** Format by format, each from the narrowest to the widest; never empty. */
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
})
export type Picture = z.infer<typeof pictureSchema>
