import { AppError } from '../../../lib/errors.ts'
import { defineQuery, defineCommand } from '../../../operations/operation.server.ts'
import { ownCalls } from '../own-contracts.ts'
import { describeUser } from '../user-entity.ts'
import { listSessionRows, requirePerson } from './own-account.server.ts'

/** Lists one's own sessions. */
export const listOwnSessions = defineQuery(ownCalls.listSessions, {
  read: async ({ db, actor }) => {
    const person = requirePerson(actor)
    return { results: await listSessionRows(db, person.id, person.session.id) }
  },
})

/** Reads one of one's own sessions; throws `not_found` for another. */
export const readOwnSession = defineQuery(ownCalls.readSession, {
  read: async ({ db, actor }, { id }) => {
    const person = requirePerson(actor)
    const sessions = await listSessionRows(db, person.id, person.session.id)
    const found = sessions.find((one) => one.id === id)
    if (!found) throw new AppError('not_found', 'no such session')
    return found
  },
})

/** Ends one of one's own sessions. */
export const endOwnSession = defineCommand(ownCalls.endSession, {
  act: async ({ db, actor, audit }, { id }) => {
    const person = requirePerson(actor)
    const { numDeletedRows } = await db
      .deleteFrom('desk_sessions')
      .where('id', '=', id)
      .where('user_id', '=', person.id)
      .executeTakeFirst()
    if (numDeletedRows !== 1n) throw new AppError('not_found', 'no such session')
    await audit({ subject: 'Сеанс закончен', entity: describeUser(person), ids: [id] })
  },
})
