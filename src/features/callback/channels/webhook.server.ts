import { createHmac } from 'node:crypto'
import type { CallbackRequest, Channel, SendResult } from './channel.server.ts'

/** The body is ignored. Up to this much of it is read, so that the connection can be reused. */
const RESPONSE_BYTES = 64 * 1024
const DRAIN_TIMEOUT_MS = 1_000

/** The company's own receiver (decision D27), which knows a repeated request by its `Idempotency-Key`. */
export function createWebhook({
  url,
  secret,
}: {
  url: string
  secret: string | undefined
}): Channel {
  const { address, headers } = splitCredentials(url)
  return {
    name: 'webhook',
    async send(request, signal) {
      const body = JSON.stringify(toWebhookBody(request))
      const response = await fetch(address, {
        method: 'POST',
        headers: { ...headers, ...toWebhookHeaders(request.id, body, secret) },
        body,
        redirect: 'manual',
        signal,
      })
      await drainBody(response)
      return toSendResult(response.status)
    },
    /** HEAD, because a POST would be a request of a visitor. Any status shows that the receiver can be reached. */
    async check(signal) {
      await fetch(address, { method: 'HEAD', redirect: 'manual', signal })
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
    ...(request.scheduled_at && { scheduled_at: request.scheduled_at }),
    ...(request.reply_by && { reply_by: request.reply_by }),
    ...(request.no_calls_after && { no_calls_after: request.no_calls_after }),
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

/** `channel_failed`: 3xx, 408, 429, 5xx. */
function toSendResult(status: number): SendResult {
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
