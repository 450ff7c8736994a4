import type { Generated } from 'kysely'

export type SearchedType = 'project' | 'press' | 'document'

/**
 * A text that visitors can search, as it is shown among results. Its words and their stems are in `search_index`,
 * which each store has in a form of its own: see `search-index.ts`.
 */
export interface SearchTextsTable {
  id: Generated<number>
  type: SearchedType
  /** With the type, what the text is known by. */
  slug: string
  title: string
  /** Plain text, in one line. */
  text: string
  /** Place among the texts of its type, as their own list shows them. */
  position: number
  /** SHA-256 (hex) of what the index was made from: a text that has not changed is not read again. */
  hash: string
}
