import { scrubDeleted } from '../../../db/scrub-deleted.ts'
import { AppError } from '../../../lib/errors.ts'
import type { Database } from '../../../db/connect.ts'
import { nameActor } from '../../../operations/actor.ts'
import { type Act, defineCommand } from '../../../operations/operation.server.ts'
import { deleteRequests } from './retention.server.ts'
import { requestCalls } from './request-contracts.ts'
import { describeRequests, requestEntity } from './request-entity.ts'
import type { ErasedRequest } from './schema.ts'

/**
 * Erases everything that is stored about the person of a request: all requests of the phone with their deliveries,
 * notes and history. Returns what the act of erasure says (order 179 of Roskomnadzor), without a name or a phone.
 */
export const eraseRequest = defineCommand(requestCalls.erase, {
  act: async ({ db, actor, now, audit }, { id, reason }) => {
    const row = await db
      .selectFrom('callback_requests')
      .select('phone')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw new AppError('not_found', 'no such request')
    return erasePhone({ db, actor, now, audit }, row.phone, { id, reason })
  },
  after: async ({ db }) => void (await scrubDeleted(db)),
})

/** Erases all requests of a phone, and returns the act with the extract of the audit log. */
export async function erasePhone(
  { db, actor, now, audit }: Pick<Act, 'db' | 'actor' | 'now' | 'audit'>,
  phone: string,
  { id, reason }: { id: string; reason: string },
): Promise<ErasedRequest> {
  const rows = await db
    .selectFrom('callback_requests')
    .select('id')
    .where('phone', '=', phone)
    .orderBy('created_at')
    .execute()
  const ids = rows.map((one) => one.id)
  if (ids.length > 0) await deleteRequests(db, ids)
  await audit({ subject: 'Персональные данные уничтожены', entity: describeRequests(ids) })
  return {
    id,
    erased: ids,
    act: {
      at: now.toISOString(),
      by: nameActor(actor),
      reason,
      data: 'имя, телефон, страница, рекламные метки, пожелания, заметки, история доставки',
      method: 'удаление строк базы данных с перезаписью освобождённого места',
    },
    log: await readExtract(db, ids),
  }
}

/** SQLite and PostgreSQL both stay well below their limits of a statement. */
const EXTRACTED_IDS = 100

async function readExtract(db: Database, ids: readonly string[]): Promise<ErasedRequest['log']> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('audit_log')
    .select(['at', 'user_name', 'action', 'title', 'entity_title', 'subject'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('audit_entities')
        .select('audit_id')
        .where('entity', '=', requestEntity.kind)
        .where('entity_id', 'in', ids.slice(0, EXTRACTED_IDS)),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ at, user_name, action, title, entity_title, subject }) => ({
    at,
    user: user_name,
    action,
    title,
    entity: entity_title,
    subject,
  }))
}
