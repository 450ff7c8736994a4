import { callApi } from '../../../lib/http/http.ts'
import { loadScript } from '../../../lib/third-party.ts'
import { widgetSettings } from '../../../ui/widget-settings.ts'
import {
  toCallOrder,
  toCallTrackingPayload,
  isCalledBack,
  type PageFacts,
} from './call-tracking-payload.ts'
import { readCampaign } from '../campaign.ts'
import type { SentCallback } from './sent-callback.ts'

/** The provider's function; a queue until its script has loaded. */
interface CallTracking {
  (command: string, ...rest: unknown[]): unknown
  callbacks?: unknown[]
  loaded?: boolean
  counters?: string[]
}

declare global {
  interface Window {
    ct?: CallTracking
    CalltouchDataObject?: string
  }
}

const TIMEOUT_MS = 10_000

/** With a `modId`, creates the queue of the provider's snippet and loads its script. */
export function startCallTracking(modId: string | undefined): void {
  if (modId === undefined) return
  if (!window.ct) {
    const queue: CallTracking = (...call) => void queue.callbacks?.push(call)
    queue.callbacks = []
    queue.loaded = false
    queue.counters = [modId]
    window.CalltouchDataObject = 'ct'
    window.ct = queue
  }
  loadScript(`https://mod.calltouch.ru/init-min.js?id=${encodeURIComponent(modId)}`)
}

/** Reports a request to call tracking if its widget is on the page (decisions D15, D28). Resolves after the call. */
export async function sendCallTracking(sent: SentCallback): Promise<void> {
  const settings = widgetSettings.get()?.callTracking
  if (!settings || !window.ct || sent.data.cancelingCalltouch) return
  const page = readPageFacts(sent.pathname, settings.modId)
  const status = isCalledBack(sent.phone)
    ? await orderCall(sent, page)
    : await sendForm(settings.formAddress, toCallTrackingPayload(sent, page))
  if (status >= 200 && status < 300) console.info(`call tracking answered ${status}`)
  else console.warn(`call tracking failed with status ${status}`)
}

async function orderCall(sent: SentCallback, page: PageFacts): Promise<number> {
  const result = await callApi('/api/call-tracking/callback/', {
    isQuiet: true,
    method: 'POST',
    body: toCallOrder(sent, page),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return result.ok ? 200 : result.status
}

/** Returns the response status, or 0 without a response. The body is not read. */
async function sendForm(address: string, body: URLSearchParams): Promise<number> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const options = { credentials: 'omit', keepalive: true, redirect: 'error' } as const
    return (await fetch(address, { method: 'POST', body, signal, ...options })).status
  } catch {
    return 0
  }
}

function readPageFacts(pathname: string, modId: string | undefined): PageFacts {
  return {
    // Without the query: a link in a mailing may contain the recipient's address.
    address: `${window.location.origin}${pathname}`,
    title: document.title,
    sessionId: readSessionId(modId),
    campaign: readCampaign(),
  }
}

/**
 * Asks the provider's script, which may be missing, throw or return anything. A script that came from elsewhere knows
 * its id, which its snippet leaves in `counters`.
 */
function readSessionId(modId: string | undefined): string | undefined {
  try {
    const id = modId ?? window.ct?.counters?.[0]
    const question = ['calltracking_params', ...(id === undefined ? [] : [id])] as const
    const params = window.ct?.(...question) as { sessionId?: unknown } | undefined
    const session = params?.sessionId
    return typeof session === 'number' || typeof session === 'string' ? String(session) : undefined
  } catch {
    return undefined
  }
}
