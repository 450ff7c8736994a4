// chunk: callback-parts
import { loadScript } from '../../lib/third-party.ts'

declare global {
  interface Window {
    gtag?: (...call: unknown[]) => void
  }
}

/** Loads Google Analytics and configures it with this measurement id. */
export function startGtag(id: string): void {
  window.dataLayer ??= []
  window.gtag ??= function gtag() {
    // gtag.js recognises its own calls by the `arguments` object and ignores arrays.
    window.dataLayer?.push(arguments)
  }
  window.gtag('js', new Date())
  window.gtag('config', id)
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`)
}

/** Sends an event without parameters. */
export function sendGtagEvent(name: string): void {
  window.gtag?.('event', name)
}
