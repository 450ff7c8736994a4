import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../../db/connect.ts'
import { AppError } from '../../../lib/errors.ts'
import { formatCount } from '../../../lib/numbers.ts'
import type { Actor } from '../../../operations/actor.ts'
import { nameActor } from '../../../operations/actor.ts'
import { defineCommand, defineQuery } from '../../../operations/operation.server.ts'
import { RefusedContentError, throwOnProblems } from '../model/content-problem.ts'
import { findFilePlace, toFilePath } from '../model/folder-layout.ts'
import { lockContent, type WrittenChanges, writeChanges } from '../write/write-changes.server.ts'
import {
  type ChangeSet,
  createToken,
  movedError,
  readDraftedChanges,
  readGivenChanges,
} from './change-set.server.ts'
import { closeDraft, listDrafts, recordDraft, toDraftText } from './draft-rows.server.ts'
import { publishCalls } from './edit-contracts.ts'
import type { ContentChange, ContentRemoval, FileProblem } from './edit-schema.ts'
import { describeFile } from '../forms/file-titles.ts'
import { findItemAddress } from './item-address.ts'
import { toFileKey } from './list-files.server.ts'
import { toFileProblem } from './read-files.server.ts'
import { readPublished, readRevision, toListedKind } from './stored-files.server.ts'
import { readStoredNames } from './stored-names.server.ts'

/** Carries what a publish would write out of its transaction, which is rolled back. */
class PlanRollback extends Error {
  readonly written: WrittenChanges

  constructor(written: WrittenChanges) {
    super('plan')
    this.written = written
  }
}

/** Says what publishing these drafts would change, by writing them in a transaction that is rolled back. */
export const planPublish = defineQuery(publishCalls.plan, {
  read: async ({ db, clock }, { paths }) => {
    const set = await readDraftedChanges(db, paths)
    const { token } = set
    const nothing = { changes: [], removals: [], token }
    if (set.problems.length > 0) return { ...nothing, problems: set.problems }
    try {
      await db.transaction().execute(async (trx) => {
        const written = await writeChanges(trx, set, { at: clock.now(), allowRemovals: true })
        throwOnProblems(set.later)
        throw new PlanRollback(written)
      })
    } catch (error) {
      if (error instanceof PlanRollback) {
        const { written } = error
        const removals = listRemovals(written)
        return { changes: addFiles(listChanges(written), set), removals, problems: [], token }
      }
      if (!(error instanceof RefusedContentError)) throw error
      return { ...nothing, problems: error.problems.map(toFileProblem) }
    }
    throw new Error('a plan was stored')
  },
})

/**
 * Publishes drafts or files: all of them or none. Only their items are written. Throws `conflict` when a draft or what is
 * published has moved, and `unprocessable` with the problems, or with the removals that want a word.
 */
export const publishContent = defineCommand(publishCalls.publish, {
  prepare: async ({ db }, { paths, token, files }) => {
    if ((paths === undefined) === (files === undefined)) {
      throw new AppError('bad_input', 'either paths or files', {
        fields: { paths: ['Укажите paths и token, или files'] },
      })
    }
    const set = files
      ? await readGivenChanges(db, files)
      : await readDraftedChanges(db, paths ?? [])
    if (paths && token !== set.token) {
      throw new AppError('conflict', 'another plan', {
        detail: 'Черновики изменились: посмотрите ещё раз, что станет с сайтом',
      })
    }
    if (set.problems.length > 0) throw refuse(set.problems)
    return set
  },
  act: async ({ db, actor, now, audit }, { files, allow_removals = false }, set) => {
    await lockContent(db)
    await requireUnmoved(db, set)
    if (set.texts.size === 0) {
      await audit({ subject: 'Изменений нет' })
      await closeDrafts(db, set, files === undefined)
      return { revision: await readRevision(db), changes: [] }
    }
    await requireSameNames(db, set)
    const written = await write(db, set, { at: now, allowRemovals: allow_removals })
    const changes = addFiles(listChanges(written), set)
    await recordRevision(db, set, changes, { actor, now })
    await closeDrafts(db, set, files === undefined)
    const paths = [...set.texts.keys()]
    const [title = null] = changes.map((change) => change.title)
    await audit({
      subject: describeChanges(changes, paths),
      entity: { kind: 'content', ids: paths, title: paths.length === 1 ? title : null },
    })
    return { revision: await readRevision(db), changes }
  },
})

async function write(
  db: Database,
  set: ChangeSet,
  options: { at: Date; allowRemovals: boolean },
): Promise<WrittenChanges> {
  try {
    const written = await writeChanges(db, set, options)
    throwOnProblems(set.later)
    if (!written.removals.stops) return written
    throw new AppError('unprocessable', 'removals that want a word', {
      detail: 'С сайта уйдёт то, что нужно страницам или согласиям, либо слишком многое',
      more: { removals: listRemovals(written) },
    })
  } catch (error) {
    if (error instanceof RefusedContentError) throw refuse(error.problems.map(toFileProblem))
    throw error
  }
}

/** A feed, an import or another editor may have stored something since the files were checked. */
async function requireUnmoved(db: Database, set: ChangeSet): Promise<void> {
  const paths = set.drafts.map(({ path }) => path)
  const asked = [...new Set([...paths, ...set.published.keys(), ...set.texts.keys()])]
  const published = await readPublished(db, [...asked, ...set.beside.keys()])
  const moved =
    asked.find((path) => published.get(path) !== set.published.get(path)) ??
    [...set.beside.keys()].find((path) => (published.get(path) ?? null) !== set.beside.get(path))
  if (moved !== undefined) throw movedError(moved)
  const drafts = paths.length === 0 ? [] : await listDrafts(db, paths)
  if (createToken(drafts, set.published) === set.token) return
  throw new AppError('conflict', 'a draft has moved', {
    detail: 'Черновик изменили, пока он публиковался: посмотрите его и публикуйте снова',
  })
}

/**
 * The files were checked before their turn came: what they refer to may have left meanwhile, and what may be there once may
 * have come. Pictures and files that came meanwhile disturb nothing.
 */
async function requireSameNames(db: Database, { names }: ChangeSet): Promise<void> {
  const { keys, media } = await readStoredNames(db)
  const there = new Set(media)
  if (isDeepStrictEqual(keys, names.keys) && names.media.every((key) => there.has(key))) return
  throw new AppError('conflict', 'the names that the files were checked with have moved', {
    detail:
      'Пока файлы проверялись, на сайте изменились города, проекты или другие списки: публикуйте снова',
  })
}

/** Drafts that are published have done their work; that of a file which came by itself, if it says the same. */
async function closeDrafts(db: Database, set: ChangeSet, arePublished: boolean): Promise<void> {
  const closed = new Set<string>()
  for (const draft of set.drafts) {
    const isSame = toDraftText(draft) === set.texts.get(draft.path)
    if (!arePublished && !isSame) continue
    if (await closeDraft(db, draft.path, draft.version)) closed.add(draft.path)
  }
  for (const path of new Set([...closed, ...set.texts.keys()])) {
    const open = set.drafts.find((draft) => draft.path === path && !closed.has(path))
    await recordDraft(db, path, open?.version ?? null)
  }
}

async function recordRevision(
  db: Database,
  set: ChangeSet,
  changes: readonly ContentChange[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const { id } = await db
    .insertInto('content_revisions')
    .values({
      at: now.toISOString(),
      user_id: actor.kind === 'user' ? actor.id : null,
      user_name: nameActor(actor),
      changes: JSON.stringify(changes),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [path, after] of set.texts) {
    const before = set.published.get(path) ?? null
    await db
      .insertInto('content_revision_files')
      .values({ revision_id: id, path, before, after })
      .execute()
  }
}

function listChanges({ items }: WrittenChanges): ContentChange[] {
  return items.map(({ kind, key, title, action }) => {
    const path = toFilePath(kind, key)
    const address = action === 'deleted' ? null : findItemAddress(kind, key, path)
    return { path, kind, key, title, action, address }
  })
}

/** Files of which a comment alone, or the text of the company beside `company.md`, has changed. */
function addFiles(
  changes: readonly ContentChange[],
  { texts, published }: ChangeSet,
): ContentChange[] {
  const named = new Set(changes.map(({ path }) => path))
  const others = [...texts.keys()].filter((path) => !named.has(path))
  return [
    ...changes.filter(({ path }) => texts.has(path)),
    ...others.map((path): ContentChange => {
      const place = findFilePlace(path)
      const isGone = texts.get(path) === null
      const action = isGone ? 'deleted' : published.has(path) ? 'changed' : 'created'
      const kind = place ? toListedKind(place) : 'company'
      const key = place ? toFileKey(place) : path
      const address = isGone ? null : findItemAddress(kind, key, path)
      return { path, kind, key, title: describeFile(path, {}).title, action, address }
    }),
  ]
}

function listRemovals({ removals }: WrittenChanges): ContentRemoval[] {
  return removals.items.map(({ kind, key, name, needed }) => ({ kind, key, name, needed }))
}

function refuse(problems: readonly FileProblem[]): AppError {
  return new AppError('unprocessable', 'the files cannot be published', {
    detail: problems.length === 1 ? (problems[0]?.reason ?? '') : 'В файлах есть ошибки',
    more: { problems },
  })
}

const MAX_NAMED = 5

function describeChanges(changes: readonly ContentChange[], paths: readonly string[]): string {
  const names = [...new Set(changes.map(({ title }) => title))]
  const rest = names.length - MAX_NAMED
  const text = names.slice(0, MAX_NAMED).join(', ')
  const files = formatCount(paths.length, 'файл', 'файла', 'файлов')
  return `${files}: ${text}${rest > 0 ? ` и ещё ${rest}` : ''}`
}
