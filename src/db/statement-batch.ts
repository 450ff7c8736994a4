import type { CompiledQuery } from 'kysely'
import pg from 'pg'

/** What pg's connection offers to a query that writes its own messages; pg-cursor is built on the same. */
interface QueryConnection {
  parse: (message: { text: string; name: string; types: null }) => void
  bind: (message: {
    values: Array<string | null>
    valueMapper: (value: unknown) => unknown
  }) => void
  describe: (message: { type: 'P'; name: string }) => void
  execute: (message: object) => void
  sync: () => void
}

/**
 * Several statements in one message and one answer: PostgreSQL runs everything before a Sync message as one
 * transaction (protocol, «Extended Query»: «Pipelining»). Results come in order of the statements.
 */
class BatchQuery extends pg.Query {
  readonly #statements: readonly CompiledQuery[]

  constructor(statements: readonly CompiledQuery[]) {
    // Text and mode only make pg call `prepare`; what is sent is written there.
    super({ text: 'batch', queryMode: 'extended' } as pg.QueryConfig)
    this.#statements = statements
  }

  prepare(connection: QueryConnection): void {
    for (const { sql, parameters } of this.#statements) {
      connection.parse({ text: sql, name: '', types: null })
      connection.bind({ values: parameters.map(toText), valueMapper: (value) => value })
      connection.describe({ type: 'P', name: '' })
      connection.execute({})
    }
    connection.sync()
  }
}

/**
 * Runs at least two statements as one transaction in one round trip; returns their results in order. Rejects with
 * the first error, and then nothing is stored, unless the connection was lost while the server committed.
 */
export function sendBatch(
  client: pg.PoolClient,
  statements: readonly CompiledQuery[],
): Promise<pg.QueryResult[]> {
  return new Promise((resolve, reject) => {
    const query = new BatchQuery(statements)
    const finish = (error: Error | null, results: pg.QueryResult[]) =>
      error ? reject(error) : resolve(results)
    // pg keeps the parsers of column types at the client, and the callback at the query.
    Object.assign(query, { callback: finish })
    client.query(query)
  })
}

/** The values that our statements bind: texts, whole numbers and null. */
function toText(value: unknown): string | null {
  if (value === null) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  throw new TypeError(`a ${typeof value} cannot be bound in a batch`)
}
