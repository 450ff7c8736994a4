import type { Database } from '../../src/db/connect.ts'
import { type Clock, systemClock } from '../../src/lib/time/clock.ts'
import type { OperationContext } from '../../src/operations/operation.server.ts'

/** The context of an operation that a person calls at the terminal. */
export function terminal(db: Database, clock: Clock = systemClock): OperationContext {
  return { db, clock, actor: { kind: 'cli', login: 'test' }, address: null }
}
