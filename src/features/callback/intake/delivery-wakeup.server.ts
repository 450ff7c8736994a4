import type { Database } from '../../../db/connect.ts'

const sleepers = new WeakMap<Database, Set<() => void>>()

/** Calls `wake` whenever this process stores something to deliver; answers a function that stops the calls. */
export function onDeliveryWork(db: Database, wake: () => void): () => void {
  const set = sleepers.get(db) ?? new Set()
  sleepers.set(db, set.add(wake))
  return () => set.delete(wake)
}

/** Tells this process's delivery worker that there is something new; other processes find it by polling. */
export function announceDeliveryWork(db: Database): void {
  for (const wake of sleepers.get(db) ?? []) wake()
}
