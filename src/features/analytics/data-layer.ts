import { analyticsUserId } from '../../lib/analytics-user.ts'
import { deviceClass } from './device-class.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** What an event may carry: words of ours, never a visitor's name or phone. */
interface DataLayerEvent {
  event: string
  category?: string
  label?: string
}

/** Pushes an event with the user id and the device's class; a data layer that is there already is kept. */
export function pushEvent(event: DataLayerEvent): void {
  window.dataLayer ??= []
  window.dataLayer.push({
    ...event,
    user_id: analyticsUserId(),
    device: deviceClass(window.innerWidth),
  })
}
