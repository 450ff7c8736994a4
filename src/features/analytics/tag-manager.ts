import { loadScript } from '../../lib/third-party.ts'

/** Loads the tag manager container. It also reads data layer entries that were pushed earlier. */
export function startTagManager(id: string): void {
  window.dataLayer ??= []
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  loadScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`)
}
