import { dirname, posix, relative, sep } from 'node:path'
import { roomWalls, walls } from './import-table.mjs'

/** Beside code: styles and data belong to the file that imports them. */
const CODE = /\.(tsx?|mjs)$/
const TEST = /\.test\.tsx?$/

/** Reports every import that the table of `import-table.mjs` does not allow, with what to do instead. */
const importWalls = {
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/')
    if (TEST.test(file)) return {}
    const check = (node, isType) => {
      const imported = node.source?.value
      if (typeof imported !== 'string') return
      const message = findBreach(file, imported, isType)
      if (message) context.report({ node: node.source, message })
    }
    return {
      ImportDeclaration: (node) => check(node, isTypeOnly(node)),
      ExportNamedDeclaration: (node) => check(node, node.exportKind === 'type'),
      ExportAllDeclaration: (node) => check(node, node.exportKind === 'type'),
      ImportExpression: (node) => check(node, false),
    }
  },
}

export default { meta: { name: 'house' }, rules: { 'import-walls': importWalls } }

function isTypeOnly({ importKind, specifiers }) {
  if (importKind === 'type') return true
  return specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type')
}

/** The message of the wall that an import breaks; undefined when it breaks none. */
function findBreach(file, imported, isType) {
  const wall = walls.find(({ files }) => files.test(file))
  if (!imported.startsWith('.')) return wall?.packages?.test(imported) ? wall.tell : undefined
  const target = posix.join(dirname(file), imported)
  if (!CODE.test(target)) return undefined
  for (const { files, refuse, tell } of roomWalls) {
    if (files.test(file) && isListed(refuse, target)) return tell
  }
  if (!wall) return undefined
  const own = wall.files.exec(file)?.[1] ?? ''
  const allowed = isType ? [...wall.may, ...(wall.types ?? [])] : wall.may
  return isListed(allowed, target, own) ? undefined : wall.tell
}

/** Whether the last pattern that matches the path allows it. */
function isListed(patterns, path, own = '') {
  const last = patterns.findLast((pattern) => toExpression(pattern, own).test(path))
  return last !== undefined && !last.startsWith('!')
}

const expressions = new Map()

/** A prefix, or, where the pattern names the end of a file, the complete path; `*` stands for anything in between. */
function toExpression(pattern, own) {
  const key = `${pattern} ${own}`
  const known = expressions.get(key)
  if (known) return known
  const text = pattern.replace(/^!/, '').replace('$1', own)
  const source = text
    .split('*')
    .map((part) => part.replace(/[.$]/g, '\\$&'))
    .join('.*')
  const expression = new RegExp(`^${source}${CODE.test(text) ? '$' : ''}`)
  expressions.set(key, expression)
  return expression
}
