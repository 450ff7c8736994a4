/*
 * Words that a reader has to guess: the reference (the documentation of Node, Fastify and React) has a usual one for
 * each. A row has the word and what to write instead.
 */
const names = [
  [/^(MOST|NEAR|NEARLY|ASIDE|FREE|ENOUGH|LEAST|FAR|KEPT)(_|$)/, 'MAX_…, MIN_…, …_DISTANCE'],
  [/^of$/, 'the noun: field, values, total'],
]
/** `numberWords()` says neither what it does nor what it returns; a verb in front does. */
const VERBS =
  'bench|count|cut|describe|find|index|join|list|mark|read|register|select|skip|split|to|walk|write'
const WORDS_FUNCTION = new RegExp(`^(?!(?:${VERBS})[A-Z])[a-z]\\w*Words$`)

const prose = [
  [/\btold\b/, 'reported, called with, distinguished'],
  [/\bkept\b/, 'cached, stored, stays'],
  [/\bjudge[sd]?\b/, 'validate, check'],
  // «Whole number» is the word of mathematics.
  [/\bwhole\b(?! (?:numbers?|roubles?|seconds?)\b)/, 'complete'],
  [/\bgoes on\b/, 'continues'],
  [/\bcomes? back\b/, 'returns'],
  [/\b(?:is|are|was|were|be) asked\b/, 'is requested, is required'],
  [/\bunder way\b/, 'running, in flight'],
  [/\b(?:let|lets) go\b/, 'release, evict'],
  [/\bcomplaints?\b/, 'message, error'],
  [/\bstrangers?\b/, 'unknown callers, unknown parameters'],
  [/\banew\b/, 'again, from the start'],
  [/\baside\b/, 'quarantined, in the retry queue'],
  [/\bwhoever\b/i, 'the person who, people who'],
  [/\brefuse[sd]?\b/i, 'reject, rejected, declined'],
  // «Foreign key» is the word of databases.
  [/\bforeign\b(?! keys?\b)/i, 'of another origin, of another company, unknown'],
  [/\bnobody\b/i, 'no visitor, no person, none, nothing'],
]
const TITLED = new Set(['it', 'test', 'describe', 'describeOnStores'])

/** Reports names, comments and test titles with a word of these lists. */
export const plainWords = {
  create(context) {
    const report = (node, word, instead) =>
      context.report({ node, message: `«${word}» is not a plain word here; write: ${instead}.` })
    const checkName = (node) => {
      if (node?.type !== 'Identifier') return
      const row = names.find(([word]) => word.test(node.name))
      if (row) report(node, node.name, row[1])
    }
    const checkFunction = (node) => {
      if (node.id && WORDS_FUNCTION.test(node.id.name))
        report(node.id, node.id.name, 'formatX, describeX, labelX')
      for (const parameter of node.params) checkName(parameter)
    }
    const checkProse = (node, text) => {
      for (const [word, instead] of prose) {
        const [found] = word.exec(text) ?? []
        if (found) report(node, found, instead)
      }
    }
    return {
      Program() {
        // A quoted word is a name of the code or of a protocol.
        for (const comment of context.sourceCode.getAllComments())
          checkProse(comment, comment.value.replaceAll(/`[^`]*`/g, ''))
      },
      VariableDeclarator: ({ id }) => checkName(id),
      FunctionDeclaration: checkFunction,
      ArrowFunctionExpression: checkFunction,
      Property: ({ key, value, computed }) => {
        if (!computed) checkName(key)
        if (value !== key) checkName(value)
      },
      CallExpression({ callee, arguments: [title] }) {
        if (!TITLED.has(findBase(callee)) || !title) return
        if (title.type === 'Literal' && typeof title.value === 'string')
          checkProse(title, title.value)
        else if (title.type === 'TemplateLiteral')
          checkProse(title, title.quasis.map(({ value }) => value.cooked).join(''))
      },
    }
  },
}

/** Returns `it` for `it`, `it.each(rows)` and `it.skipIf(condition)`. */
function findBase(callee) {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return findBase(callee.object)
  return callee.type === 'CallExpression' ? findBase(callee.callee) : undefined
}
