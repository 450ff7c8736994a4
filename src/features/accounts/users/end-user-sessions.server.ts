import { defineCommand } from '../../../operations/operation.server.ts'
import { userCalls } from '../user-contracts.ts'
import { describeUser } from '../user-entity.ts'
import { findUser } from './find-user.server.ts'

/** Ends all sessions of a person. */
export const endUserSessions = defineCommand(userCalls.endSessions, {
  act: async ({ db, audit }, { user: key }) => {
    const { id, name } = await findUser(db, key)
    await db.deleteFrom('desk_sessions').where('user_id', '=', id).execute()
    await audit({ subject: `${name}: сеансы закончены`, entity: describeUser({ id, name }) })
  },
})
