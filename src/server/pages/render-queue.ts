import { setImmediate as schedule } from 'node:timers'
import { AppError } from '../../lib/errors.ts'
import { OVERLOAD_RETRY_S } from '../edge/error-table.ts'

/** A page that would wait longer for its turn is rejected at once: its visitor learns more from a quick response. */
export const MAX_WAIT_MS = 1_000
/** Limits memory while pages are so cheap that the time limit alone would let more requests wait. */
export const MAX_WAITING = 2_000
export const QUEUE_IS_FULL = 'too many pages wait to be rendered'
/** Weight of the last page in the mean time of a page. */
const WEIGHT = 0.1
/**
 * Passes of the event loop between two pages. Node accepts one connection in a pass, so that with a single pass the
 * connections of visitors and of callback requests would wait for as many pages as connections came before them.
 */
const PASSES = 4
/** Assumed until a page was measured. */
const FIRST_MEAN_MS = 5
/** A longer time between two pages, such as a garbage collection, says little about the next pages. */
const MAX_SAMPLE_MS = 100

/**
 * Lets uncached pages begin one after another, with a pass of the event loop between two of them: connections, callback
 * requests and cached pages do not wait until all pages in the queue are rendered. A page does not block the next one
 * while it waits for the database. The wait is estimated from the length of the queue and the time that each of the last
 * pages took of the loop, with all other work in between (promise L5).
 */
export class RenderQueue {
  readonly #now: () => number
  readonly #waiting: Array<() => void> = []
  #isBusy = false
  #startedAt = 0
  #meanMs = FIRST_MEAN_MS

  /** `now` returns milliseconds of a monotonic clock. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** The estimated wait of a request that arrives now, milliseconds. */
  get waitMs(): number {
    return this.#isBusy ? (this.#waiting.length + 1) * this.#meanMs : 0
  }

  /** Whether a request that arrives now would be rejected. */
  get isFull(): boolean {
    return this.waitMs > MAX_WAIT_MS || this.#waiting.length >= MAX_WAITING
  }

  /** Resolves when it is the caller's turn. Rejects with `unavailable` if the wait would be too long. */
  async enter(): Promise<void> {
    if (this.isFull) {
      throw new AppError('unavailable', QUEUE_IS_FULL, {
        retryAfter: OVERLOAD_RETRY_S,
      })
    }
    if (this.#isBusy) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
      return
    }
    this.#isBusy = true
    this.#begin()
  }

  /** Remembers when a page begins, and starts the next one some passes of the event loop later. */
  #begin(): void {
    this.#startedAt = this.#now()
    this.#pass(PASSES)
  }

  #pass(left: number): void {
    schedule(() => (left > 1 ? this.#pass(left - 1) : this.#startNext()))
  }

  #startNext(): void {
    const sampleMs = Math.min(this.#now() - this.#startedAt, MAX_SAMPLE_MS)
    this.#meanMs += WEIGHT * (sampleMs - this.#meanMs)
    const start = this.#waiting.shift()
    if (start === undefined) {
      this.#isBusy = false
      return
    }
    this.#begin()
    start()
  }
}
