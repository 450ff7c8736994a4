import { createHmac } from 'node:crypto'
import type { CallConfigured } from '../../../outbound/configured-calls.ts'
import { pickWishes } from '../callback-fields.ts'
import type { CallbackRequest, Channel, SendResult } from './channel.server.ts'

/** The company's own receiver (decision D27), which knows a repeated request by its `Idempotency-Key`. */
export function createWebhook({
  url,
  secret,
  call,
}: {
  url: string
  secret: string | undefined
  call: CallConfigured
}): Channel {
  const { address, headers } = splitCredentials(url)
  return {
    name: 'webhook',
    async send(request, signal) {
      const body = JSON.stringify(toWebhookBody(request))
      const { status } = await call(address, {
        method: 'POST',
        headers: { ...headers, ...toWebhookHeaders(request.id, body, secret) },
        body,
        signal,
      })
      return toSendResult(status)
    },
    /** HEAD, because a POST would be a request of a visitor. Any status shows that the receiver can be reached. */
    async check(signal) {
      await call(address, { method: 'HEAD', headers: { 'user-agent': 'kvartal' }, signal })
      return null
    },
  }
}

function toWebhookBody(request: CallbackRequest) {
  const { id, type, name, phone, page, project, lot, form_name, created_at } = request
  const consent = { version: request.consent_version, at: request.consent_at }
  const body = { id, type, name, phone, page, project, lot, form_name, consent, created_at }
  // Not part of the body of decision D27, so they are sent only when set.
  return {
    ...body,
    ...(request.building && { building: request.building }),
    ...(request.number && { number: request.number }),
    ...(request.lot_title && { lot_title: request.lot_title }),
    ...(request.scheduled_at && { scheduled_at: request.scheduled_at }),
    ...Object.fromEntries(Object.entries(pickWishes(request)).filter(([, value]) => value)),
    ...(request.campaign && { campaign: JSON.parse(request.campaign) as unknown }),
  }
}

function toWebhookHeaders(id: string, body: string, secret: string | undefined) {
  const signature = secret && createHmac('sha256', secret).update(body).digest('hex')
  return {
    'content-type': 'application/json; charset=utf-8',
    'idempotency-key': id,
    'user-agent': 'kvartal',
    ...(signature ? { 'x-signature': `sha256=${signature}` } : {}),
  }
}

/** Credentials belong into the `authorization` header, not into an address that an error message may quote. */
function splitCredentials(url: string): { address: string; headers: Record<string, string> } {
  const address = new URL(url)
  const { username, password } = address
  if (username === '' && password === '') return { address: url, headers: {} }
  address.username = ''
  address.password = ''
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`
  return { address: address.href, headers: { authorization } }
}

/** `channel_failed`: 3xx, 408, 429, 5xx. */
function toSendResult(status: number): SendResult {
  if (status >= 200 && status < 300) return { outcome: 'delivered' }
  const reason = `HTTP ${status}`
  const refused = status >= 400 && status < 500 && status !== 408 && status !== 429
  return { outcome: refused ? 'refused' : 'channel_failed', reason }
}
