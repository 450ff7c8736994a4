import { createHmac } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { CallbackRequestsTable } from '../../../db/callback-tables.ts'
import { networkReason } from '../../../lib/network-reason.ts'

/** Decision D27: an answer that takes longer is none. */
export const WEBHOOK_TIMEOUT_MS = 10_000
/** An answer's body means nothing to us; this much is read so that the connection can be used again. */
const ANSWER_BYTES = 64 * 1024
const ANSWER_PATIENCE_MS = 1_000

export interface Webhook {
  url: string
  secret?: string | undefined
}

/**
 * What came of one attempt. `channel_failed`: the CRM is not there (network, time-out, 3xx, 408, 429, 5xx).
 * `refused`: it is, and does not take this request. `interrupted`: we stopped ourselves. `reason` names
 * the status or the network error and never a visitor's data.
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
  const body = JSON.stringify(webhookBody(request))
  const { address, headers } = addressOf(webhook.url)
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { ...headers, ...webhookHeaders(request.id, body, webhook.secret) },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([timeout, options.stop]),
    })
    await dropBody(response)
    return judge(response.status)
  } catch (error) {
    if (options.stop.aborted) return { outcome: 'interrupted', reason: 'the process is stopping' }
    const reason = timeout.aborted ? 'no answer in time' : networkReason(error)
    return { outcome: 'channel_failed', reason }
  }
}

function webhookBody(request: Selectable<CallbackRequestsTable>) {
  const { id, type, name, phone, page, project, lot, form_name, created_at } = request
  const consent = { version: request.consent_version, at: request.consent_at }
  const body = { id, type, name, phone, page, project, lot, form_name, consent, created_at }
  // Beside the body of decision D27, and only where there is one.
  return request.scheduled_at ? { ...body, scheduled_at: request.scheduled_at } : body
}

function webhookHeaders(id: string, body: string, secret: string | undefined) {
  const signature = secret && createHmac('sha256', secret).update(body).digest('hex')
  return {
    'content-type': 'application/json; charset=utf-8',
    'idempotency-key': id,
    'user-agent': 'kvartal',
    ...(signature ? { 'x-signature': `sha256=${signature}` } : {}),
  }
}

/** `fetch` refuses an address with a user and password in it: they become the header they mean. */
function addressOf(url: string): { address: string; headers: Record<string, string> } {
  const address = new URL(url)
  const { username, password } = address
  if (username === '' && password === '') return { address: url, headers: {} }
  address.username = ''
  address.password = ''
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`
  return { address: address.href, headers: { authorization } }
}

function judge(status: number): AttemptResult {
  if (status >= 200 && status < 300) return { outcome: 'delivered' }
  const reason = `HTTP ${status}`
  const refused = status >= 400 && status < 500 && status !== 408 && status !== 429
  return { outcome: refused ? 'refused' : 'channel_failed', reason }
}

async function dropBody(response: Response): Promise<void> {
  const reader = response.body?.getReader()
  if (!reader) return
  const cancel = () => reader.cancel().catch(() => {})
  const patience = setTimeout(() => void cancel(), ANSWER_PATIENCE_MS)
  try {
    for (let read = 0; read <= ANSWER_BYTES; ) {
      const { done, value } = await reader.read()
      if (done) return
      read += value.byteLength
    }
    await cancel()
  } catch {
    // The status has been received, and it alone decides.
  } finally {
    clearTimeout(patience)
  }
}
