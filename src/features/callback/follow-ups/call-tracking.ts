import { callApi } from '../../../lib/http.ts'
import { loadScript } from '../../../lib/load-script.ts'
import { widgetSettings } from '../../../ui/widget-settings.ts'
import {
  callOrder,
  callTrackingPayload,
  isCalledBack,
  type PageFacts,
} from './call-tracking-payload.ts'
import { readCampaign, rememberCampaign } from './campaign.ts'
import type { SentCallback } from '../form/sent-callback.ts'

/** The provider's function; until its script has come, a queue. */
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

const PATIENCE_MS = 10_000

/** Keeps the visitor's campaign; with a `modId` loads the provider's script, with the queue its own snippet makes. */
export function startCallTracking(modId: string | undefined): void {
  rememberCampaign()
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

/** Tells call tracking of a request, where its widget is on the page (decisions D15, D28); answers when it is told. */
export async function sendCallTracking(sent: SentCallback): Promise<void> {
  const settings = widgetSettings.get()?.callTracking
  if (!settings || !window.ct || sent.data.cancelingCalltouch) return
  const page = pageFacts(sent.pathname, settings.modId)
  const status = isCalledBack(sent.phone)
    ? await orderCall(sent, page)
    : await sendForm(settings.formAddress, callTrackingPayload(sent, page))
  if (status >= 200 && status < 300) console.info(`call tracking answered ${status}`)
  else console.warn(`call tracking failed with status ${status}`)
}

async function orderCall(sent: SentCallback, page: PageFacts): Promise<number> {
  const answer = await callApi('/api/call-tracking/callback/', {
    isQuiet: true,
    method: 'POST',
    body: callOrder(sent, page),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  return answer.ok ? 200 : answer.status
}

/** Status of the answer, 0 when none came. Its body means nothing to us and is not read. */
async function sendForm(address: string, body: URLSearchParams): Promise<number> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const how = { credentials: 'omit', keepalive: true, redirect: 'error' } as const
    return (await fetch(address, { method: 'POST', body, signal, ...how })).status
  } catch {
    return 0
  }
}

function pageFacts(pathname: string, modId: string | undefined): PageFacts {
  return {
    // Without its query: a link in a mailing may carry whom it was sent to.
    address: `${window.location.origin}${pathname}`,
    title: document.title,
    sessionId: modId === undefined ? undefined : readSessionId(modId),
    campaign: readCampaign(),
  }
}

/** From the provider's script, which may be missing, late, or answer anything. */
function readSessionId(modId: string): string | undefined {
  try {
    const answer = window.ct?.('calltracking_params', modId) as { sessionId?: unknown } | undefined
    const id = answer?.sessionId
    return typeof id === 'number' || typeof id === 'string' ? String(id) : undefined
  } catch {
    return undefined
  }
}
