import * as z from 'zod/mini'
import { defineVerb } from '../../../verbs/verb.server.ts'
import { findUser, userKey } from './find-user.server.ts'

/** Ends all sessions of a person. */
export const endUserSessions = defineVerb({
  action: 'user.sessions',
  roles: ['owner'],
  stepUp: true,
  input: z.object({ user: userKey }),
  act: async ({ db, audit }, { user: key }) => {
    const { id, name } = await findUser(db, key)
    await db.deleteFrom('desk_sessions').where('user_id', '=', id).execute()
    await audit({ subject: `${name}: сеансы закончены`, ids: [id] })
  },
})
