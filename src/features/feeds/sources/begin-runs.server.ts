import type { Database } from '../../../db/connect.ts'
import { AppError } from '../../../lib/errors.ts'
import type { Actor } from '../../../operations/actor.ts'
import { defineCommand } from '../../../operations/operation.server.ts'
import { findUpload } from '../uploads/receive-upload.server.ts'
import type { FinishedUpload, Sheet } from '../uploads/schema.ts'
import { findNamed } from './list-sources.server.ts'
import { queueRun, toRun } from './runs.server.ts'
import { sourceCalls } from './source-contracts.ts'
import { describeSource } from './source-entity.ts'
import { requireDemoWord, type SourceRules } from './source-rules.server.ts'
import { readFormat } from './source-settings.server.ts'

/**
 * Creates the command that fetches a source now, in the process that works on runs. The first run of a source is always a
 * preview. Throws `bad_input` for one without an address, and `conflict` while a run is in flight.
 */
export function createRunSource(rules: Pick<SourceRules, 'hasDemo'>) {
  return defineCommand(sourceCalls.run, {
    act: async ({ db, actor, now, audit }, { name, preview = false, demo }) => {
      const source = await findNamed(db, name, now)
      if (source.url === null) {
        throw new AppError('bad_input', 'the source has no address', {
          fields: { name: ['У источника нет адреса: загрузите файл'] },
        })
      }
      const isPreview = preview || source.is_waiting === 1
      if (!isPreview) await requireDemoWord(db, actor, demo, rules)
      const { format } = source
      const request = { source, kind: 'fetch', by: toPerson(actor), format, isPreview } as const
      const run = await queueRun(db, { ...request, demo: demo ?? null }, now)
      await audit({
        subject: isPreview ? 'Просмотр изменений' : 'Загрузка с адреса',
        entity: describeSource(name),
      })
      return { run: toRun(run) }
    },
  })
}

/**
 * Previews what an uploaded document would change. Throws `not_found` for an unknown source or file, `bad_input` for a file
 * that is not complete and for a workbook of which a sheet has to be chosen, `conflict` while a run is in flight.
 */
export const uploadToSource = defineCommand(sourceCalls.upload, {
  act: async ({ db, actor, now, audit }, { name, upload: id, format: word, sheet: typed }) => {
    const source = await findNamed(db, name, now)
    const upload = await requireFinished(db, id, actor, now)
    const format = readFormat(word || upload.format)
    const sheet = chooseSheet(upload.sheets, typed)
    const request = { source, kind: 'upload', by: toPerson(actor), format, sheet } as const
    const run = await queueRun(db, { ...request, isPreview: true, upload: id }, now)
    if (source.url === null && source.format !== format) {
      await db.updateTable('feed_sources').set({ format }).where('id', '=', source.id).execute()
    }
    await audit({ subject: `Файл «${upload.name}»`, entity: describeSource(name) })
    return { run: toRun(run) }
  },
})

async function requireFinished(
  db: Database,
  id: string,
  actor: Actor,
  now: Date,
): Promise<FinishedUpload & { name: string }> {
  const { name, result } = await findUpload(db, id, actor, now)
  if (result !== null) return { ...(JSON.parse(result) as FinishedUpload), name }
  throw new AppError('bad_input', 'the file is not complete', {
    fields: { upload: ['Файл загружен не до конца'] },
  })
}

/** The sheet to be read: the named one, or the only one with a heading. */
function chooseSheet(sheets: readonly Sheet[] | null, typed: string | undefined): string | null {
  if (sheets === null) return null
  if (typed) {
    if (sheets.some(({ name }) => name === typed)) return typed
    throw badSheet('Такого листа нет', sheets)
  }
  const readable = sheets.filter(({ heading }) => heading !== null)
  if (readable.length > 1) throw badSheet('Выберите лист', readable)
  return readable[0]?.name ?? null
}

function badSheet(reason: string, sheets: readonly Sheet[]): AppError {
  const names = sheets.map(({ name }) => `«${name}»`).join(', ')
  return new AppError('bad_input', 'a sheet has to be chosen', {
    fields: { sheet: [`${reason}: ${names}`] },
  })
}

/** Who asks for a run; null for the terminal. */
export function toPerson(actor: Actor): { id: string; name: string } | null {
  return actor.kind === 'user' ? { id: actor.id, name: actor.name } : null
}
