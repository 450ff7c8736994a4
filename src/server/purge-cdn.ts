import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '../features/lots/snapshot/app-context.server.ts'
import { createConfiguredCalls } from '../outbound/configured-calls.ts'
import { PURGED_KEY } from './cache/shared-caching.ts'

const TIMEOUT_MS = 10_000
/** An import raises the version several times in a row. */
const WAIT_MS = 500
/** Waits before the second and the third attempt. */
const RETRY_MS = [2_000, 10_000]

/**
 * Asks the CDN to drop what it holds (`CDN_PURGE_URL`) after each change of the catalogue. Every process does this once
 * it has the change: the last request comes when no process gives the old pages any more.
 */
export function purgeCdnOnChange(
  { catalogue, config, log }: Pick<AppContext, 'catalogue' | 'config' | 'log'>,
  { retryMs = RETRY_MS }: { retryMs?: readonly number[] } = {},
): { stop: () => Promise<void> } {
  const { CDN_PURGE_URL: address, CDN_PURGE_HEADERS: headers } = config
  if (!address) return { stop: async () => {} }
  const call = createConfiguredCalls({ allow: config.OUTBOUND_ALLOW })
  const ending = new AbortController()
  let isDue = false
  let running: Promise<void> | null = null
  const unsubscribe = catalogue.onChange(() => {
    isDue = true
    running ??= run(address).finally(() => {
      running = null
    })
  })
  return {
    async stop() {
      unsubscribe()
      ending.abort()
      await running
    },
  }

  async function run(to: string): Promise<void> {
    while (isDue && (await wait(WAIT_MS))) {
      isDue = false
      let reason = await purge(to)
      for (const pause of retryMs) {
        if (reason === null || isDue || !(await wait(pause))) break
        reason = await purge(to)
      }
      if (reason !== null && !isDue && !ending.signal.aborted) {
        log.error(
          { reason },
          'the CDN was not purged: it holds old pages until CDN_SECONDS are over',
        )
      }
    }
  }

  /** Returns null when the CDN has taken the request, otherwise the reason. */
  async function purge(to: string): Promise<string | null> {
    const body = JSON.stringify({ keys: [PURGED_KEY], version: catalogue.current().version })
    try {
      const { status } = await call(to, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'surrogate-key': PURGED_KEY,
          'user-agent': 'kvartal',
          ...headers,
        },
        body,
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ending.signal]),
      })
      return status >= 200 && status < 300 ? null : `HTTP ${status}`
    } catch {
      return 'no response'
    }
  }

  /** Returns false when the process stops. */
  async function wait(milliseconds: number): Promise<boolean> {
    await sleep(milliseconds, undefined, { ref: false, signal: ending.signal }).catch(() => {})
    return !ending.signal.aborted
  }
}
