import type { Database } from '../../src/db/connect.ts'
import { type Clock, systemClock } from '../../src/lib/async/clock.ts'
import type { VerbContext } from '../../src/verbs/verb.server.ts'

/** The context of a verb that a person calls at the terminal. */
export function terminal(db: Database, clock: Clock = systemClock): VerbContext {
  return { db, clock, actor: { kind: 'cli', login: 'test' }, address: null }
}
