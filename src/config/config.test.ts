import { expect, it } from 'vitest'
import { loadConfig } from './config.ts'

const readDelay = (settings: Record<string, string>) => loadConfig(settings).SHUTDOWN_DELAY_SECONDS

it('sets a shutdown delay of 3 s behind a proxy and of 0 without one, unless it is given', () => {
  expect(readDelay({})).toBe(0)
  expect(readDelay({ TRUSTED_PROXIES: '127.0.0.1' })).toBe(3)
  expect(readDelay({ SHUTDOWN_DELAY_SECONDS: '2' })).toBe(2)
  expect(readDelay({ SHUTDOWN_DELAY_SECONDS: '0', TRUSTED_PROXIES: '127.0.0.1' })).toBe(0)
})

it.each(['-1', '5', '1.5', 'soon'])('rejects a delay of %s', (value) => {
  expect(() => readDelay({ SHUTDOWN_DELAY_SECONDS: value })).toThrow(
    /^.*\n {2}SHUTDOWN_DELAY_SECONDS/,
  )
})

it('rejects a PUBLIC_URL with a path, a query or a fragment, with a sentence', () => {
  for (const address of ['https://kvartal.example', 'https://kvartal.example:8443/']) {
    expect(loadConfig({ PUBLIC_URL: address }).PUBLIC_URL).toBe(address)
  }
  for (const rest of ['/site', '/site/', '/?a=1', '/#a']) {
    expect(() => loadConfig({ PUBLIC_URL: `https://kvartal.example${rest}` })).toThrow(
      /PUBLIC_URL.*must be the address of a host without a path/,
    )
  }
})
