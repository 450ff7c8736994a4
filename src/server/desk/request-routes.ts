import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { AppContext } from '../../features/catalogue/snapshot/app-context.server.ts'
import { createAddRequest } from '../../features/callback/requests/add-request.server.ts'
import { assignRequest } from '../../features/callback/requests/assign-request.server.ts'
import { closeRequest } from '../../features/callback/requests/close-request.server.ts'
import { correctRequest } from '../../features/callback/requests/correct-request.server.ts'
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
import {
  erasedRequestSchema,
  type RequestCard,
  requestCardSchema,
  requestCountsSchema,
  requestListSchema,
} from '../../features/callback/requests/schema.ts'
import { takeRequest } from '../../features/callback/requests/take-request.server.ts'
import { findToday } from '../../features/callback/intake/due-at.server.ts'
import { addCall, getDesk } from './add-call.ts'

const URL = '/desk/api/requests/'
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
const version = z.number()
const text = z.optional(z.string())

/** Callback requests (decision D67). */
export function requestRoutes(
  app: FastifyInstance,
  context: Pick<AppContext, 'db' | 'catalogue' | 'config'>,
): void {
  const { channels, DESK_REQUESTS: works } = context.config
  const send = async (card: RequestCard) => {
    const [request] = await addLotPages(context, [card])
    return { ...request, works }
  }
  const today = (fields: Record<string, unknown>, request: FastifyRequest) => ({
    ...fields,
    today: findToday(context.catalogue.current(), getDesk(request).verbs.clock.now()),
  })
  addCall(app, {
    method: 'GET',
    url: URL,
    summary: 'List callback requests of one state, or of one view over all states',
    call: listRequests,
    query: z.object({
      state: text,
      view: text,
      q: text,
      assigned: text,
      source: text,
      cursor: text,
    }),
    input: today,
    response: requestListSchema,
    send: async (list) => ({ ...list, results: await addLotPages(context, list.results), works }),
  })
  addCall(app, {
    method: 'GET',
    url: `${URL}counts/`,
    summary: 'Count callback requests by state and view',
    call: countRequests,
    input: today,
    isPassive: true,
    response: requestCountsSchema,
  })
  addCall(app, {
    method: 'GET',
    url: `${URL}:id/`,
    summary: 'Open a callback request',
    call: readRequest,
    response: requestCardSchema,
    send,
  })
  addCall(app, {
    method: 'POST',
    url: `${URL}:id/retry/`,
    summary: 'Send a request to a channel again',
    call: retryRequest,
    body: z.object({ channel: z.string() }),
    response: requestCardSchema,
    send,
  })
  addCall(app, {
    method: 'POST',
    url: `${URL}:id/erase/`,
    summary: 'Erase all data of the person of a request',
    call: eraseRequest,
    body: z.object({ reason: z.string() }),
    response: erasedRequestSchema,
  })
  addCall(app, {
    method: 'GET',
    url: `${URL}export/`,
    summary: 'Export all requests as CSV or XLSX',
    call: exportRequests,
    query: z.object({ format: text }),
    input: (fields) => ({ ...fields, configured: [...channels] }),
    send: ({ format, bytes }, reply) =>
      reply
        .type(TYPES[format])
        .header('content-disposition', `attachment; filename="requests.${format}"`)
        .send(bytes),
  })
  if (!works) return
  addCall(app, {
    method: 'POST',
    url: URL,
    summary: 'Add the request of somebody who rang or came to the office',
    call: createAddRequest(context),
    body: z.object({
      name: z.string(),
      phone: z.string(),
      type: text,
      lot: text,
      project: text,
      source: z.string(),
      text,
      consent: z.string(),
    }),
    response: requestCardSchema,
    status: 201,
    send,
  })
  workRoutes(app, send)
}

/** What the office does with requests; `DESK_REQUESTS=off` leaves it to a CRM. */
function workRoutes(app: FastifyInstance, send: (card: RequestCard) => Promise<unknown>): void {
  addCall(app, {
    method: 'POST',
    url: `${URL}:id/take/`,
    summary: 'Take a request',
    call: takeRequest,
    body: z.object({ version }),
    response: requestCardSchema,
    send,
  })
  addCall(app, {
    method: 'PATCH',
    url: `${URL}:id/`,
    summary: 'Correct the name or the phone of a request',
    call: correctRequest,
    body: z.object({ version, name: text, phone: text }),
    response: requestCardSchema,
    send,
  })
  addCall(app, {
    method: 'POST',
    url: `${URL}:id/assign/`,
    summary: 'Give a request to a person, or with null to all',
    call: assignRequest,
    body: z.object({
      version,
      user: z.nullable(z.string()),
      confirm: z.optional(z.boolean()),
    }),
    response: requestCardSchema,
    send,
  })
  addCall(app, {
    method: 'POST',
    url: `${URL}:id/outcome/`,
    summary: 'Write down what came of a call',
    call: closeRequest,
    body: z.object({ version, outcome: z.string(), at: text, text }),
    response: requestCardSchema,
    send,
  })
  addCall(app, {
    method: 'POST',
    url: `${URL}:id/reopen/`,
    summary: 'Open a request that is done again',
    call: reopenRequest,
    body: z.object({ version }),
    response: requestCardSchema,
    send,
  })
  addCall(app, {
    method: 'POST',
    url: `${URL}:id/notes/`,
    summary: 'Add a note',
    call: noteRequest,
    body: z.object({ text: z.string(), key: text }),
    response: requestCardSchema,
    send,
  })
}
