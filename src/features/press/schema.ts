import * as z from 'zod/mini'
import { named } from '../../lib/http/named-schema.ts'

/** A piece of the press centre. Its HTML was sanitised at import. */
export const pressPieceSchema = named(
  'PressPiece',
  z.object({
    id: z.int(),
    slug: z.string(),
    title: z.string(),
    lead: z.string(),
    html: z.string(),
    published_on: z.string(),
    picture: z.nullable(z.string()),
    /** What kind of piece it is, in the company's own words. */
    kind: z.nullable(z.string()),
    /** Slugs of the projects that it is about. */
    projects: z.array(z.string()),
  }),
)
export type PressPiece = z.infer<typeof pressPieceSchema>

/** A drawing of the catalogue in place of the picture that a piece lacks. */
export interface PressDrawing {
  kind: 'facade' | 'plan'
  url: string
}

/** A piece as shown in lists. */
export interface PressCard extends Omit<PressPiece, 'id' | 'html' | 'projects'> {
  /** Null for a piece with a picture, and where the catalogue has nothing to draw. */
  drawing: PressDrawing | null
}
