import { analyticsUserId } from '../../../lib/analytics-user.ts'
import { loadScript } from '../../../lib/third-party.ts'
import { type WidgetSettings, widgetSettings } from '../../../ui/widget-settings.ts'
import { toPhoneDigits } from './call-tracking-payload.ts'
import type { SentCallback } from './sent-callback.ts'

/** The tracker's function; a queue until its script has loaded. */
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

/** Sends a callback order to the loyalty platform if the lot's form requests it (§7.2). */
export function sendLoyalty({ data, name, phone }: SentCallback): void {
  const settings = widgetSettings.get()?.loyalty
  if (!settings || !data.lotMindboxCallback) return
  const websiteID = analyticsUserId()
  window.mindbox?.('async', {
    operation: settings.operation,
    data: {
      customer: {
        firstName: name,
        mobilePhone: toPhoneDigits(phone),
        ...(websiteID === null ? {} : { ids: { websiteID } }),
      },
    },
    onSuccess: () => console.info('the loyalty platform took the callback order'),
    onError: () => console.warn('the loyalty platform refused the callback order'),
  })
}
