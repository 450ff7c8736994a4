import * as z from 'zod/mini'
import { defineContracts } from '../../operations/contract.ts'
import { auditPageSchema } from './schema.ts'

const moment = z.union(
  [z.iso.date(), z.iso.datetime({ offset: true, local: true })],
  'Введите дату: 2026-11-27',
)
const filters = {
  user: z.optional(z.string()),
  action: z.optional(z.string()),
  /** What the rows are about: `request`, `user`; with `entity_id` one of these. */
  entity: z.optional(z.string()),
  entity_id: z.optional(z.string()),
  /** Days by the clocks of the office, or times; `to` names the last day that counts. */
  from: z.optional(moment),
  to: z.optional(moment),
}

/** What people did (decision D66). */
export const auditCalls = defineContracts({
  list: {
    name: 'audit.list',
    roles: ['owner'],
    method: 'GET',
    path: 'audit/',
    summary: 'List what people did, newest first',
    input: z.object({
      ...filters,
      cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'Начните список с начала'))),
    }),
    output: auditPageSchema,
  },
  export: {
    name: 'audit.export',
    title: 'Выгрузка журнала',
    roles: ['owner'],
    stepUp: true,
    method: 'GET',
    path: 'audit/export/',
    summary: 'Export what people did as CSV',
    input: z.object({
      ...filters,
      format: z._default(z.enum(['jsonl', 'csv'], 'Выберите jsonl или csv'), 'csv'),
    }),
    output: 'file',
  },
})
