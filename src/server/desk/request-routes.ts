import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../../features/lots/snapshot/app-context.server.ts'
import { findToday } from '../../features/callback/intake/due-at.server.ts'
import { createAddRequest } from '../../features/callback/requests/add-request.server.ts'
import { assignRequest } from '../../features/callback/requests/assign-request.server.ts'
import { closeRequest } from '../../features/callback/requests/close-request.server.ts'
import { correctRequest } from '../../features/callback/requests/correct-request.server.ts'
import { drawFurniture } from '../../features/callback/requests/furniture-plan.server.tsx'
import { eraseRequest } from '../../features/callback/requests/erase-request.server.ts'
import { exportRequests } from '../../features/callback/requests/export-requests.server.ts'
import {
  countRequests,
  listRequests,
} from '../../features/callback/requests/list-requests.server.ts'
import { addLotPages } from '../../features/callback/requests/lot-pages.server.ts'
import { noteRequest } from '../../features/callback/requests/note-request.server.ts'
import { readRequest } from '../../features/callback/requests/read-request.server.ts'
import { reopenRequest } from '../../features/callback/requests/reopen-request.server.ts'
import { retryRequest } from '../../features/callback/requests/retry-request.server.ts'
import type { RequestCard } from '../../features/callback/requests/schema.ts'
import { createSuggestSubjects } from '../../features/callback/requests/suggest-subjects.server.ts'
import { takeRequest } from '../../features/callback/requests/take-request.server.ts'
import { leaveRequest, showRequest } from '../../features/callback/requests/viewers.server.ts'
import { tableTypes } from '../../lib/cell-text.ts'
import { addCall, getDesk } from './add-call.ts'

/** Callback requests (decisions D67 and D69). With `DESK_REQUESTS=off` a CRM works on them, and they are only looked at. */
export function requestRoutes(
  app: FastifyInstance,
  context: Pick<AppContext, 'db' | 'catalogue' | 'config'>,
): void {
  const { channels, DESK_REQUESTS: works } = context.config
  const send = async (card: RequestCard) => {
    const [request = card] = await addLotPages(context, [card])
    const furniture_plan = await drawFurniture(context, card.wishes.furniture)
    return { ...request, furniture_plan, works }
  }
  const today = (fields: Record<string, unknown>, request: FastifyRequest) => ({
    ...fields,
    today: findToday(context.catalogue.current(), getDesk(request).context.clock.now()),
  })
  addCall(app, listRequests, {
    input: today,
    send: async (list) => ({ ...list, results: await addLotPages(context, list.results), works }),
  })
  addCall(app, countRequests, { input: today })
  addCall(app, readRequest, { send })
  addCall(app, retryRequest, { send })
  addCall(app, eraseRequest)
  addCall(app, exportRequests, {
    input: (fields) => ({ ...fields, configured: [...channels] }),
    send: ({ format, bytes }, reply) =>
      reply
        .type(tableTypes[format])
        .header('content-disposition', `attachment; filename="requests.${format}"`)
        .send(bytes),
  })
  addCall(app, showRequest)
  addCall(app, leaveRequest)
  if (!works) return
  addCall(app, createAddRequest(context), { send })
  addCall(app, createSuggestSubjects(context))
  addCall(app, takeRequest, { send })
  addCall(app, correctRequest, { send })
  addCall(app, assignRequest, { send })
  addCall(app, closeRequest, { send })
  addCall(app, reopenRequest, { send })
  addCall(app, noteRequest, { send })
}
