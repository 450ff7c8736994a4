import type * as z from 'zod/mini'
import type { Database } from '../db/connect.ts'
import type { Clock } from '../lib/time/clock.ts'
import { AppError, type FieldErrors } from '../lib/errors.ts'
import type { Actor } from './actor.ts'
import { type AuditFacts, writeAuditRow } from './audit-row.server.ts'
import type { Contract } from './contract.ts'

/** What an operation works with. `address` is that of the browser; null for the command line and for jobs. */
export interface OperationContext {
  db: Database
  clock: Clock
  actor: Actor
  address: string | null
}

/** What a command gets inside its transaction. */
export interface Act {
  /** The transaction: everything that the command writes goes through it. */
  db: Database
  actor: Actor
  address: string | null
  /** The time of the command, the same for all that it writes. */
  now: Date
  /** Writes the row of the audit log. A command that ends without one is rolled back. */
  audit: (facts: AuditFacts) => Promise<void>
}

interface CommandParts<Schema extends z.ZodMiniType, Prepared, Result> {
  /** What it takes where that is more than its contract says: the server or the command line adds the rest. */
  input?: Schema
  /** What surrounds all that follows the check, such as the limit of attempts. The result of a failed one is null. */
  around?: <T>(
    context: OperationContext,
    input: z.output<Schema>,
    run: () => Promise<T | null>,
  ) => Promise<T | null>
  /** Slow work before the transaction, which would hold the database meanwhile: hashing, mostly. */
  prepare?: (context: OperationContext, input: z.output<Schema>) => Promise<Prepared>
  act: (act: Act, input: z.output<Schema>, prepared: Prepared) => Promise<Result>
  /** What follows once everything is stored, and must not be done for what is rolled back. */
  after?: (context: OperationContext) => Promise<void> | void
}

interface QueryParts<Schema extends z.ZodMiniType, Result> {
  /** As that of a command. */
  input?: Schema
  read: (context: OperationContext, input: z.output<Schema>) => Promise<Result>
}

/** An operation that can be called, with its contract. */
export interface Operation<Input, Result, Of extends Contract = Contract> {
  (context: OperationContext, input: Input): Promise<Result>
  contract: Of
  /** False for a query. */
  writes: boolean
}

/**
 * Creates a command: the implementation of a contract that changes something. Its order is always the same: may the actor
 * do it, parse the input, prepare, then one transaction (that of the caller, if it is in one) with what it writes and its
 * row of the audit log. Throws `forbidden`, `bad_input` with all wrong fields, and what the command throws.
 */
export function defineCommand<
  Of extends Contract,
  Result,
  Prepared = undefined,
  Schema extends z.ZodMiniType = Of['input'],
>(
  contract: Of,
  parts: CommandParts<Schema, Prepared, Result>,
): Operation<z.input<Schema>, Result, Of> {
  const {
    input: schema = contract.input as z.ZodMiniType as Schema,
    around,
    prepare,
    act,
    after,
  } = parts
  const command = async (context: OperationContext, given: z.input<Schema>): Promise<Result> => {
    requirePermission(contract, context)
    const input = parseInput(schema, given)
    if (!around) return run(context, input)
    return (await around(context, input, () => run(context, input))) as Result
  }
  async function run(context: OperationContext, input: z.output<Schema>): Promise<Result> {
    const prepared = (await prepare?.(context, input)) as Prepared
    const { actor, address } = context
    const now = context.clock.now()
    const result = await inTransaction(context.db, async (db) => {
      let rows = 0
      const audit = async (facts: AuditFacts) => {
        const row = { ...facts, action: facts.action ?? contract }
        await writeAuditRow(db, row, { actor, address, now })
        rows++
      }
      const result = await act({ db, actor, address, now, audit }, input, prepared)
      if (rows === 0) throw new Error(`the command ${contract.name} wrote no row of the audit log`)
      return result
    })
    await after?.(context)
    return result
  }
  return Object.assign(command, { contract, writes: true })
}

/** Creates a query: the implementation of a contract that only reads, for those who may. */
export function defineQuery<
  Of extends Contract,
  Result,
  Schema extends z.ZodMiniType = Of['input'],
>(contract: Of, parts: QueryParts<Schema, Result>): Operation<z.input<Schema>, Result, Of> {
  const { input: schema = contract.input as z.ZodMiniType as Schema, read } = parts
  const query = async (context: OperationContext, given: z.input<Schema>): Promise<Result> => {
    requirePermission(contract, context)
    return read(context, parseInput(schema, given))
  }
  return Object.assign(query, { contract, writes: false })
}

function requirePermission(
  { name, roles, others = [], stepUp = false }: Contract,
  { actor, clock }: OperationContext,
): void {
  if (actor.kind === 'cli') return
  const isAllowed = actor.kind === 'user' ? roles.includes(actor.role) : others.includes(actor.kind)
  if (!isAllowed) {
    throw new AppError('forbidden', `${name} is not for this actor`, {
      detail: 'Это действие не для вашей роли',
    })
  }
  if (!stepUp || actor.kind !== 'user') return
  const { stepUpUntil } = actor.session
  if (stepUpUntil !== null && stepUpUntil > clock.now().toISOString()) return
  throw new AppError('forbidden', `${name} needs the second factor again`, {
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
  throw new AppError('bad_input', 'the input of an operation is invalid', { fields })
}

/** Runs work in a transaction: in the caller's, if there is one. */
export function inTransaction<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
