import { nameActor } from '../../../operations/actor.ts'
import { defineCommand } from '../../../operations/operation.server.ts'
import { recordChange } from '../../../operations/record-change.server.ts'
import { describeRequest } from './change-request.server.ts'
import { requestCalls } from './request-contracts.ts'
import { requestTopic } from './request-topic.ts'
import { findRequestCard } from './request-card.server.ts'

/**
 * Adds a note to a request. Notes of two people at the same time are both stored; one that is sent again with its `key`,
 * because no answer came, is stored once.
 */
export const noteRequest = defineCommand(requestCalls.note, {
  act: async ({ db, actor, now, audit }, { id, text, key = null }) => {
    const before = await findRequestCard(db, id, actor, now)
    const entity = await describeRequest(db, id)
    const user_id = actor.kind === 'user' ? actor.id : null
    const at = now.toISOString()
    const stored = await db
      .insertInto('request_notes')
      .values({ request_id: id, at, user_id, user_name: nameActor(actor), text, key })
      .onConflict((conflict) => conflict.columns(['request_id', 'key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) {
      await audit({ subject: 'Заметка повторно', entity })
      return before
    }
    // Not a change of the version: who writes an outcome meanwhile must not be stopped by a note.
    const { state, version } = before
    await recordChange(db, requestTopic, { id, version, event: { id, state, version } })
    await audit({ subject: 'Заметка', entity })
    return findRequestCard(db, id, actor, now)
  },
})
