import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import pino from 'pino'
import { type FakeCrm, startFakeCrm } from '../../tests/support/fake-crm.ts'
import { loadConfig } from '../config/config.ts'
import type { AppContext } from '../features/lots/snapshot/app-context.server.ts'
import { purgeCdnOnChange } from './purge-cdn.ts'

const WAIT = { timeout: 30_000, interval: 10 }
let cdn: FakeCrm
let lines: string[]
let change = () => {}
const stops: Array<() => Promise<void>> = []
beforeEach(async () => {
  lines = []
  cdn = await startFakeCrm(() => ({ status: 200 }))
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await cdn.close()
})

const start = (settings: Record<string, string> = { CDN_PURGE_URL: `${cdn.url}/purge` }) => {
  const catalogue = {
    current: () => ({ version: 7 }),
    onChange: (listener: () => void) => {
      change = listener
      return () => {}
    },
  } as unknown as AppContext['catalogue']
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const { stop } = purgeCdnOnChange(
    { catalogue, config: loadConfig(settings), log },
    { retryMs: [20, 20] },
  )
  stops.push(stop)
}

it('asks the CDN once to drop everything after several changes in a row', async () => {
  start({ CDN_PURGE_URL: `${cdn.url}/purge`, CDN_PURGE_HEADERS: 'Fastly-Key=abc' })
  for (let n = 0; n < 3; n++) change()
  await vi.waitFor(() => expect(cdn.calls).toHaveLength(1), WAIT)
  expect(cdn.calls[0]).toMatchObject({
    method: 'POST',
    path: '/purge',
    headers: { 'fastly-key': 'abc', 'surrogate-key': 'kvartal' },
    json: { keys: ['kvartal'], version: 7 },
  })
  change()
  await vi.waitFor(() => expect(cdn.calls).toHaveLength(2), WAIT)
  expect(lines).toEqual([])
})

it('tries three times, then reports that the CDN holds old pages', async () => {
  cdn.fault = () => ({ answer: { status: 403 } })
  start()
  change()
  await vi.waitFor(() => expect(lines.join()).toContain('the CDN was not purged'), WAIT)
  expect(cdn.calls).toHaveLength(3)
  expect(lines.join()).toContain('HTTP 403')
})

it('does nothing without an address', () => {
  change = () => expect.unreachable()
  start({})
  expect(cdn.calls).toEqual([])
})
