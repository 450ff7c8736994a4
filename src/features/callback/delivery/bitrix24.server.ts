import * as z from 'zod/mini'
import { describeRequest, describeSubject, readCampaignMarks } from '../describe-request.ts'
import type { CallbackRequest, Channel, ChannelParts, SendResult } from './channel.server.ts'
import { callCrm, type CrmResponse, toCode, toFailure } from './crm-call.server.ts'

/** Names us as the source of a lead; with `ORIGIN_ID`, the request's id, it finds a lead again. */
const ORIGINATOR = 'kvartal'
const UTM = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const

const errorSchema = z.object({ error: z.unknown() })
const foundSchema = z.object({ result: z.array(z.unknown()) })
const idSchema = z.object({ ID: z.union([z.string(), z.number()]) })
const addedSchema = z.object({ result: z.number().check(z.positive()) })
const scopesSchema = z.object({ result: z.array(z.string()) })

/**
 * Errors of Bitrix24 that concern every request, whatever the HTTP status: limits, and an access that is not valid.
 * https://apidocs.bitrix24.ru/api-reference/crm/leads/crm-lead-add.html
 */
const OF_CHANNEL = new Set([
  '',
  'ACCESS_DENIED',
  'ERROR_METHOD_NOT_FOUND',
  'ERROR_UNEXPECTED_ANSWER',
  'expired_token',
  'insufficient_scope',
  'INTERNAL_SERVER_ERROR',
  'INVALID_CREDENTIALS',
  'INVALID_REQUEST',
  'NO_AUTH_FOUND',
  'OPERATION_TIME_LIMIT',
  'OVERLOAD_LIMIT',
  'PAYMENT_REQUIRED',
  'QUERY_LIMIT_EXCEEDED',
])

/**
 * Bitrix24 through an incoming webhook: each request becomes a lead. Bitrix24 has no key against repeats, so a lead with
 * the request's id is looked up before one is added.
 */
export function createBitrix24({ config, call: send }: ChannelParts): Channel {
  const address = config.BITRIX24_WEBHOOK_URL?.replace(/\/?$/, '/') ?? ''
  const call = (method: string, json: unknown, signal: AbortSignal) =>
    callCrm(send, `${address}${method}.json`, { json, signal })

  return {
    name: 'bitrix24',
    async send(request, signal) {
      const earlier = await call('crm.lead.list', toSearch(request), signal)
      const found = foundSchema.safeParse(earlier.body)
      if (earlier.status !== 200 || !found.success) return toResult(earlier)
      if (found.data.result.length > 0) return toDelivered(found.data.result[0])
      const added = await call('crm.lead.add', toLead(request, config), signal)
      const lead = addedSchema.safeParse(added.body)
      if (added.status !== 200 || !lead.success) return toResult(added)
      return { outcome: 'delivered', reference: String(lead.data.result) }
    },
    async check(signal) {
      const response = await call('scope', {}, signal)
      const scopes = scopesSchema.safeParse(response.body)
      if (response.status !== 200 || !scopes.success) {
        return `Битрикс24 отвечает: ${toResult(response).reason}`
      }
      return scopes.data.result.includes('crm') ? null : 'у вебхука Битрикс24 нет права crm'
    },
  }
}

function toDelivered(lead: unknown): SendResult {
  const id = toCode(idSchema.safeParse(lead).data?.ID)
  return { outcome: 'delivered', ...(id !== undefined && { reference: id }) }
}

function toSearch({ id }: CallbackRequest) {
  return { filter: { ORIGINATOR_ID: ORIGINATOR, ORIGIN_ID: id }, select: ['ID'] }
}

function toLead(request: CallbackRequest, config: ChannelParts['config']) {
  const subject = describeSubject(request)
  const marks = readCampaignMarks(request)
  const fields = {
    TITLE: `Заявка с сайта${subject && `: ${subject}`}`,
    NAME: request.name,
    PHONE: [{ VALUE: request.phone, VALUE_TYPE: 'WORK' }],
    // The field is HTML.
    COMMENTS: escapeHtml(describeRequest(request, config.PUBLIC_URL)).replaceAll('\n', '<br>'),
    STATUS_ID: 'NEW',
    OPENED: 'Y',
    SOURCE_ID: config.BITRIX24_SOURCE_ID,
    SOURCE_DESCRIPTION: request.form_name ?? '',
    ORIGINATOR_ID: ORIGINATOR,
    ORIGIN_ID: request.id,
    ...(config.BITRIX24_ASSIGNED_ID && { ASSIGNED_BY_ID: config.BITRIX24_ASSIGNED_ID }),
    ...Object.fromEntries(
      UTM.flatMap((name) => (marks[name] ? [[name.toUpperCase(), marks[name]]] : [])),
    ),
  }
  // Tells the person who is responsible for the lead.
  return { fields, params: { REGISTER_SONET_EVENT: 'Y' } }
}

function toResult(response: CrmResponse): Exclude<SendResult, { outcome: 'delivered' }> {
  const { status } = response
  const error = errorSchema.safeParse(response.body)
  if (!error.success) {
    return status === 200
      ? { outcome: 'channel_failed', reason: 'a response of another form' }
      : toFailure(response)
  }
  // An empty code is «Access denied».
  const code = error.data.error === '' ? '' : (toCode(error.data.error) ?? 'unknown')
  const failure = toFailure(response, code)
  // Limits come with 503 or 200, a wrong access with 401 or 403.
  return OF_CHANNEL.has(code) || status < 400 ? { ...failure, outcome: 'channel_failed' } : failure
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
