import type { Database } from '../../../db/connect.ts'
import { findFilePlace } from '../model/folder-layout.ts'
import type { ChangedText } from './content-sources.server.ts'

/** Stores what an import at the terminal changed, with the texts before and after, as a revision. */
export async function recordImportedTexts(
  trx: Database,
  texts: readonly ChangedText[],
  at: Date,
): Promise<void> {
  const changes = texts.map(({ path, before, after }) => {
    const { kind = 'company', name = path } = findFilePlace(path) ?? {}
    const action = before === null ? 'created' : after === null ? 'deleted' : 'changed'
    return { path, kind, key: name, title: path, action, address: null }
  })
  const { id } = await trx
    .insertInto('content_revisions')
    .values({
      at: at.toISOString(),
      user_id: null,
      user_name: null,
      changes: JSON.stringify(changes),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const text of texts) {
    await trx
      .insertInto('content_revision_files')
      .values({ revision_id: id, ...text })
      .execute()
  }
}
