import type { Database } from '../../../db/connect.ts'
import { findUsedFiles, findUsedPictures } from '../media/media-rows.server.ts'
import { type ContentKind, type ContentModel, createEmptyModel } from '../model/content-model.ts'
import { readPictureBook, stores } from './stored-content.server.ts'

/** Kinds without pictures and files, some of them many megabytes. */
const BARE: ReadonlySet<string> = new Set(['maps', 'plans', 'sources', 'mortgage'])

/** Returns the keys of pictures and files that only content of these projects names. */
export async function findHiddenKeys(
  db: Database,
  hidden: ReadonlySet<string>,
): Promise<Set<string>> {
  const book = await readPictureBook(db)
  const all = createEmptyModel()
  for (const kind of Object.keys(all) as ContentKind[]) {
    if (!BARE.has(kind)) Object.assign(all, { [kind]: await stores[kind].read(db, book) })
  }
  const shown = Object.fromEntries(
    (Object.entries(all) as Array<[ContentKind, Map<string, object>]>).map(([kind, values]) => [
      kind,
      new Map(
        [...values].filter(([key, value]) =>
          kind === 'projects' ? !hidden.has(key) : !isOf(value, hidden),
        ),
      ),
    ]),
  ) as unknown as ContentModel
  const list = async (model: ContentModel) =>
    new Set([...findUsedPictures(model, book), ...(await findUsedFiles(db, model))])
  const used = await list(shown)
  return new Set([...(await list(all))].filter((key) => key !== null && !used.has(key)) as string[])
}

function isOf(value: object, hidden: ReadonlySet<string>): boolean {
  return 'project' in value && typeof value.project === 'string' && hidden.has(value.project)
}
