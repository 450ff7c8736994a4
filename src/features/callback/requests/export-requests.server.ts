import * as z from 'zod/mini'
import type { Database } from '../../../db/connect.ts'
import { defineVerb } from '../../../verbs/verb.server.ts'
import {
  createMomentFormat,
  exportLeadsCsv,
  exportLeadsXlsx,
} from '../office/lead-export.server.ts'
import { leadStatuses } from '../office/lead-words.server.ts'
import { type Lead, listLeads } from '../office/leads.server.ts'
import { COMPANY_ZONE } from '../office-hours.ts'
import { listSiteChannels } from '../office/site-channels.server.ts'

/** SQLite allows about 32,000 values per statement. */
const BATCH = 1_000

/**
 * Exports requests, all unless the command line filters them, as a table for a spreadsheet: with what the office made of
 * them, and with times of the office.
 */
export const exportRequests = defineVerb({
  action: 'request.export',
  roles: ['owner'],
  stepUp: true,
  input: z.object({
    format: z._default(z.enum(['csv', 'xlsx'], 'Выберите csv или xlsx'), 'csv'),
    /** The configured channels, for a database that no server has used yet. */
    configured: z._default(z.array(z.string()), []),
    status: z.optional(z.enum(leadStatuses)),
    since: z.optional(z.date()),
  }),
  act: async ({ db, audit }, { format, configured, ...filter }) => {
    const channels = await listSiteChannels(db, configured)
    const leads = await listLeads(db, { ...filter, channels })
    const zone = await readOfficeZone(db)
    const notes = await readNotes(db, leads, zone)
    const exportLeads = format === 'csv' ? exportLeadsCsv : exportLeadsXlsx
    const bytes = await exportLeads(leads, channels, { zone, notes })
    await audit({ subject: `Выгрузка ${format}: ${leads.length}` })
    return { format, bytes, leads, channels }
  },
})

/** The time zone of the office: of the first city with working hours, else of the company's first city. */
async function readOfficeZone(db: Database): Promise<string> {
  const cities = await db
    .selectFrom('cities')
    .select(['time_zone', 'working_hours'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const office = cities.find(({ working_hours }) => !['', '{}'].includes(working_hours))
  return (office ?? cities[0])?.time_zone ?? COMPANY_ZONE
}

/** The notes of requests, oldest first, a line each: when, who and what. */
async function readNotes(
  db: Database,
  leads: readonly Lead[],
  zone: string,
): Promise<Map<string, string>> {
  const at = createMomentFormat(zone)
  const notes = new Map<string, string>()
  for (let from = 0; from < leads.length; from += BATCH) {
    const rows = await db
      .selectFrom('request_notes')
      .select(['request_id', 'at', 'user_name', 'text'])
      .where(
        'request_id',
        'in',
        leads.slice(from, from + BATCH).map(({ id }) => id),
      )
      .orderBy('id')
      .execute()
    for (const { request_id, at: moment, user_name, text } of rows) {
      const line = `${at(moment)} ${user_name}: ${text}`
      const before = notes.get(request_id)
      notes.set(request_id, before === undefined ? line : `${before}\n${line}`)
    }
  }
  return notes
}
