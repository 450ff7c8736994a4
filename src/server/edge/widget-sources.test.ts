import { expect, it } from 'vitest'
import { verifies } from '../../../tests/support/verifies.ts'
import Fastify from 'fastify'
import { loadConfig } from '../../config.ts'
import { publicWidgets } from './public-widgets.ts'
import { addSecurityHeaders, collectSecurityHeaders } from './security-headers.ts'

async function readPolicy(settings: Record<string, string>): Promise<Record<string, string>> {
  const app = Fastify()
  addSecurityHeaders(app, await collectSecurityHeaders(loadConfig(settings)))
  app.get('/', async () => '')
  const { headers } = await app.inject('/')
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
  expect('style-src-attr' in policy).toBe(policy['script-src'] !== "'self'")
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

it('allows the origins of the maps provider that its documentation lists', async () => {
  const policy = await readPolicy({ YANDEX_MAPS_KEY: 'key-1' })
  const code = 'https://api-maps.yandex.ru https://*.api-maps.yandex.ru https://yastatic.net'
  const tiles = 'https://*.maps.yandex.net'
  expect(policy).toEqual({
    ...bare,
    'script-src': `'self' ${code} 'unsafe-eval'`,
    'connect-src': `'self' https://api-maps.yandex.ru https://*.api-maps.yandex.ru ${tiles}`,
    'img-src': `'self' data: ${code} ${tiles}`,
    'style-src': `'self' ${code}`,
    'style-src-attr': "'unsafe-inline'",
    'worker-src': "'self' blob:",
  })
  const settings = { YANDEX_MAPS_KEY: 'key-1', MAP_STYLE_URL: 'https://maps.example/a.json' }
  expect(publicWidgets(loadConfig({ ...settings, COOKIE_CONSENT: 'choice' }))).toEqual({
    maps: {
      yandex: { api: 'https://api-maps.yandex.ru', key: 'key-1' },
      styleUrl: 'https://maps.example/a.json',
    },
    waitsForConsent: true,
  })
  verifies('§1-6', 'D23-1')
})
