import { analyticsUserId } from '../../../lib/analytics-user.ts'
import { loadScript } from '../../../lib/load-script.ts'
import { type WidgetSettings, widgetSettings } from '../../../ui/widget-settings.ts'
import { phoneDigits } from './call-tracking-payload.ts'
import type { SentCallback } from '../form/sent-callback.ts'

/** The tracker's function; until its script has come, a queue. */
interface Mindbox {
  (...call: unknown[]): void
  queue?: unknown[]
}

declare global {
  interface Window {
    mindbox?: Mindbox
  }
}

type LoyaltySettings = NonNullable<WidgetSettings['loyalty']>

/** Loads the loyalty platform's tracker. */
export function startLoyalty({ api, endpointId }: LoyaltySettings): void {
  if (!window.mindbox) {
    const queue: Mindbox = (...call) => void queue.queue?.push(call)
    queue.queue = []
    window.mindbox = queue
  }
  window.mindbox('create', { endpointId })
  loadScript(`${api}/scripts/v1/tracker.js`)
}

/** Tells the loyalty platform of a callback order, where the lot's form asks for it (specification, section 7). */
export function sendLoyalty({ data, name, phone }: SentCallback): void {
  const settings = widgetSettings.get()?.loyalty
  if (!settings || !data.lotMindboxCallback) return
  const websiteID = analyticsUserId()
  window.mindbox?.('async', {
    operation: settings.operation,
    data: {
      customer: {
        firstName: name,
        mobilePhone: phoneDigits(phone),
        ...(websiteID === null ? {} : { ids: { websiteID } }),
      },
    },
    onSuccess: () => console.info('the loyalty platform took the callback order'),
    onError: () => console.warn('the loyalty platform refused the callback order'),
  })
}
