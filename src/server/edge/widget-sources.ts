import type { Config } from '../../config/config.ts'

const directives = [
  'scriptSrc',
  'connectSrc',
  'imgSrc',
  'frameSrc',
  'styleSrc',
  'fontSrc',
  'mediaSrc',
  'workerSrc',
] as const
type Sources = Partial<Record<(typeof directives)[number], readonly string[]>>

/*
 * The sources of each provider in the content security policy, from its documentation where there is one:
 * yandex.ru/support/metrica/code/install-counter-csp (the mirrors for visitors from Russia),
 * developers.google.com/tag-platform/security/guides/csp,
 * yandex.com/maps-api/docs/js-api/common/connection/csp.
 */
const metrica = ['mc.yandex.ru', 'mc.yandex.com', 'mc.webvisor.com', 'mc.webvisor.org']
const metricaHttps = [...metrica, 'yastatic.net'].map((host) => `https://${host}`)
const METRICA: Sources = {
  scriptSrc: metricaHttps,
  imgSrc: metricaHttps,
  connectSrc: [...metricaHttps, ...metrica.map((host) => `wss://${host}`)],
  frameSrc: ['blob:', 'https://mc.yandex.ru'],
}
const google = ['https://*.google-analytics.com', 'https://*.googletagmanager.com']
const GOOGLE: Sources = {
  scriptSrc: ['https://*.googletagmanager.com'],
  imgSrc: google,
  connectSrc: [...google, 'https://*.analytics.google.com'],
}
const CALLTOUCH: Sources = {
  scriptSrc: ['https://*.calltouch.ru'],
  imgSrc: ['https://*.calltouch.ru'],
  connectSrc: ['https://*.calltouch.ru', 'wss://*.calltouch.ru'],
}

/** The sources that the configured widgets add to the content security policy, by directive. */
export function listWidgetSources(config: Config): Map<string, string[]> {
  const added = new Map<string, string[]>()
  for (const sources of configured(config)) {
    for (const directive of directives) {
      const known = added.get(directive) ?? []
      const extra = (sources[directive] ?? []).filter((source) => !known.includes(source))
      if (extra.length > 0) added.set(directive, [...known, ...extra])
    }
  }
  // What these scripts draw in the page has style attributes; pages of ours have none.
  const draws = config.CALLTOUCH_MOD_ID ?? config.MINDBOX_ENDPOINT_ID ?? config.CHAT_BOT_SCRIPT
  if (draws !== undefined) added.set('styleSrcAttr', ["'unsafe-inline'"])
  return added
}

/**
 * The sources of the maps provider, for the frame in which its map is drawn (`map-frame.ts`): the provider's own list,
 * without its search and routes. Its code compiles what it draws with `eval`.
 */
export function listMapFrameSources(api: string): Record<string, readonly string[]> {
  const code = [api, 'https://*.api-maps.yandex.ru', 'https://yastatic.net']
  const tiles = 'https://*.maps.yandex.net'
  return {
    'script-src': [...code, "'unsafe-eval'"],
    'connect-src': [api, 'https://*.api-maps.yandex.ru', tiles],
    'img-src': ['data:', ...code, tiles],
    'style-src': code,
    'style-src-attr': ["'unsafe-inline'"],
    'worker-src': ["'self'", 'blob:'],
  }
}

function configured(config: Config): Sources[] {
  const { CALLTOUCH_SITE_ID, CALLTOUCH_MOD_ID, CALLTOUCH_API_URL, CHAT_BOT_SCRIPT } = config
  return [
    ...(config.MEDIA_HOSTS.length > 0
      ? [{ mediaSrc: config.MEDIA_HOSTS, connectSrc: config.MEDIA_HOSTS }]
      : []),
    ...(config.MEDIA_PUBLIC_URL ? [mediaFiles(new URL(config.MEDIA_PUBLIC_URL).origin)] : []),
    ...(config.METRIKA_ID ? [METRICA] : []),
    ...(config.GTAG_ID || config.GTM_ID ? [GOOGLE] : []),
    ...(CALLTOUCH_SITE_ID ? [{ connectSrc: [CALLTOUCH_API_URL] }] : []),
    ...(CALLTOUCH_SITE_ID && CALLTOUCH_MOD_ID ? [CALLTOUCH] : []),
    ...(config.MINDBOX_ENDPOINT_ID ? [mindbox(config.MINDBOX_API_URL)] : []),
    // Its own sources are those of the frame.
    ...(config.YANDEX_MAPS_KEY ? [{ frameSrc: ["'self'"] }] : []),
    ...(config.MAP_STYLE_URL ? [mapStyle(config.MAP_STYLE_URL, config.MAP_ORIGINS)] : []),
    ...(CHAT_BOT_SCRIPT ? [chatBot(CHAT_BOT_SCRIPT, config.CHAT_BOT_ORIGINS)] : []),
  ]
}

/** Pictures and films; parts of HLS films are fetched by a script. */
function mediaFiles(origin: string): Sources {
  return { imgSrc: [origin], mediaSrc: [origin], connectSrc: [origin] }
}

/** The tracker is loaded from the API's origin and loads parts from sibling hosts. */
function mindbox(api: string): Sources {
  const origins = [api, 'https://*.mindbox.ru']
  return { scriptSrc: origins, connectSrc: origins, imgSrc: origins }
}

/** A chat renders its own interface with style elements and keeps a WebSocket open. */
function chatBot(script: string, more: readonly string[]): Sources {
  const origins = [new URL(script).origin, ...more]
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws'))
  return {
    scriptSrc: origins,
    connectSrc: [...origins, ...sockets],
    imgSrc: origins,
    frameSrc: origins,
    styleSrc: ["'unsafe-inline'", ...origins],
    fontSrc: origins,
    mediaSrc: origins,
  }
}

/** The map library fetches the style, tiles, glyphs and sprites; tiles that are pictures are loaded as such. */
function mapStyle(style: string, more: readonly string[]): Sources {
  const origins = [new URL(style).origin, ...more]
  return { connectSrc: origins, imgSrc: origins }
}
