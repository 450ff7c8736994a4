import { startGtag } from '../../features/analytics/gtag.ts'
import { startMetrica } from '../../features/analytics/metrica.ts'
import { startCallTracking } from '../../features/callback/form/call-tracking.ts'
import { startLoyalty } from '../../features/callback/form/loyalty.ts'
import { callThirdParty, loadScript } from '../../lib/third-party.ts'
import type { WidgetSettings } from '../../ui/widget-settings.ts'

/** Scripts run once per document, however often the component that starts them is mounted. */
let areStarted = false

/** Loads the scripts of the configured services, each on its own: one that throws keeps none of the others away. */
export function startScripts(settings: WidgetSettings): void {
  if (areStarted) return
  areStarted = true
  const { callTracking, loyalty, metrikaId, gtagId, gtmId } = settings
  if (gtmId) callThirdParty('the tag manager', () => startTagManager(gtmId))
  if (metrikaId) callThirdParty('Yandex Metrica', () => startMetrica(metrikaId))
  if (gtagId) callThirdParty('Google Analytics', () => startGtag(gtagId))
  if (callTracking) callThirdParty('call tracking', () => startCallTracking(callTracking.modId))
  if (loyalty) callThirdParty('the loyalty platform', () => startLoyalty(loyalty))
}

/** Loads the tag manager container. It also reads data layer entries that were pushed earlier. */
function startTagManager(id: string): void {
  window.dataLayer ??= []
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  loadScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`)
}
