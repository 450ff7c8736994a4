import * as z from 'zod/mini'
import { named } from '../../lib/http/named-schema.ts'

/** Part of a text, in UTF-16 units: from `start` to before `end`. */
const markSchema = z.object({ start: z.int(), end: z.int() })
export type TextMark = z.infer<typeof markSchema>

/** Plain text with marks at the searched words. */
const markedTextSchema = named(
  'MarkedText',
  z.object({ text: z.string(), marks: z.array(markSchema) }),
)
export type MarkedText = z.infer<typeof markedTextSchema>

export const searchTypeSchema = named('SearchType', z.enum(['project', 'lot', 'press', 'document']))

/** A search result; `url` is a page of this site. */
export const searchResultSchema = named(
  'SearchResult',
  z.object({
    type: searchTypeSchema,
    url: z.string(),
    title: markedTextSchema,
    snippet: markedTextSchema,
  }),
)
export type SearchResult = z.infer<typeof searchResultSchema>
