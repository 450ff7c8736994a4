import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { exportAudit, listAudit } from '../../features/audit/list-audit.server.ts'
import { auditPageSchema } from '../../features/audit/schema.ts'
import { addCall } from './add-call.ts'

/** What people did (decision D66). */
export function auditRoutes(app: FastifyInstance): void {
  addCall(app, {
    method: 'GET',
    url: '/desk/api/audit/',
    summary: 'List what people did, newest first',
    call: listAudit,
    query: z.object({
      cursor: z.optional(z.string()),
      user: z.optional(z.string()),
      action: z.optional(z.string()),
      from: z.optional(z.string()),
      to: z.optional(z.string()),
    }),
    response: auditPageSchema,
  })
  addCall(app, {
    method: 'GET',
    url: '/desk/api/audit/export/',
    summary: 'Export what people did as CSV',
    call: exportAudit,
    send: (text, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="audit.csv"')
        .send(text),
  })
}
