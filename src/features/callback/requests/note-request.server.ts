import * as z from 'zod/mini'
import { nameActor } from '../../../verbs/actor.ts'
import { defineVerb } from '../../../verbs/verb.server.ts'
import { findRequestCard } from './request-card.server.ts'
import { noteText, requestId } from './request-input.ts'

/** Adds a note to a request. Notes of two people at the same time are both kept. */
export const noteRequest = defineVerb({
  action: 'request.note',
  roles: ['owner', 'manager'],
  input: z.object({ id: requestId, text: noteText }),
  act: async ({ db, actor, now, audit }, { id, text }) => {
    const before = await findRequestCard(db, id, actor, now)
    const user_id = actor.kind === 'user' ? actor.id : null
    await db
      .insertInto('request_notes')
      .values({ request_id: id, at: now.toISOString(), user_id, user_name: nameActor(actor), text })
      .execute()
    // Not a change of the version: who writes an outcome meanwhile must not be stopped by a note.
    const { state, version } = before
    await db.insertInto('request_changes').values({ request_id: id, state, version }).execute()
    await audit({ subject: 'Заметка', ids: [id] })
    return findRequestCard(db, id, actor, now)
  },
})
