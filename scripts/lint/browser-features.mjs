import { listMissing, mdn } from './browser-support.mjs'

/** Objects of a page, and the interface of each. */
const INSTANCES = {
  caches: 'CacheStorage',
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
  window: 'Window',
}

/** Objects whose methods are found by their name alone: others have names that own code has, too. */
const KNOWN_BY_NAME = new Set(
  (
    'AbortSignal Array ArrayBuffer Blob Date Document Element Event EventTarget HTMLDialogElement HTMLElement ' +
    'HTMLFormElement HTMLInputElement HTMLMediaElement HTMLVideoElement Map Node Promise Range Response Set ' +
    'ShadowRoot String TypedArray Uint8Array Window'
  ).split(' '),
)

const { api } = mdn
const { builtins } = mdn.javascript
const interfaces = new Map([...Object.entries(builtins), ...Object.entries(api)])

/** Names of methods that each object with such a method lacks in a supported browser, and those browsers. */
const methods = findLackingMethods()

function findLackingMethods() {
  const lacking = new Map()
  const there = new Set()
  for (const [name, members] of interfaces) {
    for (const [member, feature] of Object.entries(members)) {
      if (member === '__compat' || member.endsWith('_event')) continue
      const method = member.replace(/_static$/, '')
      const missing = [...new Set([...listMissing(members), ...listMissing(feature)])]
      if (missing.length === 0) there.add(method)
      else if (KNOWN_BY_NAME.has(name)) lacking.set(method, { name: `${name}.${method}`, missing })
    }
  }
  for (const member of there) lacking.delete(member)
  return lacking
}

/**
 * Reports what a supported browser (`browserslist` of package.json) lacks, by MDN's data: globals, their members, methods
 * that no object has there, and the flag `v` of regular expressions. What a feature test guards is switched off in its
 * line, with the reason.
 */
export const browserFeatures = {
  create(context) {
    /** Names that the file declares itself, and those that it imports. */
    const own = new Set()
    const imported = new Set()
    const found = []
    const declare = (pattern) => {
      if (pattern?.type === 'Identifier') own.add(pattern.name)
      else if (pattern?.type === 'ObjectPattern')
        for (const { value, argument } of pattern.properties) declare(value ?? argument)
      else if (pattern?.type === 'ArrayPattern') pattern.elements.forEach(declare)
      else if (pattern?.type === 'AssignmentPattern') declare(pattern.left)
    }
    const declareFunction = ({ id, params }) => [id, ...params].forEach(declare)
    const add = (node, base, name, missing) => {
      if (missing.length > 0) found.push({ node, base, name, missing })
    }
    const checkGlobal = (node) => {
      if (node.type === 'Identifier')
        add(
          node,
          node.name,
          node.name,
          listMissing(interfaces.get(node.name) ?? api.Window[node.name]),
        )
    }
    return {
      ImportDeclaration({ specifiers }) {
        for (const { local } of specifiers) {
          declare(local)
          imported.add(local.name)
        }
      },
      VariableDeclarator: ({ id }) => declare(id),
      ClassDeclaration: ({ id }) => declare(id),
      FunctionDeclaration: declareFunction,
      FunctionExpression: declareFunction,
      ArrowFunctionExpression: declareFunction,
      NewExpression: ({ callee }) => checkGlobal(callee),
      CallExpression({ callee, optional }) {
        checkGlobal(callee)
        // `element.method?.()` asks for it.
        if (callee.type !== 'MemberExpression' || callee.computed || optional) return
        if (imported.has(callee.object.name)) return
        const { name, missing } = methods.get(callee.property.name) ?? { missing: [] }
        add(callee.property, '', name, missing)
      },
      MemberExpression({ object, property, computed }) {
        if (object.type !== 'Identifier' || computed) return
        checkGlobal(object)
        const members = interfaces.get(INSTANCES[object.name] ?? object.name)
        const feature = members?.[`${property.name}_static`] ?? members?.[property.name]
        add(property, object.name, `${object.name}.${property.name}`, listMissing(feature))
      },
      Literal(node) {
        if (node.regex?.flags.includes('v'))
          add(node, '', 'the flag v', listMissing(builtins.RegExp.unicodeSets))
      },
      'Program:exit'() {
        const reported = new Set()
        for (const { node, base, name, missing } of found) {
          // A member can be found as one of its object and as a method.
          if (own.has(base) || reported.has(node.range[0])) continue
          reported.add(node.range[0])
          context.report({ node, message: `${name} is missing in ${missing.join(', ')}.` })
        }
      },
    }
  },
}
