import type { Selectable } from 'kysely'
import type * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import type { AuditLogTable } from '../../db/desk-tables.ts'
import { readOfficeZone } from '../../db/places.ts'
import { zoneMoment } from '../../lib/time/zone-time.ts'
import { writeToString } from 'fast-csv'
import { defineQuery, defineCommand } from '../../operations/operation.server.ts'
import { auditCalls } from './audit-contracts.ts'
import { describeChange } from './describe-change.ts'
import type { AuditEntry, AuditPage } from './schema.ts'

const PAGE = 50
/** Of the export. */
const columns = [
  'Когда',
  'Кто',
  'Действие',
  'Что',
  'Подробнее',
  'Изменения',
  'Номера',
  'Откуда',
  'Код действия',
]

/** Lists what people did, newest first, 50 a page. */
export const listAudit = defineQuery(auditCalls.list, {
  read: async ({ db }, { cursor, ...filter }): Promise<AuditPage> => {
    let query = selectAudit(db, filter, await readOfficeZone(db)).limit(PAGE + 1)
    if (cursor) query = query.where('id', '<', Number(cursor))
    const rows = await query.execute()
    const page = rows.slice(0, PAGE)
    const last = rows.length > PAGE ? page.at(-1) : undefined
    return { results: page.map(toEntry), next: last ? String(last.id) : null }
  },
})

type Filter = Omit<z.output<typeof auditCalls.list.input>, 'cursor'>

/** Days of the filter begin and end by the clocks of the zone. */
function selectAudit(db: Database, filter: Filter, zone: string) {
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
  const { entity, entity_id } = filter
  if (entity !== undefined) {
    query = query.where('id', 'in', (eb) => {
      const rows = eb.selectFrom('audit_entities').select('audit_id').where('entity', '=', entity)
      return entity_id === undefined ? rows : rows.where('entity_id', '=', entity_id)
    })
  }
  if (filter.from) query = query.where('at', '>=', toTime(filter.from, zone).from)
  if (filter.to) query = query.where('at', '<', toTime(filter.to, zone).to)
  return query
}

/** Returns the first moment of a day or time, and the first one after it. */
function toTime(text: string, zone: string): { from: string; to: string } {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) / 86_400_000 : null
  const from = day === null ? Date.parse(text) : zoneMoment(zone, day, 0)
  const to = day === null ? from + 1 : zoneMoment(zone, day + 1, 0)
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}

function toEntry(row: Selectable<AuditLogTable>): AuditEntry {
  return {
    id: row.id,
    at: row.at,
    user: { id: row.user_id, name: row.user_name },
    action: row.action,
    title: row.title,
    subject: row.subject,
    entity:
      row.entity === null ? null : { kind: row.entity, id: row.entity_id, title: row.entity_title },
    changes: row.changes === null ? [] : (JSON.parse(row.changes) as AuditEntry['changes']),
    ids: JSON.parse(row.ids) as string[],
    address: row.address,
  }
}

/** Exports the log, oldest first: as CSV for a spreadsheet with times by the clocks of the office, or a line of JSON in UTC for each entry. */
export const exportAudit = defineCommand(auditCalls.export, {
  act: async ({ db, audit }, { format, ...filter }): Promise<string> => {
    const zone = await readOfficeZone(db)
    const rows = (await selectAudit(db, filter, zone).execute()).toReversed().map(toEntry)
    await audit({ subject: `Выгрузка журнала: ${rows.length}` })
    if (format === 'jsonl') return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
    const clock = new Intl.DateTimeFormat('ru-RU', {
      dateStyle: 'short',
      timeStyle: 'medium',
      timeZone: zone,
    })
    const lines = rows.map(
      ({ at, user, action, title, entity, subject, changes, ids, address }) => [
        clock.format(Date.parse(at)),
        user.name,
        title ?? action,
        entity?.title ?? '',
        subject,
        changes.map((change) => describeChange(change, clock)).join('; '),
        ids.join(' '),
        address ?? '',
        action,
      ],
    )
    return writeToString([columns, ...lines], {
      delimiter: ';',
      rowDelimiter: '\r\n',
      writeBOM: true,
      transform: (row: string[]) => row.map((cell) => cell.replace(/^[=+\-@\t\r]/, "'$&")),
    })
  },
})
