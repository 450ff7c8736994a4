import { AppError } from '../errors.ts'

/**
 * Creates a function that runs tasks in order, `concurrency` at a time. When `maxWaiting` tasks are waiting, it rejects
 * further ones with `unavailable` and `retryAfter` in seconds.
 */
export function createTaskQueue(concurrency: number, maxWaiting: number, retryAfter: number) {
  const waiting: Array<() => void> = []
  let working = 0

  return async function runQueued<T>(task: () => Promise<T>): Promise<T> {
    if (working < concurrency) working += 1
    else if (waiting.length >= maxWaiting) {
      throw new AppError('unavailable', 'too many wait for their turn', { retryAfter })
    } else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      // Passes the slot to the next task, or frees it.
      const next = waiting.shift()
      if (next) next()
      else working -= 1
    }
  }
}
