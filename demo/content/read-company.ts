import { join } from 'node:path'
import type { ContentKind, ContentValues } from '../../src/features/content/model/content-model.ts'
import type { ContentProblem } from '../../src/features/content/model/content-problem.ts'
import { PictureBook } from '../../src/features/content/model/picture-book.ts'
import { readContent } from '../../src/features/content/model/read-content.server.ts'
import { listFolder } from '../../src/features/content/model/read-folder.server.ts'

/** The content of the demo company's folder. */
export interface CompanyFolder {
  /** Problems of single files; empty if each is valid. */
  problems: ContentProblem[]
  /** Returns all items of a kind by key, texts as HTML without pictures. */
  list: <K extends ContentKind>(kind: K) => Map<string, ContentValues[K]>
  /** HTML of `purchase.md`. */
  purchase: string
  /** The original text of the files by path. */
  files: ReadonlyMap<string, string>
}

/** Reads the demo company's folder. */
export async function readCompany(): Promise<CompanyFolder> {
  const problems: ContentProblem[] = []
  const listing = await listFolder(join(import.meta.dirname, '../company'), problems)
  const { items, sources } = await readContent(listing, problems)
  const book = new PictureBook(new Map())
  const purchase = items.find(({ key }) => key === 'purchase')?.toValue(book)
  return {
    problems,
    list: <K extends ContentKind>(kind: K) =>
      new Map(
        items
          .filter((item) => item.kind === kind && item.key !== 'purchase')
          .map((item) => [item.key, item.toValue(book) as ContentValues[K]]),
      ),
    purchase: purchase && 'purchase_html' in purchase ? purchase.purchase_html : '',
    files: new Map(sources.map(({ path, text }) => [path, text])),
  }
}
