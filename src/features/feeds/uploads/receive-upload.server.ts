import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../../db/connect.ts'
import type { UploadsTable } from '../../../db/feed-tables.ts'
import { AppError } from '../../../lib/errors.ts'
import type { Actor } from '../../../operations/actor.ts'
import { defineQuery } from '../../../operations/operation.server.ts'
import { createPartPath, type DocumentFiles, locateParts } from './documents.server.ts'
import type { InspectAnswer } from './inspect-messages.server.ts'
import { inspectUpload } from './inspect-upload.server.ts'
import {
  type FinishedUpload,
  MAX_FEED_BYTES,
  MAX_OPEN_UPLOADS,
  PART_BYTES,
  type Recognised,
  UPLOAD_HOURS,
} from './schema.ts'
import { uploadCalls } from './upload-contracts.ts'

const HOUR_MS = 3_600_000
const TYPES: Readonly<Record<'xml' | 'csv' | 'xlsx', string>> = {
  xml: 'application/xml',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

type Upload = Selectable<UploadsTable>

/** Finds a file of a person that is not a day old; throws `not_found`. */
export async function findUpload(
  db: Database,
  id: string,
  actor: Actor,
  now: Date,
): Promise<Upload> {
  const since = new Date(now.getTime() - UPLOAD_HOURS * HOUR_MS).toISOString()
  const upload = await db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', actor.kind === 'user' ? actor.id : '')
    .where('at', '>', since)
    .executeTakeFirst()
  if (!upload) throw new AppError('not_found', 'no such upload', { detail: 'Такого файла нет' })
  return upload
}

/** Begins a file. Throws `too_large`, and `too_many` while 20 of the person are not complete. */
export const startUpload = defineQuery(uploadCalls.start, {
  read: async ({ db, actor, clock }, { name, size, sha256, purpose }) => {
    if (size > MAX_FEED_BYTES) {
      throw new AppError('too_large', 'the file is too large', { detail: 'Файл больше 2 ГиБ' })
    }
    const now = clock.now()
    const user_id = actor.kind === 'user' ? actor.id : null
    const since = new Date(now.getTime() - UPLOAD_HOURS * HOUR_MS).toISOString()
    const { open } = await db
      .selectFrom('uploads')
      .select((eb) => eb.fn.countAll<number | string>().as('open'))
      .where('user_id', 'is not distinct from', user_id)
      .where('result', 'is', null)
      .where('at', '>', since)
      .executeTakeFirstOrThrow()
    if (Number(open) >= MAX_OPEN_UPLOADS) {
      throw new AppError('too_many', 'too many open uploads', {
        detail: 'Слишком много незаконченных загрузок: закончите их или подождите день',
      })
    }
    const id = randomUUID()
    await db
      .insertInto('uploads')
      .values({
        id,
        user_id,
        name,
        purpose,
        size,
        sha256: sha256.toLowerCase(),
        at: now.toISOString(),
      })
      .execute()
    return { id, offset: 0, part: PART_BYTES }
  },
})

/** How much of a file has come, in bytes. */
export const readUploadOffset = defineQuery(uploadCalls.offset, {
  read: async ({ db, actor, clock }, { id }) =>
    (await findUpload(db, id, actor, clock.now())).received,
})

/** Creates the operation that stores a part. Throws `conflict` with `offset` for a part from elsewhere. */
export function createStorePart(files: Pick<DocumentFiles, 'write' | 'remove'>) {
  return defineQuery(uploadCalls.part, {
    input: z.extend(uploadCalls.part.input, {
      part: z.optional(z.instanceof(Uint8Array)),
    }),
    read: async ({ db, actor, clock }, { id, offset, part }) => {
      const upload = await findUpload(db, id, actor, clock.now())
      if (offset !== upload.received) throw wrongOffset(upload.received)
      if (part === undefined || part.length === 0) {
        throw new AppError('bad_input', 'the part is empty', { fields: { part: ['Часть пуста'] } })
      }
      if (offset + part.length > upload.size) {
        throw new AppError('bad_input', 'more bytes than the file has', {
          fields: { part: ['Байтов больше, чем в файле'] },
        })
      }
      const path = createPartPath(id, offset)
      await files.write(path, part)
      const isStored = await storeRow(db, upload, { start: offset, size: part.length, path })
      if (isStored) return { offset: offset + part.length }
      // Another request has brought the same part meanwhile.
      await files.remove(path)
      throw wrongOffset((await findUpload(db, id, actor, clock.now())).received)
    },
  })
}

function storeRow(
  db: Database,
  { id }: Upload,
  part: { start: number; size: number; path: string },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('uploads')
      .set({ received: part.start + part.size })
      .where('id', '=', id)
      .where('received', '=', part.start)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await trx
      .insertInto('upload_parts')
      .values({ ...part, upload_id: id })
      .execute()
    return true
  })
}

function wrongOffset(offset: number): AppError {
  return new AppError('conflict', 'the offset is another one', {
    detail: `Продолжайте с байта ${offset}`,
    more: { offset },
  })
}

/**
 * Creates the operation that checks a complete file and says what it is; once more, it says the same. Throws `conflict` for
 * one that is not complete, `unprocessable` for other bytes and for a damaged file, `wrong_type` for no feed.
 */
export function createFinishUpload(
  files: Pick<DocumentFiles, 'locate' | 'write' | 'remove'>,
  inspect: (job: {
    files: string[]
    size: number
  }) => Promise<InspectAnswer | null> = inspectUpload,
) {
  return defineQuery(uploadCalls.finish, {
    read: async ({ db, actor, clock }, { id }): Promise<FinishedUpload> => {
      const upload = await findUpload(db, id, actor, clock.now())
      if (upload.result !== null) return JSON.parse(upload.result) as FinishedUpload
      if (upload.received < upload.size) throw wrongOffset(upload.received)
      const parts = await locateParts(db, files, id)
      const answer = await inspect({ files: parts, size: upload.size })
      const recognised = readAnswer(answer, upload)
      const result = { id, size: upload.size, type: toType(recognised), ...recognised }
      await db
        .updateTable('uploads')
        .set({ result: JSON.stringify(result) })
        .where('id', '=', id)
        .execute()
      return result
    },
  })
}

function readAnswer(answer: InspectAnswer | null, { sha256 }: Upload): Recognised {
  if (answer === null) throw unreadable('файл не удалось прочитать')
  if (answer.sha256 !== sha256)
    throw unreadable('файл пришёл не таким, каким был: загрузите ещё раз')
  const { recognised, problem } = answer
  if (recognised) return recognised
  const reason = problem?.reason ?? 'файл не удалось прочитать'
  if (!problem?.isOther) throw unreadable(reason)
  throw new AppError('wrong_type', 'no feed', {
    detail: `Нужен фид или прайс-лист, а ${reason}`,
  })
}

function unreadable(reason: string): AppError {
  return new AppError('unprocessable', 'the file cannot be read', {
    detail: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`,
    more: { problems: [{ reason }] },
  })
}

function toType({ format, sheets }: Recognised): string {
  if (sheets !== null) return TYPES.xlsx
  return format === 'lots' ? TYPES.csv : TYPES.xml
}
