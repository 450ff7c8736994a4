import type { Config } from '../../config/config.ts'
import { findCallTrackingAddresses } from '../../features/callback/form/call-tracking-addresses.server.ts'
import { MAP_FRAME_PATH } from './map-frame.ts'
import type { ShellData } from '../../app/shell-data.ts'

type WidgetSettings = NonNullable<ShellData['widgets']>

/** The settings of the connected widgets that the browser needs, without secrets; undefined when there is none. */
export function publicWidgets(config: Config): WidgetSettings | undefined {
  const { METRIKA_ID, GTAG_ID, GTM_ID } = config
  const connected: WidgetSettings = {
    ...callTracking(config),
    ...loyalty(config),
    ...(METRIKA_ID ? { metrikaId: METRIKA_ID } : {}),
    ...(GTAG_ID ? { gtagId: GTAG_ID } : {}),
    ...(GTM_ID ? { gtmId: GTM_ID } : {}),
    ...chatBot(config),
    ...maps(config),
  }
  if (Object.keys(connected).length === 0) return undefined
  return config.COOKIE_CONSENT === 'choice' ? { ...connected, waitsForConsent: true } : connected
}

function callTracking(config: Config): Pick<WidgetSettings, 'callTracking'> {
  const addresses = findCallTrackingAddresses(config)
  if (!addresses) return {}
  const modId = config.CALLTOUCH_MOD_ID
  return { callTracking: { formAddress: addresses.form, ...(modId ? { modId } : {}) } }
}

function loyalty(config: Config): Pick<WidgetSettings, 'loyalty'> {
  const { MINDBOX_ENDPOINT_ID, MINDBOX_CALLBACK_OPERATION, MINDBOX_API_URL } = config
  if (!MINDBOX_ENDPOINT_ID || !MINDBOX_CALLBACK_OPERATION) return {}
  const operation = MINDBOX_CALLBACK_OPERATION
  return { loyalty: { api: MINDBOX_API_URL, endpointId: MINDBOX_ENDPOINT_ID, operation } }
}

function chatBot(config: Config): Pick<WidgetSettings, 'chatBot'> {
  const { CHAT_BOT_SCRIPT, CHAT_BOT_PREMIUM_ID, CHAT_BOT_BUSINESS_ID, CHAT_BOT_DEFAULT_ID } = config
  if (!CHAT_BOT_SCRIPT || !CHAT_BOT_PREMIUM_ID || !CHAT_BOT_BUSINESS_ID || !CHAT_BOT_DEFAULT_ID) {
    return {}
  }
  const bots = {
    premium: CHAT_BOT_PREMIUM_ID,
    business: CHAT_BOT_BUSINESS_ID,
    other: CHAT_BOT_DEFAULT_ID,
  }
  return { chatBot: { script: CHAT_BOT_SCRIPT, bots } }
}

function maps({ YANDEX_MAPS_KEY, MAP_STYLE_URL }: Config): Pick<WidgetSettings, 'maps'> {
  if (!YANDEX_MAPS_KEY && !MAP_STYLE_URL) return {}
  return {
    maps: {
      ...(YANDEX_MAPS_KEY && { yandexFrame: MAP_FRAME_PATH }),
      ...(MAP_STYLE_URL && { styleUrl: MAP_STYLE_URL }),
    },
  }
}
