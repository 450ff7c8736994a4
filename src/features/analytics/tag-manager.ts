import { loadScript } from '../../lib/load-script.ts'

/** Starts the tag manager's container; it reads the data layer, what was pushed earlier included. */
export function startTagManager(id: string): void {
  window.dataLayer ??= []
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  loadScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`)
}
