import type * as z from 'zod/mini'
import type { Database } from '../db/connect.ts'
import type { Clock } from '../lib/async/clock.ts'
import { AppError, type FieldErrors } from '../lib/errors.ts'
import type { Actor, Role } from './actor.ts'
import { type AuditFacts, writeAuditRow } from './audit-row.server.ts'

/** What a verb works with. `address` is that of the browser; null for the command line and for jobs. */
export interface VerbContext {
  db: Database
  clock: Clock
  actor: Actor
  address: string | null
}

/** What a verb gets inside its transaction. */
export interface Act {
  /** The transaction: everything that the verb writes goes through it. */
  db: Database
  actor: Actor
  address: string | null
  /** The time of the verb, the same for all that it writes. */
  now: Date
  /** Writes the row of the audit log. A verb that ends without one is rolled back. */
  audit: (facts: AuditFacts) => Promise<void>
}

/** Who may use a verb or a query. The command line may use all of them. */
interface Permission {
  /** Its name in the audit log and in `config.desk` of its route. */
  action: string
  roles: readonly Role[]
  /** Others than signed-in people and the command line. */
  others?: readonly ('job' | 'visitor')[]
  /** Needs the second factor again, within the last ten minutes (decision D64). */
  stepUp?: boolean
}

interface VerbParts<Schema extends z.ZodMiniType, Prepared, Result> extends Permission {
  input: Schema
  /** What surrounds all that follows the check, such as the limit of attempts. The result of a failed one is null. */
  around?: <T>(
    context: VerbContext,
    input: z.output<Schema>,
    run: () => Promise<T | null>,
  ) => Promise<T | null>
  /** Slow work before the transaction, which would hold the database meanwhile: hashing, mostly. */
  prepare?: (context: VerbContext, input: z.output<Schema>) => Promise<Prepared>
  act: (act: Act, input: z.output<Schema>, prepared: Prepared) => Promise<Result>
  /** What follows once everything is stored, and must not be done for what is rolled back. */
  after?: (context: VerbContext) => Promise<void> | void
}

interface QueryParts<Schema extends z.ZodMiniType, Result> extends Permission {
  input: Schema
  read: (context: VerbContext, input: z.output<Schema>) => Promise<Result>
}

/** What routes and tests know of a verb or a query. */
export interface Described extends Permission {
  input: z.ZodMiniType
  /** False for a query. */
  writes: boolean
}

export interface Callable<Input, Result> {
  (context: VerbContext, input: Input): Promise<Result>
  described: Described
}

/**
 * Creates a verb: a function that changes something. Its order is always the same: may the actor do it, parse the input,
 * prepare, then one transaction (that of the caller, if it is in one) with what it writes and its row of the audit log.
 * Throws `forbidden`, `bad_input` with all wrong fields, and what the verb throws.
 */
export function defineVerb<Schema extends z.ZodMiniType, Result, Prepared = undefined>(
  parts: VerbParts<Schema, Prepared, Result>,
): Callable<z.input<Schema>, Result> {
  const { input: schema, around, prepare, act, after, ...permission } = parts
  const verb = async (context: VerbContext, given: z.input<Schema>): Promise<Result> => {
    requirePermission(permission, context)
    const input = parseInput(schema, given)
    if (!around) return run(context, input)
    return (await around(context, input, () => run(context, input))) as Result
  }
  async function run(context: VerbContext, input: z.output<Schema>): Promise<Result> {
    const prepared = (await prepare?.(context, input)) as Prepared
    const { actor, address } = context
    const now = context.clock.now()
    const result = await inTransaction(context.db, async (db) => {
      let rows = 0
      const audit = async (facts: AuditFacts) => {
        await writeAuditRow(
          db,
          { ...facts, action: facts.action ?? parts.action },
          { actor, address, now },
        )
        rows++
      }
      const result = await act({ db, actor, address, now, audit }, input, prepared)
      if (rows === 0) throw new Error(`the verb ${parts.action} wrote no row of the audit log`)
      return result
    })
    await after?.(context)
    return result
  }
  return Object.assign(verb, { described: { ...permission, input: schema, writes: true } })
}

/** Creates a query: a function that only reads, for those who may. */
export function defineQuery<Schema extends z.ZodMiniType, Result>(
  parts: QueryParts<Schema, Result>,
): Callable<z.input<Schema>, Result> {
  const { input: schema, read, ...permission } = parts
  const query = async (context: VerbContext, given: z.input<Schema>): Promise<Result> => {
    requirePermission(permission, context)
    return read(context, parseInput(schema, given))
  }
  return Object.assign(query, { described: { ...permission, input: schema, writes: false } })
}

function requirePermission(
  { action, roles, others = [], stepUp = false }: Permission,
  { actor, clock }: VerbContext,
): void {
  if (actor.kind === 'cli') return
  const isAllowed = actor.kind === 'user' ? roles.includes(actor.role) : others.includes(actor.kind)
  if (!isAllowed) {
    throw new AppError('forbidden', `${action} is not for this actor`, {
      detail: 'Это действие не для вашей роли',
    })
  }
  if (!stepUp || actor.kind !== 'user') return
  const { stepUpUntil } = actor.session
  if (stepUpUntil !== null && stepUpUntil > clock.now().toISOString()) return
  throw new AppError('forbidden', `${action} needs the second factor again`, {
    detail: 'Подтвердите вход ещё раз',
    more: { step_up: true },
  })
}

function parseInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  given: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const fields: FieldErrors = {}
  for (const { path, message } of parsed.error.issues) {
    const name = String(path[0] ?? 'detail')
    fields[name] = [...(fields[name] ?? []), message]
  }
  throw new AppError('bad_input', 'the input of a verb is invalid', { fields })
}

/** Runs work in a transaction: in the caller's, if there is one. */
export function inTransaction<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
