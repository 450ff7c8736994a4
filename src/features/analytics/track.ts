import { callThirdParty } from '../../lib/third-party.ts'
import { widgetSettings } from '../../ui/widget-settings.ts'
import { type DataLayerEvent, pushEvent } from './data-layer.ts'
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
 * calls go through this function. Never throws: what fails is logged, and the others are called all the same.
 */
export function track(event: AnalyticsEvent): void {
  if (event.kind === 'goal') return sendGoal(event)
  callThirdParty('the data layer', () => pushEvent(toDataLayerEvent(event)))
}

function toDataLayerEvent(event: Exclude<AnalyticsEvent, { kind: 'goal' }>): DataLayerEvent {
  if (event.kind === 'push') {
    const { category, event: name, label } = event
    return { event: name, category, label }
  }
  return { event: event.by === 'timer' ? 'timer_expired' : 'cross_close' }
}

function sendGoal({ metrica, gtag }: Extract<AnalyticsEvent, { kind: 'goal' }>): void {
  const { metrikaId, gtagId } = widgetSettings.get() ?? {}
  if (metrica && metrikaId) callThirdParty('Yandex Metrica', () => reachGoal(metrikaId, metrica))
  if (gtag && gtagId) callThirdParty('Google Analytics', () => sendGtagEvent(gtag))
}
