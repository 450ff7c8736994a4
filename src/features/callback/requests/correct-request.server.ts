import { AppError } from '../../../lib/errors.ts'
import { nationalDigits } from '../../../lib/phone.ts'
import { defineCommand } from '../../../operations/operation.server.ts'
import { changeRequest, recordEvent } from './change-request.server.ts'
import { requestCalls } from './request-contracts.ts'
import { findRequestCard } from './request-card.server.ts'

/**
 * Corrects the name or the phone of a request (decision D108). The log says which of them, and neither what it was nor what
 * it is.
 */
export const correctRequest = defineCommand(requestCalls.correct, {
  act: async (act, { name, phone, ...input }) => {
    const { db, actor, now } = act
    if (name === undefined && phone === undefined) {
      throw new AppError('bad_input', 'nothing to correct', {
        fields: { name: ['Укажите имя или телефон'] },
      })
    }
    const changed = await changeRequest(act, input, () => ({
      ...(name !== undefined && { name }),
      ...(phone !== undefined && { phone: `+7${nationalDigits(phone)}` }),
      is_indexed: 0,
    }))
    // It is no longer found by what was wrong.
    await db.deleteFrom('request_words').where('request_id', '=', input.id).execute()
    const fields = [name !== undefined && 'name', phone !== undefined && 'phone'].filter(Boolean)
    await recordEvent(act, input.id, 'correct', fields.join(','))
    const subject = fields.map((field) => (field === 'name' ? 'имя' : 'телефон')).join(' и ')
    await act.audit({ subject: `Исправлено: ${subject}`, ...changed })
    return findRequestCard(db, input.id, actor, now)
  },
})
