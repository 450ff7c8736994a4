import * as z from 'zod/mini'
import { nameActor } from '../../../verbs/actor.ts'
import { defineVerb } from '../../../verbs/verb.server.ts'
import { findRequestCard } from './request-card.server.ts'
import { noteText, requestId } from './request-input.ts'

/**
 * Adds a note to a request. Notes of two people at the same time are both stored; one that is sent again with its `key`,
 * because no answer came, is stored once.
 */
export const noteRequest = defineVerb({
  action: 'request.note',
  roles: ['owner', 'manager'],
  input: z.object({
    id: requestId,
    text: noteText,
    key: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, 'Неверный ключ'))),
  }),
  act: async ({ db, actor, now, audit }, { id, text, key = null }) => {
    const before = await findRequestCard(db, id, actor, now)
    const user_id = actor.kind === 'user' ? actor.id : null
    const at = now.toISOString()
    const stored = await db
      .insertInto('request_notes')
      .values({ request_id: id, at, user_id, user_name: nameActor(actor), text, key })
      .onConflict((conflict) => conflict.columns(['request_id', 'key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) {
      await audit({ subject: 'Заметка повторно', ids: [id] })
      return before
    }
    // Not a change of the version: who writes an outcome meanwhile must not be stopped by a note.
    const { state, version } = before
    await db.insertInto('request_changes').values({ request_id: id, state, version }).execute()
    await audit({ subject: 'Заметка', ids: [id] })
    return findRequestCard(db, id, actor, now)
  },
})
