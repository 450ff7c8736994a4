import * as z from 'zod/mini'

/** A piece of the press centre; its HTML was sanitised when it was loaded. */
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

/** A piece as pages list it. */
export type PressCard = Omit<PressPiece, 'id' | 'html'>
