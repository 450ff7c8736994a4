import type { Database } from '../../../db/connect.ts'

const listeners = new WeakMap<Database, Set<() => void>>()

/** Calls `wake` whenever this process stores something to deliver. Returns a function that unsubscribes. */
export function onDeliveryWork(db: Database, wake: () => void): () => void {
  const set = listeners.get(db) ?? new Set()
  listeners.set(db, set.add(wake))
  return () => set.delete(wake)
}

/** Wakes the delivery worker of this process. Workers of other processes find new deliveries by polling. */
export function announceDeliveryWork(db: Database): void {
  for (const wake of listeners.get(db) ?? []) wake()
}
