import { AppError } from '../../../lib/errors.ts'
import { defineCommand, defineQuery, inTransaction } from '../../../operations/operation.server.ts'
import { readBeside, readEditedFiles } from './check-files.server.ts'
import {
  closeDraft,
  findDraft,
  listDrafts,
  recordDraft,
  requireNewest,
  throwStale,
  toDraftText,
  writeDraft,
} from './draft-rows.server.ts'
import { draftCalls, publishCalls } from './edit-contracts.ts'
import { MAX_FILE_BYTES } from './edit-schema.ts'
import { describeFile } from '../forms/file-titles.ts'
import { listStoredFiles } from './list-files.server.ts'
import { readPublished, requirePlace, toBase } from './stored-files.server.ts'

/** No file of the layout has so many levels. */
const MAX_DEPTH = 64

/**
 * Saves what somebody is writing of a file. Problems stop no draft. Throws `conflict` when another draft was saved, or
 * another text published, than the caller has seen.
 */
export const saveDraft = defineQuery(draftCalls.save, {
  read: async ({ db, actor, clock }, { path, text, fields, body, base, version }) => {
    requirePlace(path)
    const published = (await readPublished(db, [path])).get(path)
    const draft = await findDraft(db, path)
    requireNewest({ version, base }, { draft, base: toBase(published), published })
    const before = (draft && toDraftText(draft)) ?? published ?? ''
    const file = toEdited({ path, text, fields, body }, before)
    const beside = await readBeside(db, new Set([path]))
    const { views, problems } = await readEditedFiles(db, [file, ...beside], [])
    const [view] = views
    if (!view) throw new Error('the reader has left a file out')
    requireSize(view.text)
    const title = describeFile(path, view.fields).title
    const saved = await inTransaction(db, (trx) =>
      writeDraft(trx, { path, state: 'text', base, text: view.text, title }, version, {
        actor,
        now: clock.now(),
      }),
    )
    return { version: saved, text: view.text, fields: view.fields, html: view.html, problems }
  },
})

/** Discards a draft; the site is not changed. */
export const discardDraft = defineQuery(draftCalls.discard, {
  read: async ({ db }, { path, version }) => {
    requirePlace(path)
    await inTransaction(db, async (trx) => {
      const draft = await findDraft(trx, path)
      if (!draft) {
        throw new AppError('not_found', 'no such draft', { detail: 'Черновика уже нет' })
      }
      const published = (await readPublished(trx, [path])).get(path)
      requireNewest({ version }, { draft, base: toBase(published), published })
      if (!(await closeDraft(trx, path, version))) await throwStale(trx, path)
      await recordDraft(trx, path, null)
    })
  },
})

/** Drafts the deletion of a file; that of a project or plan with all files of its folder. */
export const deleteFile = defineCommand(publishCalls.delete, {
  act: async ({ db, actor, now, audit }, { path, version }) => {
    const { kind, project, name } = requirePlace(path)
    const folder = kind === 'plans' ? `plans/${name}/` : `projects/${project}/`
    const inside =
      kind === 'projects' || kind === 'plans'
        ? (await listStoredFiles(db)).filter((file) => file.path.startsWith(folder))
        : []
    const paths = [path, ...inside.map((file) => file.path).filter((other) => other !== path)]
    const published = await readPublished(db, paths)
    const drafts = new Map((await listDrafts(db, paths)).map((draft) => [draft.path, draft]))
    if (!published.has(path)) {
      throw new AppError('not_found', 'no such file', { detail: 'Такого файла нет' })
    }
    const written = paths.filter((other) => published.has(other))
    for (const other of written) {
      const text = published.get(other)
      const draft = drafts.get(other) ?? null
      const base = toBase(text)
      // A draft inside a project was not seen by who deletes the project.
      const seen = other === path ? version : draft?.state === 'deleting' ? draft.version : 0
      requireNewest({ version: seen, path: other }, { draft, base, published: text })
      const title = describeFile(other, {}).title
      await writeDraft(db, { path: other, state: 'deleting', base, text: '', title }, seen, {
        actor,
        now,
      })
    }
    await audit({ subject: path, entity: { kind: 'content', ids: written, title: path } })
    return { drafts: written }
  },
})

interface Edited {
  path: string
  text?: string | undefined
  fields?: unknown
  body?: string | undefined
}

/**
 * What a caller wrote of a file, over the text it has changed. Fields of null are left out: those of a text with errors.
 * Throws `bad_input` for neither text nor fields, and for fields that are nested too deep.
 */
export function toEdited(
  { path, text, fields: given, body }: Edited,
  before: string,
): { path: string; text: string; edit?: { fields?: unknown; body?: string } } {
  if (text !== undefined) {
    requireSize(text)
    return { path, text: withUnixLines(text) }
  }
  const fields = given ?? undefined
  if (fields === undefined && body === undefined) {
    throw new AppError('bad_input', 'neither text nor fields', {
      fields: { text: ['Укажите text, или fields и body'] },
    })
  }
  if (isTooDeep(fields)) {
    throw new AppError('bad_input', 'fields are nested too deep', {
      fields: { fields: [`Вложено глубже ${MAX_DEPTH} уровней`] },
    })
  }
  return {
    path,
    text: before,
    edit: {
      ...(fields !== undefined && { fields }),
      ...(body !== undefined && { body: withUnixLines(body) }),
    },
  }
}

/** Line breaks as an import of the file has them. */
function withUnixLines(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

/** Looks level by level: values may be nested deeper than calls can be. */
function isTooDeep(fields: unknown): boolean {
  let level = [fields].filter(isNested)
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true
    level = level.flatMap((value) => Object.values(value) as unknown[]).filter(isNested)
  }
  return false
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function requireSize(text: string): void {
  if (Buffer.byteLength(text) <= MAX_FILE_BYTES) return
  throw new AppError('too_large', 'the text is too long', { detail: 'Текст больше 2 МБ' })
}
