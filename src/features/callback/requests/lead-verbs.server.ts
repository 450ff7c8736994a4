import * as z from 'zod/mini'
import { scrubDeleted } from '../../../db/scrub-deleted.ts'
import { AppError } from '../../../lib/errors.ts'
import { nationalDigits } from '../../../lib/phone.ts'
import { defineQuery, defineVerb } from '../../../verbs/verb.server.ts'
import { announceDeliveryWork } from '../intake/delivery-wakeup.server.ts'
import { recordEvent } from './change-request.server.ts'
import { erasePhone } from './erase-request.server.ts'
import { noteText } from './request-input.ts'
import { findLeadTexts } from '../office/lead-texts.server.ts'
import { leadStatuses } from '../office/lead-words.server.ts'
import {
  getLead,
  listAttempts,
  listDeliveries,
  listLeads,
  markHandled,
  retryLeads,
} from '../office/leads.server.ts'

/** What the command line may filter requests by. `channels` are the configured ones, which decide on the status. */
export const leadFilter = {
  status: z.optional(z.enum(leadStatuses)),
  since: z.optional(z.date()),
  channels: z._default(z.array(z.string()), []),
}

/** Lists requests with the state of their delivery, newest first. */
export const listOfficeLeads = defineQuery({
  action: 'request.list',
  roles: ['owner'],
  input: z.object({ ...leadFilter, limit: z.optional(z.number()) }),
  read: ({ db }, filter) => listLeads(db, filter),
})

/** Opens one request with its deliveries and the texts that the visitor agreed to. Throws `not_found`. */
export const readLead = defineVerb({
  action: 'request.read',
  roles: ['owner'],
  input: z.object({ id: z.string(), channels: leadFilter.channels }),
  act: async ({ db, audit }, { id, channels }) => {
    const lead = await getLead(db, id, channels)
    await audit({ subject: 'Карточка', ids: [id] })
    const deliveries = await listDeliveries(db, id)
    return {
      lead,
      texts: await findLeadTexts(db, lead),
      deliveries,
      attempts: await listAttempts(db, id),
    }
  },
})

/** Sends a request, or with null everything that failed or was rejected, to its channels again. */
export const resendLeads = defineVerb({
  action: 'request.retry',
  roles: ['owner'],
  input: z.object({ id: z.nullable(z.string()) }),
  act: async (act, { id }) => {
    const { db, now, audit } = act
    if (id !== null) {
      await getLead(db, id)
      await recordEvent(act, id, 'retry')
    }
    const count = await retryLeads(db, id === null ? 'all' : { id }, now)
    await audit({
      subject: id === null ? `Отправлены снова: ${count}` : 'Отправлена снова',
      ids: id === null ? [] : [id],
    })
    return count
  },
  after: ({ db }) => announceDeliveryWork(db),
})

/** Marks requests as handled by the office: they are done on the desk, too. Returns how many were not handled before. */
export const handleLeads = defineVerb({
  action: 'request.handle',
  roles: ['owner'],
  input: z.object({ ids: z.array(z.string()) }),
  act: async (act, { ids }) => {
    const { db, now, audit } = act
    const [only] = ids
    if (ids.length === 1 && only !== undefined) await getLead(db, only)
    const count = await markHandled(db, ids, now)
    await audit({ subject: `Отмечены обработанными: ${count}`, ids })
    return count
  },
})

/** Erases everything stored about a phone number, delivered or not, and returns the act of it. */
export const eraseLeads = defineVerb({
  action: 'request.erase',
  roles: ['owner'],
  stepUp: true,
  input: z.object({ phone: z.string(), reason: z._default(noteText, 'kvartal leads erase') }),
  act: async (act, { phone, reason }) => {
    const digits = nationalDigits(phone)
    if (digits === null) {
      throw new AppError('bad_input', 'это не российский номер телефона', {
        detail: 'это не российский номер телефона',
      })
    }
    return erasePhone(act, `+7${digits}`, { id: '', reason })
  },
  after: async ({ db }) => {
    if (await scrubDeleted(db)) return
    throw new AppError(
      'unavailable',
      'заявки удалены, но журнал базы занят: повторите команду позже',
    )
  },
})
