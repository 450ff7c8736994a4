import type { KyselyPlugin } from 'kysely'
import type { Database } from '../../src/db/connect.ts'

const writes = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])

/** The database with queries that fail on request: all of them, or those that insert, update or delete. */
export function failingDatabase(db: Database): {
  db: Database
  fail: (which: 'all' | 'writes' | 'none', error?: Error) => void
} {
  let failing: 'all' | 'writes' | 'none' = 'none'
  let thrown = new Error('no error was given')
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (failing === 'all' || (failing === 'writes' && writes.has(node.kind))) throw thrown
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    db: db.withPlugin(plugin),
    fail(which, error = thrown) {
      failing = which
      thrown = error
    },
  }
}
