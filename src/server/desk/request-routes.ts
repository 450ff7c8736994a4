import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { listRequests } from '../../features/callback/requests/list-requests.server.ts'
import { readRequest } from '../../features/callback/requests/read-request.server.ts'
import { requestCardSchema, requestListSchema } from '../../features/callback/requests/schema.ts'
import { addCall } from './add-call.ts'

/** Callback requests (decision D67). */
export function requestRoutes(app: FastifyInstance): void {
  addCall(app, {
    method: 'GET',
    url: '/desk/api/requests/',
    summary: 'List callback requests of one state',
    call: listRequests,
    query: z.object({
      state: z.optional(z.string()),
      q: z.optional(z.string()),
      assigned: z.optional(z.string()),
      source: z.optional(z.string()),
      cursor: z.optional(z.string()),
    }),
    response: requestListSchema,
  })
  addCall(app, {
    method: 'GET',
    url: '/desk/api/requests/:id/',
    summary: 'Open a callback request',
    call: readRequest,
    response: requestCardSchema,
  })
}
