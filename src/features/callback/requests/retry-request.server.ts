import { AppError } from '../../../lib/errors.ts'
import { defineCommand } from '../../../operations/operation.server.ts'
import { announceDeliveryWork } from '../intake/delivery-wakeup.server.ts'
import { describeRequest, recordEvent } from './change-request.server.ts'
import { requestCalls } from './request-contracts.ts'
import { findRequestCard } from './request-card.server.ts'

/** Sends a request to one of its channels again, at once and with a new limit of 72 hours. */
export const retryRequest = defineCommand(requestCalls.retry, {
  act: async (act, { id, channel }) => {
    const { db, actor, now } = act
    await findRequestCard(db, id, actor, now)
    const { numUpdatedRows } = await db
      .updateTable('deliveries')
      .set({
        state: 'pending',
        lane: 'aside',
        attempts: 0,
        first_attempt_at: null,
        delivered_at: null,
        due_at: now.toISOString(),
      })
      .where('request_id', '=', id)
      .where('channel', '=', channel)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) {
      throw new AppError('bad_input', 'no such channel of the request', {
        fields: { channel: ['Заявка не шла в этот канал'] },
      })
    }
    // A retry by a person does not wait for a channel's back-off.
    await db
      .updateTable('delivery_channels')
      .set({ next_attempt_at: null })
      .where('name', '=', channel)
      .execute()
    await recordEvent(act, id, 'retry', channel)
    const entity = await describeRequest(db, id)
    await act.audit({ subject: `Отправлена снова: ${channel}`, entity })
    return findRequestCard(db, id, actor, now)
  },
  after: ({ db }) => announceDeliveryWork(db),
})
