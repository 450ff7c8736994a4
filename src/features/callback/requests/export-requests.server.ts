import * as z from 'zod/mini'
import { defineVerb } from '../../../verbs/verb.server.ts'
import { exportLeadsCsv, exportLeadsXlsx } from '../office/lead-export.server.ts'
import { leadStatuses } from '../office/lead-words.server.ts'
import { listLeads } from '../office/leads.server.ts'
import { listSiteChannels } from '../office/site-channels.server.ts'

/** Exports requests, all unless the command line filters them, as a table for a spreadsheet. */
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
    const bytes = await (format === 'csv' ? exportLeadsCsv : exportLeadsXlsx)(leads, channels)
    await audit({ subject: `Выгрузка ${format}: ${leads.length}` })
    return { format, bytes, leads, channels }
  },
})
