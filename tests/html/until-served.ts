import { setTimeout as wait } from 'node:timers/promises'

/** What the server asks for in `retry-after` when it sheds load. */
const PAUSE_MS = 5_000
const ATTEMPTS = 6

/** Repeats a request that a busy server rejects with 503. Returns the last answer after half a minute of them. */
export async function untilServed<Answer>(
  request: () => Promise<Answer>,
  statusOf: (answer: Answer) => number | undefined,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await request()
    if (statusOf(answer) !== 503 || attempt === ATTEMPTS) return answer
    await wait(PAUSE_MS)
  }
}

/** `fetch` that repeats a request which a busy server rejects. */
export function fetchServed(address: string, options: RequestInit = {}): Promise<Response> {
  return untilServed(
    () => fetch(address, options),
    ({ status }) => status,
  )
}
