import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { callbackFrom } from './callback-load.ts'

/** Every answer must come within this time, or counts as none. */
const TIMEOUT_MS = 15_000

/** What visitors got from a server while they used it. */
export interface VisitorReport {
  /** Ids of the callback requests that were acknowledged. */
  acknowledged: readonly string[]
  /** Callback requests that were not: status or code of the error. */
  rejected: readonly string[]
  /** Times of the answers to callback requests, in milliseconds. */
  callbackTimes: readonly number[]
  /** Pages that were neither served nor rejected with 503 and `Retry-After`: status or code of the error. */
  failedPages: readonly string[]
  pageTimes: readonly number[]
}

export interface SteadyVisitors {
  report: VisitorReport
  /** Resolves when the last answer came. */
  stop: () => Promise<VisitorReport>
}

/**
 * Visitors who ask for pages and calls, one after the other with `pauseMs` between, until they are stopped. No two
 * callback requests are from the same address or phone. `firstPhone` separates the phones of several groups.
 */
export function startVisitors(
  /** Called for every request, so that several processes can share the visitors. */
  chooseAddress: () => string,
  { pauseMs = 25, pages = ['/flats'], firstPhone = 0 } = {},
): SteadyVisitors {
  const acknowledged: string[] = []
  const rejected: string[] = []
  const callbackTimes: number[] = []
  const failedPages: string[] = []
  const pageTimes: number[] = []
  let isStopped = false
  let phones = firstPhone

  const askForCalls = async () => {
    while (!isStopped) {
      const started = performance.now()
      try {
        const { status, id } = await callbackFrom(chooseAddress(), ++phones)
        callbackTimes.push(performance.now() - started)
        if (status === 201) acknowledged.push(id)
        else rejected.push(String(status))
      } catch (error) {
        rejected.push(nameError(error))
      }
      await sleep(pauseMs)
    }
  }
  const readPages = async () => {
    for (let n = 0; !isStopped; n++) {
      const started = performance.now()
      try {
        const path = pages[n % pages.length] ?? '/'
        const signal = AbortSignal.timeout(TIMEOUT_MS)
        const response = await fetch(`${chooseAddress()}${path}`, { signal })
        await response.arrayBuffer()
        pageTimes.push(performance.now() - started)
        const isRefused = response.status === 503 && response.headers.has('retry-after')
        if (response.status !== 200 && !isRefused) failedPages.push(`${path} ${response.status}`)
      } catch (error) {
        failedPages.push(nameError(error))
      }
      await sleep(pauseMs)
    }
  }
  const report = { acknowledged, rejected, callbackTimes, failedPages, pageTimes }
  const visits = Promise.all([askForCalls(), readPages()])
  return {
    report,
    stop: async () => {
      isStopped = true
      await visits
      return report
    },
  }
}

/** An address of a list that was not requested before, so that it is in no cache. */
export function newAddress(): string {
  return `/flats?price_max=${20_000_000 + Number.parseInt(randomUUID().slice(0, 6), 16)}`
}

function nameError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}
