import { expect, it } from 'vitest'
import { verifies } from '../../../tests/support/verifies.ts'
import Fastify from 'fastify'
import { loadConfig } from '../../config/config.ts'
import { mapFrame } from './map-frame.ts'
import { publicWidgets } from './public-widgets.ts'
import { addSecurityHeaders, collectSecurityHeaders } from './security-headers.ts'

async function openSite(settings: Record<string, string>) {
  const config = loadConfig(settings)
  const app = Fastify()
  addSecurityHeaders(app, await collectSecurityHeaders(config))
  await mapFrame(app, config)
  app.get('/', async () => '')
  return app
}

async function readPolicy(
  settings: Record<string, string>,
  url = '/',
): Promise<Record<string, string>> {
  const app = await openSite(settings)
  const { headers } = await app.inject(url)
  await app.close()
  const policy = String(headers['content-security-policy'])
  return Object.fromEntries(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

const bare = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'media-src': "'self' blob:",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'report-uri': '/policy-reports',
  'report-to': 'policy',
}
const callTracking = {
  CALLTOUCH_SITE_ID: '4711',
  CALLTOUCH_ROUTE_KEY: 'sales',
  CALLTOUCH_ACCESS_TOKEN: 'very-secret',
}
const chat = {
  CHAT_BOT_SCRIPT: 'https://chat.example/{bot}.js',
  CHAT_BOT_PREMIUM_ID: 'first',
  CHAT_BOT_BUSINESS_ID: 'second',
  CHAT_BOT_DEFAULT_ID: 'third',
  CHAT_BOT_ORIGINS: 'https://*.chat.example',
}

it('allows our own origin only while no widget is configured', async () => {
  expect(await readPolicy({})).toEqual(bare)
  expect(publicWidgets(loadConfig({ COOKIE_CONSENT: 'choice' }))).toBeUndefined()
  verifies('D23-1')
})

const metrica = 'https://mc.yandex.ru https://mc.yandex.com https://mc.webvisor.com'
const mindbox = 'https://api.mindbox.ru https://*.mindbox.ru'
it.each([
  [
    'the counter',
    { METRIKA_ID: '4711' },
    { 'script-src': metrica, 'img-src': metrica, 'connect-src': 'wss://mc.yandex.ru' },
  ],
  [
    'the second analytics service',
    { GTAG_ID: 'G-1' },
    {
      'script-src': 'https://*.googletagmanager.com',
      'connect-src': 'https://*.analytics.google.com',
    },
  ],
  ['the tag manager', { GTM_ID: 'GTM-A1' }, { 'script-src': 'https://*.googletagmanager.com' }],
  ['call tracking', callTracking, { 'connect-src': "'self' https://api.calltouch.ru" }],
  [
    'call tracking with its script',
    { ...callTracking, CALLTOUCH_MOD_ID: 'mod1', CALLTOUCH_API_URL: 'http://127.0.0.1:9' },
    {
      'script-src': 'https://*.calltouch.ru',
      'connect-src': 'http://127.0.0.1:9 https://*.calltouch.ru',
    },
  ],
  [
    'the loyalty platform',
    { MINDBOX_ENDPOINT_ID: 'site', MINDBOX_CALLBACK_OPERATION: 'Order' },
    { 'script-src': mindbox, 'connect-src': mindbox },
  ],
  [
    'the chat bot',
    chat,
    {
      'script-src': 'https://chat.example https://*.chat.example',
      'connect-src': 'wss://chat.example',
      'frame-src': 'https://chat.example',
    },
  ],
])('allows the sources of %s, and no inline or evaluated script', async (_name, given, added) => {
  const policy = await readPolicy(given)
  for (const [directive, sources] of Object.entries(added)) {
    expect(policy[directive]).toContain(sources)
  }
  expect(policy['script-src']).toMatch(/^'self'( |$)/)
  const draws = Object.keys(given).some((name) => /CHAT_BOT|MINDBOX|CALLTOUCH_MOD_ID/.test(name))
  expect('style-src-attr' in policy).toBe(draws)
  expect(policy['script-src']).not.toContain('unsafe')
  for (const name of ['default-src', 'base-uri', 'form-action', 'frame-ancestors'] as const) {
    expect(policy[name]).toBe(bare[name])
  }
  verifies('D23-1')
})

it('returns the settings of each widget that the browser needs, without secrets', () => {
  const settings = {
    ...callTracking,
    ...chat,
    CALLTOUCH_MOD_ID: 'mod1',
    CALLTOUCH_API_URL: 'http://127.0.0.1:9',
    MINDBOX_ENDPOINT_ID: 'site',
    MINDBOX_CALLBACK_OPERATION: 'Order',
    METRIKA_ID: '4711',
    GTAG_ID: 'G-1',
    GTM_ID: 'GTM-A1',
  }
  const widgets = publicWidgets(loadConfig(settings))
  expect(widgets).toEqual({
    callTracking: {
      formAddress: 'http://127.0.0.1:9/widget-service/v1/api/widget-request/user-form/create',
      modId: 'mod1',
    },
    loyalty: { api: 'https://api.mindbox.ru', endpointId: 'site', operation: 'Order' },
    metrikaId: 4711,
    gtagId: 'G-1',
    gtmId: 'GTM-A1',
    chatBot: {
      script: 'https://chat.example/{bot}.js',
      bots: { premium: 'first', business: 'second', other: 'third' },
    },
  })
  expect(JSON.stringify(widgets)).not.toMatch(/very-secret|sales/)
  expect(publicWidgets(loadConfig({ METRIKA_ID: '1', COOKIE_CONSENT: 'choice' }))).toEqual({
    metrikaId: 1,
    waitsForConsent: true,
  })
  verifies('§1-5', 'D28-2')
})

it('allows exactly the origins of a map style, and no code of theirs', async () => {
  const policy = await readPolicy({
    MAP_STYLE_URL: 'https://maps.example/styles/light.json?key=1',
    MAP_ORIGINS: 'https://tiles.example, https://glyphs.example',
  })
  const origins = 'https://maps.example https://tiles.example https://glyphs.example'
  expect(policy).toEqual({
    ...bare,
    'connect-src': `'self' ${origins}`,
    'img-src': `'self' data: ${origins}`,
  })
  verifies('§1-6')
})

it('allows the sources of the maps provider, and code to be evaluated, in the frame of its map alone', async () => {
  const policy = await readPolicy({ YANDEX_MAPS_KEY: 'key-1' })
  expect(policy).toEqual({ ...bare, 'frame-src': "'self'" })
  const frame = await readPolicy({ YANDEX_MAPS_KEY: 'key-1' }, '/map-frame')
  const code = 'https://api-maps.yandex.ru https://*.api-maps.yandex.ru https://yastatic.net'
  const tiles = 'https://*.maps.yandex.net'
  expect(frame).toEqual({
    'default-src': "'none'",
    'script-src': `${code} 'unsafe-eval'`,
    'connect-src': `https://api-maps.yandex.ru https://*.api-maps.yandex.ru ${tiles}`,
    'img-src': `data: ${code} ${tiles}`,
    'style-src': code,
    'style-src-attr': "'unsafe-inline'",
    'worker-src': "'self' blob:",
    'form-action': "'none'",
    'frame-ancestors': "'self'",
    'base-uri': "'none'",
    'report-uri': '/policy-reports',
    'report-to': 'policy',
  })
  const settings = { YANDEX_MAPS_KEY: 'key-1', MAP_STYLE_URL: 'https://maps.example/a.json' }
  expect(publicWidgets(loadConfig({ ...settings, COOKIE_CONSENT: 'choice' }))).toEqual({
    maps: { yandexFrame: '/map-frame', styleUrl: 'https://maps.example/a.json' },
    waitsForConsent: true,
  })
  verifies('§1-6', 'D23-1')
})

it('serves the frame of the map with the key in its script, to our own pages, and only with a key', async () => {
  const app = await openSite({ YANDEX_MAPS_KEY: 'key-1' })
  const { statusCode, headers, body } = await app.inject('/map-frame')
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-frame-options': 'SAMEORIGIN',
    'x-robots-tag': 'noindex',
  })
  expect(body).toContain(
    '<script src="https://api-maps.yandex.ru/v3/?apikey=key-1&amp;lang=ru_RU"></script>',
  )
  await app.close()
  const without = await openSite({})
  expect((await without.inject('/map-frame')).statusCode).toBe(404)
  await without.close()
})
