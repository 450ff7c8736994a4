import type { Selectable } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { ContentDraftsTable } from '../../../db/content-file-tables.ts'
import { AppError } from '../../../lib/errors.ts'
import type { Actor } from '../../../operations/actor.ts'
import { recordChange } from '../../../operations/record-change.server.ts'
import { nameActor } from '../../../operations/actor.ts'
import { contentTopic } from './content-topic.ts'
import { readPublished, readRevision, toBase } from './stored-files.server.ts'

export type DraftRow = Selectable<ContentDraftsTable>

/** The draft of a file; null without one. */
export async function findDraft(db: Database, path: string): Promise<DraftRow | null> {
  const row = await db
    .selectFrom('content_drafts')
    .selectAll()
    .where('path', '=', path)
    .where('state', '<>', 'closed')
    .executeTakeFirst()
  return row ?? null
}

/** All drafts, or those of some files. */
export function listDrafts(db: Database, paths?: readonly string[]): Promise<DraftRow[]> {
  const open = db.selectFrom('content_drafts').selectAll().where('state', '<>', 'closed')
  return (paths ? open.where('path', 'in', paths) : open).orderBy('path').execute()
}

/** The text of a draft; null where the file is to be deleted. */
export function toDraftText({ state, text }: Pick<DraftRow, 'state' | 'text'>): string | null {
  return state === 'deleting' ? null : text
}

/**
 * Throws `conflict` with what is there now, unless the caller has seen the newest draft, and the text that is published.
 * Without `base` what is published does not matter. The `path` is of a call that has several.
 */
export function requireNewest(
  seen: { version: number; base?: string | null; path?: string },
  now: { draft: DraftRow | null; base: string | null; published: string | undefined },
): void {
  const { draft, base, published } = now
  const isStale = seen.version !== (draft?.version ?? 0)
  if (!isStale && (seen.base === undefined || seen.base === base)) return
  const detail = isStale
    ? 'Черновик уже изменили'
    : 'Опубликованный текст изменился, пока вы писали'
  throw new AppError('conflict', 'the draft or its base has moved', {
    detail,
    more: {
      ...(seen.path !== undefined && { path: seen.path }),
      current: {
        version: draft?.version ?? 0,
        base,
        text: isStale && draft ? toDraftText(draft) : (published ?? ''),
        published: published ?? null,
        by: draft?.user_name ?? null,
      },
    },
  })
}

interface NewDraft {
  path: string
  state: 'text' | 'deleting'
  base: string | null
  text: string
  title: string
}

/**
 * Stores a draft over the one with this version (0: none), and notifies open desks. Returns its version. Throws `conflict`
 * with what is there now when another one was stored meanwhile.
 */
export async function writeDraft(
  db: Database,
  draft: NewDraft,
  seen: number,
  { actor, now }: { actor: Actor; now: Date },
): Promise<number> {
  const last = await db
    .selectFrom('content_drafts')
    .select(['version', 'state'])
    .where('path', '=', draft.path)
    .executeTakeFirst()
  const open = last && last.state !== 'closed' ? last.version : 0
  if (open !== seen) return throwStale(db, draft.path)
  const version = (last?.version ?? 0) + 1
  const row = {
    ...draft,
    version,
    user_id: actor.kind === 'user' ? actor.id : null,
    user_name: nameActor(actor),
    at: now.toISOString(),
  }
  const written = last
    ? await db
        .updateTable('content_drafts')
        .set(row)
        .where('path', '=', draft.path)
        .where('version', '=', last.version)
        .returning('version')
        .execute()
    : await db
        .insertInto('content_drafts')
        .values(row)
        .onConflict((conflict) => conflict.column('path').doNothing())
        .returning('version')
        .execute()
  if (written.length === 0) return throwStale(db, draft.path)
  await recordDraft(db, draft.path, version)
  return version
}

/** Leaves nothing of a draft but its version. Returns false when it is not the one that the caller has seen. */
export async function closeDraft(db: Database, path: string, version: number): Promise<boolean> {
  const closed = await db
    .updateTable('content_drafts')
    .set({ state: 'closed', text: '', version: version + 1 })
    .where('path', '=', path)
    .where('version', '=', version)
    .where('state', '<>', 'closed')
    .returning('path')
    .execute()
  return closed.length > 0
}

/** Notifies open desks of the draft of a file; null: it has none any more. */
export async function recordDraft(
  db: Database,
  path: string,
  version: number | null,
): Promise<void> {
  const event = { path, version, revision: await readRevision(db) }
  await recordChange(db, contentTopic, { id: path, version: version ?? 0, event })
}

/** Throws `conflict` with what is there now: another draft was stored, or one was published, since the caller looked. */
export async function throwStale(db: Database, path: string): Promise<never> {
  const published = (await readPublished(db, [path])).get(path)
  const draft = await findDraft(db, path)
  requireNewest({ version: -1 }, { draft, base: toBase(published), published })
  throw new Error('a draft has no version below 0')
}
