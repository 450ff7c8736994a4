import type { FastifyInstance } from 'fastify'
import { exportAudit, listAudit } from '../../features/audit/list-audit.server.ts'
import { addCall } from './add-call.ts'

/** What people did (decision D66). */
export function auditRoutes(app: FastifyInstance): void {
  addCall(app, listAudit)
  addCall(app, exportAudit, {
    send: (text, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="audit.csv"')
        .send(text),
  })
}
