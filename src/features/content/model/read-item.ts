import type { ContentKind, ContentValues } from './content-model.ts'
import type { Body } from './markdown.ts'
import type { PictureBook } from './picture-book.ts'

/** The file of an item, which takes problems at its places. */
export interface ItemSource {
  path: string
  problem: (path: readonly PropertyKey[], reason: string) => void
  bodyProblem: (line: number, column: number, reason: string) => void
}

/** One item of a source file; `at` is its path in the YAML. */
export interface ReadItem<K extends ContentKind = ContentKind> {
  kind: K
  key: string
  source: ItemSource
  at: readonly PropertyKey[]
  /** Front matter or list item, without HTML. */
  draft: object
  body: Body | undefined
  /** Returns the final value, with the pictures of its texts. */
  toValue: (book: PictureBook) => ContentValues[K]
}
