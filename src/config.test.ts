import { expect, it } from 'vitest'
import { loadConfig } from './config.ts'

const delayOf = (settings: Record<string, string>) => loadConfig(settings).SHUTDOWN_DELAY_SECONDS

it('delays the refusal of connections by 3 s behind a proxy, and not without one, unless told', () => {
  expect(delayOf({})).toBe(0)
  expect(delayOf({ TRUSTED_PROXIES: '127.0.0.1' })).toBe(3)
  expect(delayOf({ SHUTDOWN_DELAY_SECONDS: '2' })).toBe(2)
  expect(delayOf({ SHUTDOWN_DELAY_SECONDS: '0', TRUSTED_PROXIES: '127.0.0.1' })).toBe(0)
})

it.each(['-1', '5', '1.5', 'soon'])('refuses a delay of %s', (value) => {
  expect(() => delayOf({ SHUTDOWN_DELAY_SECONDS: value })).toThrow(
    /^.*\n {2}SHUTDOWN_DELAY_SECONDS/,
  )
})
