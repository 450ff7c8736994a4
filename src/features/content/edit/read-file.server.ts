import type { Database } from '../../../db/connect.ts'
import { AppError } from '../../../lib/errors.ts'
import { defineQuery } from '../../../operations/operation.server.ts'
import type { ContentKind } from '../model/content-model.ts'
import { toFilePath } from '../model/folder-layout.ts'
import { findUses } from '../write/find-uses.server.ts'
import { readPictureBook, readStoredContent } from '../write/stored-content.server.ts'
import { readBeside, readEditedFiles } from './check-files.server.ts'
import { findDraft, toDraftText } from './draft-rows.server.ts'
import { contentReads } from './edit-contracts.ts'
import type { ContentDraft, FileUse } from './edit-schema.ts'
import { describeFile } from '../forms/file-titles.ts'
import { buildFormSchema } from '../forms/form-schema.ts'
import { findItemAddress } from './item-address.ts'
import { readPublished, requirePlace, toBase, toListedKind } from './stored-files.server.ts'

/** Opens a file: what is published of it, its form, its draft, and what needs it. Throws `not_found` for neither. */
export const readContentFile = defineQuery(contentReads.file, {
  read: async ({ db }, { path }) => {
    const place = requirePlace(path)
    const text = (await readPublished(db, [path])).get(path)
    const draft = await findDraft(db, path)
    if (text === undefined && !draft) {
      throw new AppError('not_found', 'no such file', { detail: 'Такого файла нет' })
    }
    const kind = toListedKind(place)
    const { views } = await readEditedFiles(db, [{ path, text: text ?? '' }], null)
    const view = views[0] ?? { fields: null, body: '', html: '', format: null }
    const own = draft && (await toDraft(db, draft))
    const key = place.project === '' ? place.name : `${place.project}/${place.name}`
    return {
      path,
      kind: place.kind,
      title: describeFile(path, text === undefined ? own?.fields : view.fields).title,
      address: text === undefined ? null : findItemAddress(kind, key, path),
      schema: buildFormSchema(place.kind),
      text: text ?? '',
      fields: view.fields,
      body: view.body,
      html: view.html,
      format: view.format,
      base: toBase(text),
      draft: own,
      used_by: text === undefined ? [] : await listUses(db, kind, path),
    }
  },
})

async function toDraft(
  db: Database,
  draft: NonNullable<Awaited<ReturnType<typeof findDraft>>>,
): Promise<ContentDraft> {
  const { path, version, base, user_name: by, at } = draft
  const text = toDraftText(draft)
  const mark = { version, base, by, at }
  if (text === null) return { ...mark, text, fields: null, body: '', html: '', problems: [] }
  const beside = await readBeside(db, new Set([path]))
  const { views, problems } = await readEditedFiles(db, [{ path, text }, ...beside], [])
  const { fields = null, body = '', html = '' } = views[0] ?? {}
  return { ...mark, text, fields, body, html, problems }
}

/** The other files that refer to an item of this one. */
async function listUses(db: Database, kind: ContentKind, path: string): Promise<FileUse[]> {
  const book = await readPictureBook(db)
  const model = await readStoredContent(db, book, [kind])
  const targets = [...model[kind].keys()]
    .filter((key) => toFilePath(kind, key) === path)
    .map((key) => ({ kind, key }))
  const uses = await findUses(db, book, targets, (other) => other === path)
  return uses.map(({ path: other, field, title }) => ({ path: other, field, title }))
}
