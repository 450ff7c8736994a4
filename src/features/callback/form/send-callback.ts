import { callApi, type ApiResult } from '../../../lib/http/http.ts'
import { findArticle, type TypedCallback } from './open-callback.ts'
import { wishNames } from '../callback-fields.ts'
import { readCampaign } from '../campaign.ts'
import type { CallbackModalData } from '../schema.ts'

/** Longer than a slow connection needs. After it the form is editable again. */
const TIMEOUT_MS = 30_000
/** Characters of the context header; the server ignores what is beyond 4,000. */
const MAX_CONTEXT = 3_500

/**
 * Creates the sender of one opened form. The same content sent again after a failure has the same idempotency key,
 * so that a request whose response was lost is not stored twice. Other content gets a new key.
 */
export function createCallbackSender(
  data: CallbackModalData,
): (typed: TypedCallback, pathname: string) => Promise<ApiResult> {
  let sent = ''
  let key = ''
  return async (typed, pathname) => {
    const body = toFormData(typed, data, pathname)
    const context = toContextHeader(data, pathname)
    const content = JSON.stringify([...body.entries(), context])
    if (content !== sent) key = randomKey()
    sent = content
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS)
    const result = await callApi('/api/request/', {
      method: 'POST',
      body,
      headers: {
        'idempotency-key': key,
        'x-callback-context': context,
      },
      signal: timeout.signal,
      ignoresBody: true,
    })
    clearTimeout(timer)
    // A 4xx response is final. The key is repeated only when the outcome is unknown.
    if (!result.ok && result.status > 0 && result.status < 500) sent = ''
    return result
  }
}

function toFormData(typed: TypedCallback, data: CallbackModalData, pathname: string): FormData {
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
  for (const name of wishNames) {
    const value = typed[name]
    if (value) body.set(name, value)
  }
  if (typed.mailing_agreed) body.set('mailing_agreed', 'true')
  return body
}

/** Form-encoded, because a header must be ASCII and the values are Russian. */
function toContextHeader(data: CallbackModalData, pathname: string): string {
  const context = new URLSearchParams({ page: pathname })
  if (data.formName) context.set('form_name', data.formName)
  if (data.project) context.set('project', data.project)
  const article = findArticle(data)
  if (article) context.set('lot', article)
  for (const [name, value] of Object.entries(readCampaign())) {
    context.set(name, value)
    if (context.toString().length > MAX_CONTEXT) context.delete(name)
  }
  return context.toString()
}

function randomKey(): string {
  // `randomUUID` is missing in insecure contexts, e.g. on a plain-HTTP address in an office network.
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes: Uint8Array = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
