import { setTimeout as wait } from 'node:timers/promises'

/** The `retry-after` of the server when it sheds load. */
const RETRY_AFTER_MS = 5_000
const MAX_ATTEMPTS = 6

/** Repeats a request that a busy server rejects with 503. Returns the last response, at the latest after half a minute. */
export async function untilServed<T>(
  request: () => Promise<T>,
  readStatus: (response: T) => number | undefined,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const response = await request()
    if (readStatus(response) !== 503 || attempt === MAX_ATTEMPTS) return response
    await wait(RETRY_AFTER_MS)
  }
}

/** Like `fetch`, but repeats a request that a busy server rejects with 503. */
export function fetchServed(address: string, options: RequestInit = {}): Promise<Response> {
  return untilServed(
    () => fetch(address, options),
    ({ status }) => status,
  )
}
