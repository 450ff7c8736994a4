import * as z from 'zod/mini'
import { scrubDeleted } from '../../../db/scrub-deleted.ts'
import { AppError } from '../../../lib/errors.ts'
import { nationalDigits } from '../../../lib/phone.ts'
import type { Contract } from '../../../operations/contract.ts'
import { defineQuery, defineCommand } from '../../../operations/operation.server.ts'
import { announceDeliveryWork } from '../intake/delivery-wakeup.server.ts'
import { describeRequest, recordEvent } from './change-request.server.ts'
import { erasePhone } from './erase-request.server.ts'
import { requestCalls } from './request-contracts.ts'
import { describeRequests } from './request-entity.ts'
import { noteText } from './request-input.ts'
import { requestJobs } from './request-job-contracts.ts'
import { requestListCalls } from './request-list-contracts.ts'
import { findAgreedTexts } from './agreed-texts.server.ts'
import { deliveryStatuses } from './delivery-labels.server.ts'
import {
  getOfficeRequest,
  listAttempts,
  listDeliveries,
  listOfficeRequests,
  markHandled,
  retryDeliveries,
} from './office-requests.server.ts'

/** The contract of an operation that the desk has, too: the log calls both the same, and this one is not called over HTTP. */
const ofTerminal = ({ name, title, stepUp = false }: Contract): Contract => ({
  name,
  ...(title !== undefined && { title }),
  stepUp,
  roles: ['owner'],
  input: z.object({}),
})

/** What the command line may filter requests by. `channels` are the configured ones, which decide on the status. */
export const terminalFilter = {
  status: z.optional(z.enum(deliveryStatuses)),
  since: z.optional(z.date()),
  channels: z._default(z.array(z.string()), []),
}

/** Lists requests with the state of their delivery, newest first. */
export const listForTerminal = defineQuery(ofTerminal(requestListCalls.list), {
  input: z.object({ ...terminalFilter, limit: z.optional(z.number()) }),
  read: ({ db }, filter) => listOfficeRequests(db, filter),
})

/** Opens one request with its deliveries and the texts that the visitor agreed to. Throws `not_found`. */
export const readOfficeRequest = defineCommand(ofTerminal(requestCalls.read), {
  input: z.object({ id: z.string(), channels: terminalFilter.channels }),
  act: async ({ db, audit }, { id, channels }) => {
    const request = await getOfficeRequest(db, id, channels)
    await audit({ subject: 'Карточка', entity: await describeRequest(db, id) })
    const deliveries = await listDeliveries(db, id)
    return {
      request,
      texts: await findAgreedTexts(db, request),
      deliveries,
      attempts: await listAttempts(db, id),
    }
  },
})

/** Sends a request, or with null everything that failed or was rejected, to its channels again. */
export const resendRequests = defineCommand(ofTerminal(requestCalls.retry), {
  input: z.object({ id: z.nullable(z.string()) }),
  act: async (act, { id }) => {
    const { db, now, audit } = act
    if (id !== null) {
      await getOfficeRequest(db, id)
      await recordEvent(act, id, 'retry')
    }
    const count = await retryDeliveries(db, id === null ? 'all' : { id }, now)
    await audit({
      subject: id === null ? `Отправлены снова: ${count}` : 'Отправлена снова',
      ...(id !== null && { entity: await describeRequest(db, id) }),
    })
    return count
  },
  after: ({ db }) => announceDeliveryWork(db),
})

/** Marks requests as handled by the office: they are done on the desk, too. Returns how many were not handled before. */
export const handleRequests = defineCommand(requestJobs.handle, {
  act: async (act, { ids }) => {
    const { db, now, audit } = act
    const [only] = ids
    if (ids.length === 1 && only !== undefined) await getOfficeRequest(db, only)
    const count = await markHandled(db, ids, now)
    await audit({ subject: `Отмечены обработанными: ${count}`, entity: describeRequests(ids) })
    return count
  },
})

/** Erases everything stored about a phone number, delivered or not, and returns the act of it. */
export const eraseByPhone = defineCommand(ofTerminal(requestCalls.erase), {
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
