import { atom } from 'nanostores'
import { readNow } from '../kit/use-now.ts'
import { listenLive } from './live-stream.ts'

/** Requests that came while the desk was open, oldest first. */
interface Arrivals {
  /** Those of the line at the top. */
  unseen: readonly string[]
  /** Those whose row is marked, until somebody opens or takes them. */
  marked: readonly string[]
}

export const arrivals = atom<Arrivals>({ unseen: [], marked: [] })

const known = new Set<string>()
let since = Number.POSITIVE_INFINITY

/** Follows which requests arrive from now on. Returns a function that ends it. */
export function followArrivals(): () => void {
  since = readNow()
  return listenLive((event) => {
    if (event.kind !== 'request') return
    if (event.state === 'new' && event.version === 1) arrive(event.id)
    else forgetArrival(event.id)
  })
}

/** Adds the requests of a list that arrived while the stream was cut. */
export function addArrivals(
  requests: ReadonlyArray<{ id: string; state: string; version: number; created_at: string }>,
): void {
  for (const { id, state, version, created_at } of requests) {
    if (state === 'new' && version === 1 && Date.parse(created_at) > since) arrive(id)
  }
}

/** Removes a request that was opened, taken or added by the person. */
export function forgetArrival(id: string): void {
  known.add(id)
  const { unseen, marked } = arrivals.get()
  if (!marked.includes(id)) return
  const without = (ids: readonly string[]) => ids.filter((one) => one !== id)
  arrivals.set({ unseen: without(unseen), marked: without(marked) })
}

/** Removes the line: the person looks at the list. The rows stay marked. */
export function seeArrivals(): void {
  arrivals.set({ ...arrivals.get(), unseen: [] })
}

function arrive(id: string): void {
  if (known.has(id)) return
  known.add(id)
  const { unseen, marked } = arrivals.get()
  arrivals.set({ unseen: [...unseen, id], marked: [...marked, id] })
}
