import { loadScript } from '../../lib/load-script.ts'

declare global {
  interface Window {
    gtag?: (...call: unknown[]) => void
  }
}

/** Starts the second analytics service. */
export function startGtag(id: string): void {
  window.dataLayer ??= []
  window.gtag ??= function gtag() {
    // The service tells its own calls from events by this very object: an array would be ignored.
    window.dataLayer?.push(arguments)
  }
  window.gtag('js', new Date())
  window.gtag('config', id)
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`)
}

/** Tells the service of an event by its name alone. */
export function sendGtagEvent(name: string): void {
  window.gtag?.('event', name)
}
