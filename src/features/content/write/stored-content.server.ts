import type { Database } from '../../../db/connect.ts'
import { brandStores } from './brand-store.server.ts'
import { companyStores } from './company-stores.server.ts'
import { type ContentModel, contentKinds, createEmptyModel } from '../model/content-model.ts'
import type { ContentStores } from './content-store.server.ts'
import { mapStores } from './map-stores.server.ts'
import { instalmentStores } from './instalment-stores.server.ts'
import { mortgageStores } from './mortgage-stores.server.ts'
import { PictureBook } from '../model/picture-book.ts'
import { readPicture } from '../media/pictures.server.ts'
import { planStores } from './plan-store.server.ts'
import { placeStores } from './place-stores.server.ts'
import { siteLayerStores } from './site-layer-stores.server.ts'
import { sourceStores } from './source-store.server.ts'
import { siteStores } from './site-stores.server.ts'
import { textStores } from './text-stores.server.ts'

export const stores: ContentStores = {
  ...companyStores,
  ...brandStores,
  ...mapStores,
  ...planStores,
  ...placeStores,
  ...siteLayerStores,
  ...textStores,
  ...mortgageStores,
  ...instalmentStores,
  ...siteStores,
  ...sourceStores,
}

/** Reads all content from the database in the form of a content folder. */
export async function readStoredContent(db: Database, book: PictureBook): Promise<ContentModel> {
  const model = createEmptyModel()
  for (const kind of contentKinds)
    Object.assign(model, { [kind]: await stores[kind].read(db, book) })
  return model
}

/** Reads all stored pictures. */
export async function readPictureBook(db: Database): Promise<PictureBook> {
  const rows = await db.selectFrom('pictures').selectAll().orderBy('key').execute()
  return new PictureBook(new Map(rows.map((row) => [row.key, readPicture(row)])))
}
