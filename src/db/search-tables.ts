import type { Generated } from 'kysely'

export type SearchedType = 'project' | 'press' | 'document'

/**
 * A text that visitors can search, as shown in the results. Its words and stems are in `search_index`, whose form
 * depends on the store: see `search-index.ts`.
 */
export interface SearchTextsTable {
  id: Generated<number>
  type: SearchedType
  /** Identifies the text together with its type. */
  slug: string
  title: string
  /** Plain text on one line. */
  text: string
  /** Position in the list of its type. */
  position: number
  /** SHA-256 (hex) of the indexed text. An unchanged text is not indexed again. */
  hash: string
}
