import * as z from 'zod'

/** A setting that is an http(s) address. */
export const addressSetting = z.url({
  protocol: /^https?$/,
  error: 'must be an http(s) address',
})

const key = z.string().regex(/^[\w.-]{1,128}$/, 'must be a key of letters, digits, _ . -')
const origin = addressSetting.transform((url) => new URL(url).origin)
const BOT = '{bot}'
const origins = z
  .string()
  .regex(/^(https:\/\/[\w.*:-]+\s*(,\s*|$))+$/, 'must be https origins, separated by commas')
  .transform((list) => list.split(',').map((item) => item.trim()))
  .default([])

/** Settings of external services (§7.4); none is connected by default. */
export const widgetFields = {
  CALLTOUCH_SITE_ID: z.string().regex(/^\d+$/, 'must be a number').optional(),
  /** Loads the provider's script; without it something else, such as a tag manager, must define `window.ct`. */
  CALLTOUCH_MOD_ID: key.optional(),
  CALLTOUCH_ROUTE_KEY: key.optional(),
  CALLTOUCH_TAXI_ROUTE_KEY: key.optional(),
  /** Secret: only our server sends it. */
  CALLTOUCH_ACCESS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be fit for a header')
    .optional(),
  CALLTOUCH_API_URL: origin.default('https://api.calltouch.ru'),
  /** Which endpoint receives which payload (decision D15); the provider's documentation swaps them. */
  CALLTOUCH_PAIRING: z.enum(['specification', 'provider']).default('specification'),
  /** Date format of a chosen call time; the provider's sample and its users differ. */
  CALLTOUCH_SCHEDULE_FORMAT: z.enum(['YYYY-MM-DD', 'DD-MM-YYYY']).default('YYYY-MM-DD'),
  MINDBOX_ENDPOINT_ID: key.optional(),
  MINDBOX_CALLBACK_OPERATION: key.optional(),
  MINDBOX_API_URL: origin.default('https://api.mindbox.ru'),
  METRIKA_ID: z.string().regex(/^\d+$/, 'must be a number').transform(Number).optional(),
  GTAG_ID: z
    .string()
    .regex(/^[A-Z]{1,4}-[\w-]+$/, 'must look like G-XXXXXXX')
    .optional(),
  GTM_ID: z
    .string()
    .regex(/^GTM-[A-Z0-9]+$/, 'must look like GTM-XXXXXXX')
    .optional(),
  CHAT_BOT_SCRIPT: addressSetting
    .refine((url) => url.includes(BOT), `must hold ${BOT}, where the bot's id goes`)
    .optional(),
  CHAT_BOT_PREMIUM_ID: key.optional(),
  CHAT_BOT_BUSINESS_ID: key.optional(),
  CHAT_BOT_DEFAULT_ID: key.optional(),
  /** Origins of the bot besides that of its script, separated by commas; they are added to the CSP. */
  CHAT_BOT_ORIGINS: origins,
  /** Maps of the provider instead of our own; the key is restricted to the site's address by the provider. */
  YANDEX_MAPS_KEY: key.optional(),
  YANDEX_MAPS_URL: origin.default('https://api-maps.yandex.ru'),
  /** A MapLibre style that is drawn instead of our own. */
  MAP_STYLE_URL: addressSetting.optional(),
  /** Origins that the style names besides its own: tiles, glyphs, sprites. */
  MAP_ORIGINS: origins,
}

const groups = [
  ['CALLTOUCH_', ['CALLTOUCH_SITE_ID', 'CALLTOUCH_ROUTE_KEY', 'CALLTOUCH_ACCESS_TOKEN']],
  ['DESK_OIDC_', ['DESK_OIDC_ISSUER', 'DESK_OIDC_CLIENT_ID', 'DESK_OIDC_CLIENT_SECRET']],
  ['MAP_', ['MAP_STYLE_URL']],
  ['YANDEX_MAPS_', ['YANDEX_MAPS_KEY']],
  ['MINDBOX_', ['MINDBOX_ENDPOINT_ID', 'MINDBOX_CALLBACK_OPERATION']],
  [
    'CHAT_BOT_',
    ['CHAT_BOT_SCRIPT', 'CHAT_BOT_PREMIUM_ID', 'CHAT_BOT_BUSINESS_ID', 'CHAT_BOT_DEFAULT_ID'],
  ],
] as const

/** Lists the missing settings of partly set groups: a half-configured service would lose requests silently. */
export function missingOfGroups(given: Record<string, unknown>): string[] {
  return groups.flatMap(([prefix, needed]) =>
    Object.keys(given).some((name) => name.startsWith(prefix))
      ? needed.filter((name) => given[name] === undefined)
      : [],
  )
}
