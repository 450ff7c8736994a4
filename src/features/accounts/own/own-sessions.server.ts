import * as z from 'zod/mini'
import { AppError } from '../../../lib/errors.ts'
import { roles } from '../../../verbs/actor.ts'
import { defineQuery, defineVerb } from '../../../verbs/verb.server.ts'
import { listSessionRows, requirePerson } from './own-account.server.ts'

/** Lists one's own sessions, or the one with an id; throws `not_found` for one that is not one's own. */
export const listOwnSessions = defineQuery({
  action: 'me.sessions',
  roles,
  input: z.object({ id: z.optional(z.string()) }),
  read: async ({ db, actor }, { id }) => {
    const person = requirePerson(actor)
    const sessions = await listSessionRows(db, person.id, person.session.id)
    if (id === undefined) return sessions
    const found = sessions.filter((one) => one.id === id)
    if (found.length === 0) throw new AppError('not_found', 'no such session')
    return found
  },
})

/** Ends one of one's own sessions. */
export const endOwnSession = defineVerb({
  action: 'me.session.end',
  roles,
  input: z.object({ id: z.string() }),
  act: async ({ db, actor, audit }, { id }) => {
    const { numDeletedRows } = await db
      .deleteFrom('desk_sessions')
      .where('id', '=', id)
      .where('user_id', '=', requirePerson(actor).id)
      .executeTakeFirst()
    if (numDeletedRows !== 1n) throw new AppError('not_found', 'no such session')
    await audit({ subject: 'Сеанс закончен', ids: [id] })
  },
})
