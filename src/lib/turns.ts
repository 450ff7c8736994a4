import { AppError } from './errors.ts'

/**
 * Runs tasks `atOnce` at a time, the others in the order they came. When `mostWaiting` wait already, the next is
 * refused with `unavailable` and the seconds after which to come again.
 */
export function createTurns(atOnce: number, mostWaiting: number, retryAfter: number) {
  const waiting: Array<() => void> = []
  let working = 0

  return async function inTurn<T>(task: () => Promise<T>): Promise<T> {
    if (working < atOnce) working += 1
    else if (waiting.length >= mostWaiting) {
      throw new AppError('unavailable', 'too many wait for their turn', { retryAfter })
    } else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      // Hands the turn on, or lays it down.
      const next = waiting.shift()
      if (next) next()
      else working -= 1
    }
  }
}
