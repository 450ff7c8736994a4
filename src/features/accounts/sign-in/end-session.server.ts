import { defineCommand } from '../../../operations/operation.server.ts'
import { sessionCalls } from '../session-contracts.ts'
import { describeUser } from '../user-entity.ts'

/** Ends the session of the person who asks for it. */
export const endSession = defineCommand(sessionCalls.end, {
  act: async ({ db, actor, audit }) => {
    if (actor.kind !== 'user') throw new Error('only a person has a session')
    await db.deleteFrom('desk_sessions').where('id', '=', actor.session.id).execute()
    await audit({ subject: 'Выход', entity: describeUser(actor), ids: [actor.session.id] })
  },
})
