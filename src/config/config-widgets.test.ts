import { expect, it } from 'vitest'
import { verifies } from '../../tests/support/verifies.ts'
import { loadConfig } from './config.ts'

const callTracking = {
  CALLTOUCH_SITE_ID: '4711',
  CALLTOUCH_ROUTE_KEY: 'sales',
  CALLTOUCH_ACCESS_TOKEN: 'secret',
}

it('connects no service by default', () => {
  const config = loadConfig({})
  for (const name of ['CALLTOUCH_SITE_ID', 'METRIKA_ID', 'GTAG_ID', 'GTM_ID'] as const) {
    expect(config[name]).toBeUndefined()
  }
  expect(config.MINDBOX_ENDPOINT_ID).toBeUndefined()
  expect(config.CHAT_BOT_SCRIPT).toBeUndefined()
  expect([config.YANDEX_MAPS_KEY, config.MAP_STYLE_URL]).toEqual([undefined, undefined])
  verifies('D15-1')
})

it("replaces the providers' origins, and pairs payloads and endpoints as the specification does", () => {
  expect(loadConfig(callTracking)).toMatchObject({
    CALLTOUCH_API_URL: 'https://api.calltouch.ru',
    CALLTOUCH_PAIRING: 'specification',
  })
  expect(loadConfig({ ...callTracking, CALLTOUCH_API_URL: 'http://127.0.0.1:9/' })).toMatchObject({
    CALLTOUCH_API_URL: 'http://127.0.0.1:9',
  })
  verifies('D15-3', 'D28-2')
})

it.each([
  [{ CALLTOUCH_SITE_ID: '4711' }, ['CALLTOUCH_ROUTE_KEY', 'CALLTOUCH_ACCESS_TOKEN']],
  [{ CALLTOUCH_API_URL: 'http://127.0.0.1:9' }, ['CALLTOUCH_SITE_ID']],
  [{ MAP_ORIGINS: 'https://tiles.example' }, ['MAP_STYLE_URL']],
  [{ YANDEX_MAPS_URL: 'https://enterprise.api-maps.yandex.ru' }, ['YANDEX_MAPS_KEY']],
  [{ MINDBOX_ENDPOINT_ID: 'site' }, ['MINDBOX_CALLBACK_OPERATION']],
  [
    { CHAT_BOT_SCRIPT: 'https://chat.example/{bot}', CHAT_BOT_PREMIUM_ID: 'a' },
    ['CHAT_BOT_BUSINESS_ID', 'CHAT_BOT_DEFAULT_ID'],
  ],
])('rejects the incomplete group %o with a line per missing setting', (given, missing) => {
  for (const name of missing) {
    expect(() => loadConfig(given)).toThrow(
      new RegExp(`^  ${name}: is needed with the other settings of its group$`, 'm'),
    )
  }
  verifies('§9-22')
})

it.each([
  [{ METRIKA_ID: 'x' }, 'METRIKA_ID: must be a number'],
  [{ GTM_ID: 'UA-1' }, 'GTM_ID: must look like GTM-XXXXXXX'],
  [{ GTAG_ID: '"><script>' }, 'GTAG_ID: must look like G-XXXXXXX'],
  [{ CHAT_BOT_SCRIPT: 'https://chat.example/a' }, 'CHAT_BOT_SCRIPT: must hold {bot}'],
  [{ MAP_STYLE_URL: 'javascript:alert(1)' }, 'MAP_STYLE_URL: must be an http(s) address'],
  [{ MAP_STYLE_URL: 'https://a.example/', MAP_ORIGINS: '*' }, 'MAP_ORIGINS: must be https origins'],
  [{ YANDEX_MAPS_KEY: 'a&b' }, 'YANDEX_MAPS_KEY: must be a key'],
  [{ CHAT_BOT_ORIGINS: "'unsafe-eval'" }, 'CHAT_BOT_ORIGINS: must be https origins'],
])('rejects %o', (given, line) => {
  expect(() => loadConfig(given)).toThrow(line)
})

it('does not include the secret in the error message', () => {
  const given = { CALLTOUCH_ACCESS_TOKEN: 'very-secret\n', CALLTOUCH_PAIRING: 'x' }
  expect(() => loadConfig(given)).toThrow('CALLTOUCH_ACCESS_TOKEN: must be fit for a header')
  expect(() => loadConfig(given)).toThrow(/^(?!.*very-secret)/s)
})
