import * as z from 'zod/mini'
import { describeRequest, describeSubject, readCampaignMarks } from '../describe-request.ts'
import type { CallbackRequest, Channel, ChannelParts, SendResult } from './channel.server.ts'
import { callCrm, type CrmResponse, toCode, toFailure } from './crm-call.server.ts'

/** Campaign marks that every account has a field for; the note has all of them. */
const TRACKED = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'gclid',
  'yclid',
] as const

const leadSchema = z.object({ id: z.number(), name: z.string() })
const foundSchema = z.object({ _embedded: z.object({ leads: z.array(leadSchema) }) })
const addedSchema = z.tuple([z.object({ id: z.number() })], z.unknown())
const noteSchema = z.object({ params: z.object({ text: z.optional(z.string()) }) })
const notesSchema = z.object({ _embedded: z.object({ notes: z.array(z.unknown()) }) })
const errorSchema = z.object({
  'validation-errors': z.optional(
    z.array(z.object({ errors: z.array(z.object({ code: z.unknown() })) })),
  ),
})

/**
 * amoCRM through its interface v4 with a long-lived token: each request becomes a lead with a contact, and a note with
 * all facts. amoCRM has no key against repeats: the request's id is in the name of the lead, which is looked up before
 * one is added. A note that failed is added when the request is sent again.
 */
export function createAmocrm({ config, call: send }: ChannelParts): Channel {
  const call = (path: string, signal: AbortSignal, json?: unknown) =>
    callCrm(send, `${config.AMOCRM_URL}/api/v4/${path}`, {
      headers: { authorization: `Bearer ${config.AMOCRM_TOKEN}` },
      signal,
      json,
    })

  return {
    name: 'amocrm',
    async send(request, signal) {
      const lead = (await findLead(request, signal)) ?? (await addLead(request, signal))
      if (typeof lead !== 'number') return lead
      return addNote(lead, request, signal)
    },
    async check(signal) {
      const response = await call('account', signal)
      return response.status === 200 ? null : `amoCRM отвечает: ${toResult(response).reason}`
    },
  }

  /** Returns the id of the request's lead, null when there is none, or a failure. */
  async function findLead({ id }: CallbackRequest, signal: AbortSignal) {
    const response = await call(`leads?limit=50&query=${id}`, signal)
    // 204: nothing was found.
    if (response.status === 204) return null
    const found = foundSchema.safeParse(response.body)
    if (response.status !== 200 || !found.success) return toResult(response)
    return found.data._embedded.leads.find(({ name }) => name.includes(id))?.id ?? null
  }

  async function addLead(request: CallbackRequest, signal: AbortSignal) {
    const response = await call('leads/complex', signal, [toLead(request, config)])
    const added = addedSchema.safeParse(response.body)
    return response.status === 200 && added.success ? added.data[0].id : toResult(response)
  }

  async function addNote(
    lead: number,
    request: CallbackRequest,
    signal: AbortSignal,
  ): Promise<SendResult> {
    const earlier = await call(`leads/${lead}/notes?limit=250&filter[note_type]=common`, signal)
    if (earlier.status !== 204) {
      const notes = notesSchema.safeParse(earlier.body)
      if (earlier.status !== 200 || !notes.success) return toResult(earlier)
      // The account may merge the lead with an earlier one of the same phone, which has notes of its own.
      if (notes.data._embedded.notes.some((note) => isOwn(note, request.id))) {
        return { outcome: 'delivered', reference: String(lead) }
      }
    }
    const text = describeRequest(request, config.PUBLIC_URL)
    const response = await call(`leads/${lead}/notes`, signal, [
      { note_type: 'common', params: { text } },
    ])
    return response.status === 200
      ? { outcome: 'delivered', reference: String(lead) }
      : toResult(response)
  }
}

function toLead(request: CallbackRequest, config: ChannelParts['config']) {
  const marks = readCampaignMarks(request)
  const subject = describeSubject(request)
  const tracked = TRACKED.flatMap((name) =>
    marks[name] ? [{ field_code: name.toUpperCase(), values: [{ value: marks[name] }] }] : [],
  )
  return {
    // The id finds the lead again.
    name: `Заявка с сайта${subject && `: ${subject}`} (${request.id})`,
    created_at: Math.floor(Date.parse(request.created_at) / 1000),
    ...(config.AMOCRM_PIPELINE_ID && { pipeline_id: config.AMOCRM_PIPELINE_ID }),
    ...(config.AMOCRM_STATUS_ID && { status_id: config.AMOCRM_STATUS_ID }),
    ...(config.AMOCRM_RESPONSIBLE_ID && { responsible_user_id: config.AMOCRM_RESPONSIBLE_ID }),
    ...(tracked.length > 0 && { custom_fields_values: tracked }),
    _embedded: {
      tags: [{ name: 'сайт' }],
      contacts: [
        {
          first_name: request.name,
          custom_fields_values: [
            { field_code: 'PHONE', values: [{ value: request.phone, enum_code: 'WORK' }] },
          ],
        },
      ],
    },
  }
}

function isOwn(note: unknown, id: string): boolean {
  const parsed = noteSchema.safeParse(note)
  return parsed.success && parsed.data.params.text?.includes(id) === true
}

function toResult(response: CrmResponse): Exclude<SendResult, { outcome: 'delivered' }> {
  if (response.status < 300) {
    return { outcome: 'channel_failed', reason: 'a response of another form' }
  }
  const errors = errorSchema.safeParse(response.body)
  const [first] = errors.success ? (errors.data['validation-errors'] ?? []) : []
  return toFailure(response, toCode(first?.errors[0]?.code))
}
