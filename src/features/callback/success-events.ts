declare global {
  interface Window {
    dataLayer?: object[]
  }
}

/**
 * Tells the data layer what closed the thanks (specification, section 4): `timer_expired` or `cross_close`.
 * The event's name alone: nothing of the visitor enters the data layer.
 */
export function tellClosed(by: 'timer' | 'visitor'): void {
  window.dataLayer ??= []
  window.dataLayer.push({ event: by === 'timer' ? 'timer_expired' : 'cross_close' })
}
