import * as z from 'zod/mini'

/** A piece of the press centre. Its HTML was sanitised at import. */
export const pressPieceSchema = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  lead: z.string(),
  html: z.string(),
  published_on: z.string(),
  picture: z.nullable(z.string()),
})
export type PressPiece = z.infer<typeof pressPieceSchema>

/** A piece as shown in lists. */
export type PressCard = Omit<PressPiece, 'id' | 'html'>
