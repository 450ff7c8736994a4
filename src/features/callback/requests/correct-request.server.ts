import * as z from 'zod/mini'
import { AppError } from '../../../lib/errors.ts'
import { nationalDigits } from '../../../lib/phone.ts'
import { defineVerb } from '../../../verbs/verb.server.ts'
import { changeRequest, recordEvent } from './change-request.server.ts'
import { findRequestCard } from './request-card.server.ts'
import { requestId, requestVersion, dictatedPhone, visitorName } from './request-input.ts'

/**
 * Corrects the name or the phone of a request (decision D108). The log says which of them, and neither what it was nor what
 * it is.
 */
export const correctRequest = defineVerb({
  action: 'request.correct',
  roles: ['owner', 'manager'],
  input: z.object({
    id: requestId,
    version: requestVersion,
    name: z.optional(visitorName),
    phone: z.optional(dictatedPhone),
  }),
  act: async (act, { name, phone, ...input }) => {
    const { db, actor, now } = act
    if (name === undefined && phone === undefined) {
      throw new AppError('bad_input', 'nothing to correct', {
        fields: { name: ['Укажите имя или телефон'] },
      })
    }
    await changeRequest(act, input, () => ({
      ...(name !== undefined && { name }),
      ...(phone !== undefined && { phone: `+7${nationalDigits(phone)}` }),
      is_indexed: 0,
    }))
    // It is no longer found by what was wrong.
    await db.deleteFrom('request_words').where('request_id', '=', input.id).execute()
    const fields = [name !== undefined && 'name', phone !== undefined && 'phone'].filter(Boolean)
    await recordEvent(act, input.id, 'correct', fields.join(','))
    const subject = fields.map((field) => (field === 'name' ? 'имя' : 'телефон')).join(' и ')
    await act.audit({ subject: `Исправлено: ${subject}`, ids: [input.id] })
    return findRequestCard(db, input.id, actor, now)
  },
})
