import * as z from 'zod/mini'
import type { Database } from '../../../db/connect.ts'
import { readOfficeZone } from '../../../db/places.ts'
import { defineCommand } from '../../../operations/operation.server.ts'
import {
  createMomentFormat,
  exportRequestsCsv,
  exportRequestsXlsx,
} from './request-export.server.ts'
import { deliveryStatuses } from './delivery-labels.server.ts'
import { type OfficeRequest, listOfficeRequests } from './office-requests.server.ts'
import { listSiteChannels } from './site-channels.server.ts'
import { requestListCalls } from './request-list-contracts.ts'

/** SQLite allows about 32,000 values per statement. */
const BATCH = 1_000

/**
 * Exports requests, all unless the command line filters them, as a table for a spreadsheet: with what the office made of
 * them, and with times of the office.
 */
export const exportRequests = defineCommand(requestListCalls.export, {
  input: z.extend(requestListCalls.export.input, {
    /** The configured channels, for a database that no server has used yet. */
    configured: z._default(z.array(z.string()), []),
    status: z.optional(z.enum(deliveryStatuses)),
    since: z.optional(z.date()),
  }),
  act: async ({ db, audit }, { format, configured, ...filter }) => {
    const channels = await listSiteChannels(db, configured)
    const requests = await listOfficeRequests(db, { ...filter, channels })
    const zone = await readOfficeZone(db)
    const notes = await readNotes(db, requests, zone)
    const writeTable = format === 'csv' ? exportRequestsCsv : exportRequestsXlsx
    const bytes = await writeTable(requests, channels, { zone, notes })
    await audit({ subject: `Выгрузка ${format}: ${requests.length}` })
    return { format, bytes, requests, channels }
  },
})

/** The notes of requests, oldest first, a line each: when, who and what. */
async function readNotes(
  db: Database,
  requests: readonly OfficeRequest[],
  zone: string,
): Promise<Map<string, string>> {
  const at = createMomentFormat(zone)
  const notes = new Map<string, string>()
  for (let from = 0; from < requests.length; from += BATCH) {
    const rows = await db
      .selectFrom('request_notes')
      .select(['request_id', 'at', 'user_name', 'text'])
      .where(
        'request_id',
        'in',
        requests.slice(from, from + BATCH).map(({ id }) => id),
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
