import postcss from 'postcss'
import { listMissing, mdn } from './browser-support.mjs'

/** What is used although a supported browser lacks it, each with what that browser shows. */
const ALLOWED = [
  // A finger has no cursor, and pulls no corner of a field.
  /^(cursor|resize)\b/,
  // Asked for `none` only: who does not know it has scripts, and `show-without-scripts.ts` is for older ones.
  /^@media \(scripting\)$/,
  // What is out of sight is laid out, too; a page that was left is not displayed (`page-layout.module.css`).
  /^(content-visibility|contain-intrinsic-|overflow-clip-margin)/,
  // A text field keeps its size, the order of a list has a width of its own (`@supports not`).
  /^field-sizing/,
  // Without popovers the search and the filter are pages (`@supports not selector(:popover-open)`).
  /^:popover-open$/,
  // A page follows another without a movement, and a notice comes at once.
  /^(:?view-transition|@starting-style$)/,
  // Only looks: scrollbars, colours of a selection and of high contrast, lines of equal length, hyphens.
  /^(scrollbar-|:selection$|forced-color-adjust|text-wrap|hyphenate-)/,
  // Only print: the sheet and the colours are those of the dialog.
  /^(@page|size|print-color-adjust)/,
  // Only the text that a phone enlarges by itself; the build adds the prefix.
  /^text-size-adjust$/,
]

const { css } = mdn
const functions = findFunctions()

/** Names of functions and units of values that a supported browser lacks wherever MDN's data has them. */
function findFunctions() {
  const lacking = new Map()
  const there = new Set()
  const visit = (node) => {
    for (const [name, child] of Object.entries(node)) {
      if (name === '__compat' || typeof child !== 'object') continue
      if (child.__compat) {
        const missing = listMissing(child)
        if (missing.length === 0) there.add(name)
        else lacking.set(name, missing)
      }
      visit(child)
    }
  }
  visit(css.types)
  for (const name of there) lacking.delete(name)
  return lacking
}

/**
 * Returns what a style sheet uses and a supported browser lacks: properties, keywords and functions of values, at-rules,
 * features of media and pseudo-classes. Inside `@supports` everything is allowed.
 */
export function findLacking(text) {
  const found = []
  const add = (node, name, missing) => {
    if (missing.length === 0 || ALLOWED.some((one) => one.test(name)) || isAskedFor(node)) return
    found.push({ line: node.source.start.line, name, missing })
  }
  const root = postcss.parse(text)
  root.walkDecls((node) => {
    const { prop, value } = node
    if (prop.startsWith('--') || prop.startsWith('-')) return
    const property = css.properties[prop]
    add(node, prop, listMissing(property))
    for (const [, word] of value.matchAll(/(?<![\w-])([a-z][a-z-]*)(?![\w-])/g)) {
      if (property?.[word]?.__compat) add(node, `${prop}: ${word}`, listMissing(property[word]))
    }
    for (const [, name] of value.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)) {
      add(node, `${name}()`, functions.get(name) ?? [])
    }
  })
  root.walkAtRules((node) => {
    const rule = css['at-rules'][node.name]
    add(node, `@${node.name}`, listMissing(rule))
    if (node.name !== 'media') return
    for (const [, feature] of node.params.matchAll(/\(\s*([a-z-]+)/g)) {
      add(node, `@media (${feature})`, listMissing(rule[feature]))
    }
  })
  root.walkRules((node) => {
    if (node.selector.includes('&')) add(node, '&', listMissing(css.selectors.nesting))
    for (const [, name] of node.selector.matchAll(/::?([a-z][a-z-]*)/g)) {
      add(node, `:${name}`, listMissing(css.selectors[name]))
    }
  })
  return found
}

function isAskedFor(node) {
  for (let around = node.parent; around; around = around.parent) {
    if (around.type === 'atrule' && around.name === 'supports') return true
  }
  return false
}
