import * as z from 'zod/mini'
import { roles } from '../../../verbs/actor.ts'
import { defineVerb } from '../../../verbs/verb.server.ts'

/** Ends the session of the person who asks for it. */
export const endSession = defineVerb({
  action: 'session.end',
  roles,
  input: z.object({}),
  act: async ({ db, actor, audit }) => {
    if (actor.kind !== 'user') throw new Error('only a person has a session')
    await db.deleteFrom('desk_sessions').where('id', '=', actor.session.id).execute()
    await audit({ subject: 'Выход', ids: [actor.session.id] })
  },
})
