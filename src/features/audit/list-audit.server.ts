import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import { writeToString } from 'fast-csv'
import { defineQuery, defineVerb } from '../../verbs/verb.server.ts'
import type { AuditEntry, AuditPage } from './schema.ts'

const PAGE = 50
const moment = z
  .string()
  .check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'Введите дату: 2026-11-27'))

const filters = z.object({
  user: z.optional(z.string()),
  action: z.optional(z.string()),
  /** Days or times; `to` names the last day that counts. */
  from: z.optional(moment),
  to: z.optional(moment),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'Начните список с начала'))),
})

/** Lists what people did, newest first, 50 a page. */
export const listAudit = defineQuery({
  action: 'audit.list',
  roles: ['owner'],
  input: filters,
  read: async ({ db }, { cursor, ...filter }): Promise<AuditPage> => {
    let query = selectAudit(db, filter).limit(PAGE + 1)
    if (cursor) query = query.where('id', '<', Number(cursor))
    const rows = await query.execute()
    const page = rows.slice(0, PAGE)
    const last = rows.length > PAGE ? page.at(-1) : undefined
    return { results: page.map(toEntry), next: last ? String(last.id) : null }
  },
})

function selectAudit(db: Database, filter: z.output<typeof filters>) {
  let query = db.selectFrom('audit_log').selectAll().orderBy('id', 'desc')
  if (filter.user) query = query.where('user_id', '=', filter.user)
  // `session` finds `session.start`, `session.end` …
  const { action } = filter
  if (action) {
    query = query.where((eb) =>
      eb.or([
        eb('action', '=', action),
        eb('action', 'like', `${action.replace(/[\\%_]/g, '')}.%`),
      ]),
    )
  }
  if (filter.from) query = query.where('at', '>=', new Date(filter.from).toISOString())
  if (filter.to) {
    const isDay = /^\d{4}-\d\d-\d\d$/.test(filter.to)
    const end = Date.parse(filter.to) + (isDay ? 86_400_000 : 1)
    query = query.where('at', '<', new Date(end).toISOString())
  }
  return query
}

function toEntry(row: {
  id: number
  at: string
  user_id: string | null
  user_name: string
  action: string
  subject: string
  ids: string
  address: string | null
}): AuditEntry {
  return {
    id: row.id,
    at: row.at,
    user: { id: row.user_id, name: row.user_name },
    action: row.action,
    subject: row.subject,
    ids: JSON.parse(row.ids) as string[],
    address: row.address,
  }
}

/** Exports the log, oldest first: as CSV for a spreadsheet, or a line of JSON for each entry. */
export const exportAudit = defineVerb({
  action: 'audit.export',
  roles: ['owner'],
  stepUp: true,
  input: z.extend(z.omit(filters, { cursor: true }), {
    format: z._default(z.enum(['jsonl', 'csv'], 'Выберите jsonl или csv'), 'csv'),
  }),
  act: async ({ db, audit }, { format, ...filter }): Promise<string> => {
    const rows = (await selectAudit(db, filter).execute()).toReversed().map(toEntry)
    await audit({ subject: `Выгрузка журнала: ${rows.length}` })
    if (format === 'jsonl') return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
    const lines = rows.map(({ at, user, action, subject, ids, address }) => [
      at,
      user.name,
      action,
      subject,
      ids.join(' '),
      address ?? '',
    ])
    return writeToString(
      [['Когда', 'Кто', 'Действие', 'Подробнее', 'Номера', 'Откуда'], ...lines],
      {
        delimiter: ';',
        rowDelimiter: '\r\n',
        writeBOM: true,
        transform: (row: string[]) => row.map((cell) => cell.replace(/^[=+\-@\t\r]/, "'$&")),
      },
    )
  },
})
