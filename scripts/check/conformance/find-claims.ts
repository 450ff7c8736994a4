import { type ESTree, parseSync, Visitor } from 'vite'

/** A test and the ids of the sentences that it passes to `verifies()`. */
export interface Claim {
  file: string
  /** Titles of the enclosing `describe` blocks and of the test: `header › hides when …`. */
  title: string
  ids: string[]
}

interface Block {
  title: string
  isTest: boolean
  call: ESTree.CallExpression
}

/**
 * Returns the claims of a test file in source order. Throws if `verifies()` is called outside a test or is not the
 * last statement of its test, or if an id is not a string literal.
 */
export function findClaims(file: string, source: string): Claim[] {
  const lang = file.endsWith('x') ? 'tsx' : 'ts'
  const { program } = parseSync(file, source, { lang, sourceType: 'module' })
  const claims: Claim[] = []
  const open: Block[] = []
  const text = (node: ESTree.Node) => source.slice(node.start, node.end)
  new Visitor({
    CallExpression(call) {
      const name = readFunctionName(call.callee)
      if (name === 'verifies') {
        const test = open.at(-1)
        if (!test?.isTest || !isLastStatement(test.call, call)) {
          throw new Error(`${file}: ${text(call)} is not the last statement of a test`)
        }
        const title = open.map((block) => block.title).join(' › ')
        claims.push({ file, title, ids: call.arguments.map(readId) })
      }
      const [title] = call.arguments
      const isTest = name === 'it' || name === 'test'
      if (title && (isTest || name?.startsWith('describe'))) {
        open.push({ title: readTitle(title, source), isTest, call })
      }
    },
    'CallExpression:exit'(call) {
      if (open.at(-1)?.call === call) open.pop()
    },
  }).visit(program)
  return claims

  function readId(node: ESTree.Node): string {
    if (node.type === 'Literal' && typeof node.value === 'string') return node.value
    throw new Error(`${file}: ${text(node)} is not the id of a sentence`)
  }
}

/** Returns `it` for `it(…)`, `it.each(…)(…)` and `it.skipIf(…)(…)`. */
function readFunctionName(node: ESTree.Node): string | null {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return readFunctionName(node.object)
  if (node.type === 'CallExpression') return readFunctionName(node.callee)
  return null
}

function isLastStatement(test: ESTree.CallExpression, call: ESTree.CallExpression): boolean {
  const body = test.arguments.flatMap((part) =>
    part.type === 'ArrowFunctionExpression' && part.body?.type === 'BlockStatement'
      ? part.body.body
      : [],
  )
  const last = body.at(-1)
  return last?.type === 'ExpressionStatement' && last.expression === call
}

/** Returns the text of a title; placeholders of a template literal stay as they are. */
function readTitle(node: ESTree.Node, source: string): string {
  if (node.type === 'Literal') return String(node.value)
  return source.slice(node.start, node.end).replaceAll(/^`|`$/g, '')
}
