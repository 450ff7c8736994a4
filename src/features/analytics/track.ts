import { widgetSettings } from '../../ui/widget-settings.ts'
import { pushEvent } from './data-layer.ts'
import { sendGtagEvent } from './gtag.ts'
import { reachGoal } from './metrica.ts'

/** Everything the site tells analytics of. No kind has room for a visitor's name or phone. */
export type AnalyticsEvent =
  /** A conversion, by its name in each of the two services. */
  | { kind: 'goal'; metrica?: string | undefined; gtag?: string | undefined }
  /** The push-analytics action: what an element was given to say when its form is sent. */
  | { kind: 'push'; category: string; event: string; label: string }
  /** What closed the thanks for a callback request. */
  | { kind: 'success_closed'; by: 'timer' | 'visitor' }

/**
 * The one door to analytics: each service gets its part, if it is configured and allowed; the data layer,
 * which is our own, always. Never throws.
 */
export function track(event: AnalyticsEvent): void {
  try {
    tell(event)
  } catch {
    // Somebody else's code failed; what it was given must not reach the console.
    console.warn('an analytics service failed')
  }
}

function tell(event: AnalyticsEvent): void {
  if (event.kind === 'push') {
    const { category, event: name, label } = event
    return pushEvent({ event: name, category, label })
  }
  if (event.kind === 'success_closed') {
    return pushEvent({ event: event.by === 'timer' ? 'timer_expired' : 'cross_close' })
  }
  const settings = widgetSettings.get()
  if (event.metrica && settings?.metrikaId) reachGoal(settings.metrikaId, event.metrica)
  if (event.gtag && settings?.gtagId) sendGtagEvent(event.gtag)
}
