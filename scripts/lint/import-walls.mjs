import { dirname, posix, relative, sep } from 'node:path'
import { roomWalls, walls } from './import-table.mjs'

/** Only imports of code are checked. Styles and data belong to the file that imports them. */
const CODE = /\.(tsx?|mjs)$/
const TEST = /\.test\.tsx?$/

/** Reports every import that `import-table.mjs` does not allow, with the message of its row. */
export const importWalls = {
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/')
    if (TEST.test(file)) return {}
    const check = (node, isType) => {
      const imported = node.source?.value
      if (typeof imported !== 'string') return
      const message = findViolation(file, imported, isType)
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

function isTypeOnly({ importKind, specifiers }) {
  if (importKind === 'type') return true
  return specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type')
}

/** Returns the message of the row that forbids an import, or undefined if it is allowed. */
function findViolation(file, imported, isType) {
  const wall = walls.find(({ files }) => files.test(file))
  if (!imported.startsWith('.')) return wall?.packages?.test(imported) ? wall.message : undefined
  const target = posix.join(dirname(file), imported)
  if (!CODE.test(target)) return undefined
  for (const { files, forbidden, message } of roomWalls) {
    if (files.test(file) && isListed(forbidden, target)) return message
  }
  if (!wall) return undefined
  const own = wall.files.exec(file)?.[1] ?? ''
  const allowed = isType ? [...wall.allowed, ...(wall.allowedTypes ?? [])] : wall.allowed
  return isListed(allowed, target, own) ? undefined : wall.message
}

/** Whether the last pattern that matches the path is not a negated one. */
function isListed(patterns, path, own = '') {
  const last = patterns.findLast((pattern) => toExpression(pattern, own).test(path))
  return last !== undefined && !last.startsWith('!')
}

const expressions = new Map()

/** A pattern matches a prefix of a path; one that ends in a file extension matches the complete path. `*` matches any characters. */
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
