import * as z from 'zod/mini'
import { named } from '../../lib/api/named-schema.ts'

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

/** A piece as shown in lists. */
export type PressCard = Omit<PressPiece, 'id' | 'html' | 'projects'>

/** Reduces a piece to what lists show. */
export function toPressCard({
  slug,
  title,
  lead,
  published_on,
  picture,
  kind,
}: PressPiece): PressCard {
  return { slug, title, lead, published_on, picture, kind }
}
