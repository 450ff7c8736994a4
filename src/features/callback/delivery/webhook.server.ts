import { createHmac } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { CallbackRequestsTable } from '../../../db/callback-tables.ts'
import { describeNetworkError } from '../../../lib/network-error.ts'

/** Decision D27: a later response counts as a failure. */
export const WEBHOOK_TIMEOUT_MS = 10_000
/** The body is ignored. Up to this much of it is read, so that the connection can be reused. */
const RESPONSE_BYTES = 64 * 1024
const DRAIN_TIMEOUT_MS = 1_000

export interface Webhook {
  url: string
  secret?: string | undefined
}

/**
 * Result of one attempt. `channel_failed`: the CRM is unavailable (network error, timeout, 3xx, 408, 429, 5xx).
 * `refused`: the CRM rejected this request. `interrupted`: this process is stopping. `reason` is the status or
 * the network error and never contains a visitor's data.
 */
export type AttemptResult =
  | { outcome: 'delivered' }
  | { outcome: 'channel_failed' | 'refused' | 'interrupted'; reason: string }

/** Sends one request to the CRM (decision D27). Never throws. */
export async function sendToWebhook(
  webhook: Webhook,
  request: Selectable<CallbackRequestsTable>,
  options: { stop: AbortSignal; timeoutMs?: number },
): Promise<AttemptResult> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? WEBHOOK_TIMEOUT_MS)
  const body = JSON.stringify(toWebhookBody(request))
  const { address, headers } = splitCredentials(webhook.url)
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { ...headers, ...toWebhookHeaders(request.id, body, webhook.secret) },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([timeout, options.stop]),
    })
    await drainBody(response)
    return toAttemptResult(response.status)
  } catch (error) {
    if (options.stop.aborted) return { outcome: 'interrupted', reason: 'the process is stopping' }
    const reason = timeout.aborted ? 'no response in time' : describeNetworkError(error)
    return { outcome: 'channel_failed', reason }
  }
}

function toWebhookBody(request: Selectable<CallbackRequestsTable>) {
  const { id, type, name, phone, page, project, lot, form_name, created_at } = request
  const consent = { version: request.consent_version, at: request.consent_at }
  const body = { id, type, name, phone, page, project, lot, form_name, consent, created_at }
  // Not part of the body of decision D27, so they are sent only when set.
  return {
    ...body,
    ...(request.scheduled_at && { scheduled_at: request.scheduled_at }),
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

/** `fetch` rejects a URL with credentials, so they are moved into the `authorization` header. */
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

function toAttemptResult(status: number): AttemptResult {
  if (status >= 200 && status < 300) return { outcome: 'delivered' }
  const reason = `HTTP ${status}`
  const refused = status >= 400 && status < 500 && status !== 408 && status !== 429
  return { outcome: refused ? 'refused' : 'channel_failed', reason }
}

async function drainBody(response: Response): Promise<void> {
  const reader = response.body?.getReader()
  if (!reader) return
  const cancel = () => reader.cancel().catch(() => {})
  const timeout = setTimeout(() => void cancel(), DRAIN_TIMEOUT_MS)
  try {
    for (let read = 0; read <= RESPONSE_BYTES; ) {
      const { done, value } = await reader.read()
      if (done) return
      read += value.byteLength
    }
    await cancel()
  } catch {
    // Only the status counts, and it has been received.
  } finally {
    clearTimeout(timeout)
  }
}
