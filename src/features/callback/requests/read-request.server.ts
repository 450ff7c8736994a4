import * as z from 'zod/mini'
import { defineVerb } from '../../../verbs/verb.server.ts'
import { findRequestCard } from './request-card.server.ts'
import { requestId } from './request-input.ts'

/** Opens one request, which the audit log tells: it holds a person's data. Throws `not_found`. */
export const readRequest = defineVerb({
  action: 'request.read',
  roles: ['owner', 'manager', 'analyst'],
  input: z.object({ id: requestId }),
  act: async ({ db, actor, now, audit }, { id }) => {
    const card = await findRequestCard(db, id, actor, now)
    await audit({ subject: 'Карточка', ids: [id] })
    return card
  },
})
