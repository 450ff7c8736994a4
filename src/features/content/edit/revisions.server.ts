import type { Database } from '../../../db/connect.ts'
import { AppError } from '../../../lib/errors.ts'
import { defineCommand, defineQuery } from '../../../operations/operation.server.ts'
import { findDraft, toDraftText, writeDraft } from './draft-rows.server.ts'
import { contentReads, publishCalls } from './edit-contracts.ts'
import type { ContentChange, Revision } from './edit-schema.ts'
import { describeFile } from '../forms/file-titles.ts'
import { hasPlace, readPublished, requirePlace, toBase } from './stored-files.server.ts'

const PAGE = 50
const MAX_AGE_DAYS = 365
const DAY_MS = 86_400_000

/** Lists what was published, newest first: of all files, or of one. */
export const listRevisions = defineQuery(contentReads.revisions, {
  read: async ({ db }, { path, cursor }) => {
    if (path !== undefined) requirePlace(path)
    const ids = db
      .selectFrom('content_revision_files')
      .select('revision_id')
      .where('path', '=', path ?? '')
    const all = db
      .selectFrom('content_revisions')
      .$if(path !== undefined, (query) => query.where('id', 'in', ids))
    const { count } = await all
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    const rows = await all
      .selectAll()
      .$if(cursor !== undefined, (query) => query.where('id', '<', Number(cursor)))
      .orderBy('id', 'desc')
      .limit(PAGE + 1)
      .execute()
    const results = rows.slice(0, PAGE).map(toRevision)
    const next = rows.length > PAGE ? String(results.at(-1)?.id) : null
    return { results, next, count: Number(count) }
  },
})

/** The files of a revision, before and after. */
export const readContentRevision = defineQuery(contentReads.revision, {
  read: async ({ db }, { id }) => {
    const { row, files } = await findRevision(db, id)
    return {
      id: row.id,
      at: row.at,
      by: row.user_name,
      files: files.map(({ path, before, after }) => {
        return { path, title: describeFile(path, {}).title, before, after }
      }),
    }
  },
})

/**
 * Drafts the files of a revision as it published them; those that are still published so, or that it deleted, as they were
 * before. Files that the desk does not edit are left out. Throws `bad_input` where one is named, `conflict` where a file
 * has another draft.
 */
export const restoreRevision = defineCommand(publishCalls.restore, {
  act: async ({ db, actor, now, audit }, { id, paths }) => {
    const { row, files } = await findRevision(db, id)
    for (const path of paths ?? []) requirePlace(path)
    const chosen = paths
      ? files.filter(({ path }) => paths.includes(path))
      : files.filter(({ path }) => hasPlace(path))
    if (chosen.length < (paths ? new Set(paths).size : 1)) {
      throw new AppError('not_found', 'the revision has no such file', {
        detail: paths
          ? 'В этой публикации нет такого файла'
          : 'В этой публикации нет файлов, которые меняют в этом разделе',
      })
    }
    const published = await readPublished(
      db,
      chosen.map(({ path }) => path),
    )
    const drafts: string[] = []
    for (const { path, before, after } of chosen) {
      const current = published.get(path)
      const wanted = after === null || after === current ? before : after
      if (wanted === (current ?? null)) continue
      const draft = await findDraft(db, path)
      if (draft && toDraftText(draft) !== wanted) {
        throw new AppError('conflict', 'a file has another draft', {
          detail: `У ${path} есть черновик (${draft.user_name}): опубликуйте или удалите его`,
          more: { path },
        })
      }
      if (!draft) {
        const title = describeFile(path, {}).title
        const state = wanted === null ? ('deleting' as const) : ('text' as const)
        const base = toBase(current)
        await writeDraft(db, { path, state, base, text: wanted ?? '', title }, 0, { actor, now })
      }
      drafts.push(path)
    }
    await audit({
      subject: `Публикация ${row.id}: ${drafts.join(', ') || 'всё уже так'}`,
      entity: { kind: 'content', ids: drafts, title: drafts.length === 1 ? drafts[0]! : null },
    })
    return { drafts }
  },
})

/** Removes revisions that are older than a year. Returns how many. */
export async function sweepRevisions(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - MAX_AGE_DAYS * DAY_MS).toISOString()
  const old = db.selectFrom('content_revisions').select('id').where('at', '<', before)
  await db.deleteFrom('content_revision_files').where('revision_id', 'in', old).execute()
  const removed = await db
    .deleteFrom('content_revisions')
    .where('at', '<', before)
    .returning('id')
    .execute()
  return removed.length
}

async function findRevision(db: Database, id: string) {
  const row = await db
    .selectFrom('content_revisions')
    .selectAll()
    .where('id', '=', Number(id))
    .executeTakeFirst()
  if (!row) {
    throw new AppError('not_found', 'no such revision', { detail: 'Такой публикации нет' })
  }
  const files = await db
    .selectFrom('content_revision_files')
    .select(['path', 'before', 'after'])
    .where('revision_id', '=', row.id)
    .orderBy('path')
    .execute()
  return { row, files }
}

function toRevision(row: {
  id: number
  at: string
  user_name: string | null
  changes: string
}): Revision {
  const changes = JSON.parse(row.changes) as ContentChange[]
  return { id: row.id, at: row.at, by: row.user_name, changes }
}
