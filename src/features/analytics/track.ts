// chunk: callback-parts
import { analyticsUserId } from '../../lib/analytics-user.ts'
import { callThirdParty } from '../../lib/third-party.ts'
import { widgetSettings } from '../../ui/widget-settings.ts'
import { sendGtagEvent } from './gtag.ts'
import { reachGoal } from './metrica.ts'

type DeviceClass = 'mobile' | 'tablet' | 'laptop' | 'desktop'

/** Maximum window width of each class, CSS pixels (§2.13). */
const MAX_WIDTHS = [
  ['mobile', 767],
  ['tablet', 1279],
  ['laptop', 1439],
] as const

/** Returns the device class of a window width in CSS pixels. */
export function deviceClass(width: number): DeviceClass {
  return MAX_WIDTHS.find(([, limit]) => width <= limit)?.[0] ?? 'desktop'
}

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** The fields of an event. None of them may contain a visitor's name or phone. */
interface DataLayerEvent {
  event: string
  category?: string
  label?: string
}

/** Pushes an event with the user id and the device class. Does not replace an existing data layer. */
function pushEvent(event: DataLayerEvent): void {
  window.dataLayer ??= []
  window.dataLayer.push({
    ...event,
    user_id: analyticsUserId(),
    device: deviceClass(window.innerWidth),
  })
}

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
