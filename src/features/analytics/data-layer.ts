import { analyticsUserId } from '../../lib/analytics-user.ts'
import { deviceClass } from './device-class.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** The fields of an event. None of them may contain a visitor's name or phone. */
export interface DataLayerEvent {
  event: string
  category?: string
  label?: string
}

/** Pushes an event with the user id and the device class. Does not replace an existing data layer. */
export function pushEvent(event: DataLayerEvent): void {
  window.dataLayer ??= []
  window.dataLayer.push({
    ...event,
    user_id: analyticsUserId(),
    device: deviceClass(window.innerWidth),
  })
}
