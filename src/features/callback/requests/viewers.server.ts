import { defineQuery } from '../../../operations/operation.server.ts'
import { removeViewer, storeViewer } from '../../../operations/viewers.server.ts'
import { requestCalls } from './request-contracts.ts'
import { requestTopic } from './request-topic.ts'

/** Stores that a tab of the person shows a request. Unknown requests are ignored. */
export const showRequest = defineQuery(requestCalls.show, {
  read: async ({ db, actor, clock }, { id, tab }) => {
    const known = await db
      .selectFrom('callback_requests')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (known) await storeViewer(db, { actor, tab, topic: requestTopic.name, id }, clock.now())
  },
})

/** Stores that a tab of the person shows a request no longer. */
export const leaveRequest = defineQuery(requestCalls.leave, {
  read: ({ db, actor }, { tab }) => removeViewer(db, { actor, tab }),
})
