import { widgetSettings } from '../../ui/widget-settings.ts'
import { pushEvent } from './data-layer.ts'
import { sendGtagEvent } from './gtag.ts'
import { reachGoal } from './metrica.ts'

/** Everything that the site reports to analytics. No kind contains a visitor's name or phone. */
export type AnalyticsEvent =
  /** A conversion, with its name in each of the two services. */
  | { kind: 'goal'; metrica?: string | undefined; gtag?: string | undefined }
  /** The push-analytics action: data that an element supplies for the time when its form is sent. */
  | { kind: 'push'; category: string; event: string; label: string }
  /** What closed the success message of a callback request. */
  | { kind: 'success_closed'; by: 'timer' | 'visitor' }

/**
 * Reports an event to the data layer, and to each third-party service that is configured and allowed. All analytics
 * calls go through this function. Never throws.
 */
export function track(event: AnalyticsEvent): void {
  try {
    dispatch(event)
  } catch {
    // The error is not logged: a third-party message may contain the data that was passed to it.
    console.warn('an analytics service failed')
  }
}

function dispatch(event: AnalyticsEvent): void {
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
