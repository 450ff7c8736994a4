import type { ContentKind, ContentValues } from './content-model.ts'
import type { ContentSource } from './content-source.ts'
import type { Body } from './markdown.ts'
import type { PictureBook } from './picture-book.ts'

/** One thing as a file says it; `at` is its path in the file's YAML. */
export interface ReadItem<K extends ContentKind = ContentKind> {
  kind: K
  key: string
  source: ContentSource
  at: readonly PropertyKey[]
  /** Front matter or list item, without HTML. */
  draft: object
  body: Body | undefined
  /** The value once the pictures of its texts are known. */
  finish: (book: PictureBook) => ContentValues[K]
}
