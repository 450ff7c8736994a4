import { callApi, type HttpAnswer } from '../../../lib/http.ts'
import { articleOf, type TypedCallback } from './open-callback.ts'
import type { CallbackModalData } from '../schema.ts'

/** Longer than any slow connection needs; after it the form is editable again. */
const PATIENCE_MS = 30_000

/**
 * Sender of one opened form. Sending the same again after a failure carries the same idempotency key, so
 * a request whose answer got lost is not stored twice; anything else gets a key of its own.
 */
export function createCallbackSender(
  data: CallbackModalData,
): (typed: TypedCallback, pathname: string) => Promise<HttpAnswer> {
  let sent = ''
  let key = ''
  return async (typed, pathname) => {
    const body = bodyOf(typed, data, pathname)
    const context = contextOf(data, pathname)
    const content = JSON.stringify([...body.entries(), context])
    if (content !== sent) key = randomKey()
    sent = content
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
    const answer = await callApi('/api/request/', {
      method: 'POST',
      body,
      headers: {
        'idempotency-key': key,
        'x-callback-context': context,
      },
      signal: patience.signal,
      ignoresBody: true,
    })
    clearTimeout(timer)
    // A refusal is final for its key; only where nobody knows what happened must a repeat be the same.
    if (!answer.ok && answer.status > 0 && answer.status < 500) sent = ''
    return answer
  }
}

function bodyOf(typed: TypedCallback, data: CallbackModalData, pathname: string): FormData {
  const body = new FormData()
  body.set('type', data.type ?? 'callback')
  body.set('name', typed.name)
  body.set('phone', typed.phone.replaceAll(' ', ''))
  body.set('privacy_policy_agreed', String(typed.privacy_policy_agreed))
  if (pathname === '/partners') body.set('page', 'partners')
  if (typed.call_date) {
    body.set('call_date', typed.call_date)
    body.set('call_time', typed.call_time)
  }
  if (typed.mailing_agreed) body.set('mailing_agreed', 'true')
  return body
}

/** Form-encoded, so that a header, which is ASCII, carries Russian text. */
function contextOf(data: CallbackModalData, pathname: string): string {
  const context = new URLSearchParams({ page: pathname })
  if (data.formName) context.set('form_name', data.formName)
  if (data.project) context.set('project', data.project)
  const article = articleOf(data)
  if (article) context.set('lot', article)
  return context.toString()
}

function randomKey(): string {
  // Missing where the page is not served securely (a plain-HTTP address in the office's network).
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes: Uint8Array = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
