import { type KyselyPlugin, RawNode, type RootOperationNode } from 'kysely'
import type { Database } from '../../src/db/connect.ts'

const writes = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])
const WRITES_IN_SQL = /^\s*(create|insert|update|delete|drop)\b/

/** Which queries fail. With `hang`, no query resolves. */
type Failing = 'all' | 'writes' | 'hang' | 'none'

/** Wraps a database so that its queries can fail. */
export function failingDatabase(db: Database): {
  db: Database
  fail: (which: Failing, error?: Error) => void
  /** Number of queries so far. */
  asked: () => number
} {
  let failing: Failing = 'none'
  let asked = 0
  let thrown = new Error('no error was given')
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      asked++
      if (failing === 'all' || (failing === 'writes' && isWrite(node))) throw thrown
      return node
    },
    transformResult: async ({ result }) =>
      failing === 'hang' ? new Promise<never>(() => {}) : result,
  }
  return {
    db: db.withPlugin(plugin),
    asked: () => asked,
    fail(which, error = thrown) {
      failing = which
      thrown = error
    },
  }
}

function isWrite(node: RootOperationNode): boolean {
  if (RawNode.is(node)) return WRITES_IN_SQL.test(node.sqlFragments[0] ?? '')
  return writes.has(node.kind)
}
