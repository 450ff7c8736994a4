import * as z from 'zod/mini'
import { scrubDeleted } from '../../../db/scrub-deleted.ts'
import { AppError } from '../../../lib/errors.ts'
import { nameActor } from '../../../verbs/actor.ts'
import { defineVerb } from '../../../verbs/verb.server.ts'
import { deleteRequests } from '../office/retention.server.ts'
import { noteText, requestId } from './request-input.ts'

/**
 * Erases everything that is stored about the person of a request: all requests of the phone with their deliveries,
 * notes and history. Returns what the act of erasure says (order 179 of Roskomnadzor), without a name or a phone.
 */
export const eraseRequest = defineVerb({
  action: 'request.erase',
  roles: ['owner'],
  stepUp: true,
  input: z.object({ id: requestId, reason: noteText }),
  act: async ({ db, actor, now, audit }, { id, reason }) => {
    const row = await db
      .selectFrom('callback_requests')
      .select('phone')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw new AppError('not_found', 'no such request')
    const rows = await db
      .selectFrom('callback_requests')
      .select('id')
      .where('phone', '=', row.phone)
      .orderBy('created_at')
      .execute()
    const ids = rows.map((one) => one.id)
    await deleteRequests(db, ids)
    await audit({ subject: 'Персональные данные уничтожены', ids })
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
    }
  },
  after: async ({ db }) => void (await scrubDeleted(db)),
})
