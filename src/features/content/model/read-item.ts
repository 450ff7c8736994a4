import type { ContentKind, ContentValues } from './content-model.ts'
import type { ContentSource } from './content-source.ts'
import type { Body } from './markdown.ts'
import type { PictureBook } from './picture-book.ts'

/** One item of a source file; `at` is its path in the YAML. */
export interface ReadItem<K extends ContentKind = ContentKind> {
  kind: K
  key: string
  source: ContentSource
  at: readonly PropertyKey[]
  /** Front matter or list item, without HTML. */
  draft: object
  body: Body | undefined
  /** Returns the final value, with the pictures of its texts. */
  toValue: (book: PictureBook) => ContentValues[K]
}
