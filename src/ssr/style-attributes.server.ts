import { hash } from 'node:crypto'

import { BRAND_STYLES_ID, STYLES_ID } from './apply-styles.ts'

const ATTRIBUTE = ' style="'
const QUOTE = 0x22
const OPEN = `<style id="${STYLES_ID}">`
const OPEN_BRAND = `<style id="${BRAND_STYLES_ID}">`
const CLOSE = '</style>'
const HEAD_END = '</head>'
/** Declarations that cannot end their rule or begin another: no braces, escapes, comments or at-rules. */
const DECLARATIONS = /^[\p{L}\w\s:;,.%#()+*'"/-]*$/u
const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
}

/**
 * Replaces the style attributes of a rendered document by rules of one style element in its head, so that the content
 * security policy can allow exactly this element by its hash and no attribute (promise S2). Declarations that could
 * change the meaning of the style sheet are left out. A document without style attributes is returned as it is.
 */
export function moveStyleAttributes(html: Buffer): Buffer {
  let from = html.indexOf(ATTRIBUTE)
  const headEnd = html.indexOf(HEAD_END)
  if (headEnd < 0 || from < headEnd) return html
  const names = new Map<string, number>()
  const parts: Buffer[] = []
  let written = headEnd
  while (from >= 0) {
    const start = from + ATTRIBUTE.length
    const end = html.indexOf(QUOTE, start)
    if (end < 0) break
    const declarations = html.toString('utf8', start, end)
    const name = names.get(declarations) ?? names.size
    names.set(declarations, name)
    parts.push(html.subarray(written, from), Buffer.from(` data-style="${name}"`))
    written = end + 1
    from = html.indexOf(ATTRIBUTE, written)
  }
  const rules = [...names].map(([text, name]) => toRule(decode(text), name)).join('')
  return Buffer.concat([
    html.subarray(0, headEnd),
    Buffer.from(`${OPEN}${rules}${CLOSE}`),
    ...parts,
    html.subarray(written),
  ])
}

/**
 * Returns the hash sources of the style elements of the head: that of the brand and the one that `moveStyleAttributes`
 * has added. Null without any.
 */
export function findStyleSource(html: Buffer): string | null {
  const head = html.subarray(0, html.indexOf(HEAD_END) + HEAD_END.length)
  const own = head.indexOf(OPEN_BRAND)
  const ends = head.indexOf(CLOSE, own)
  const close = head.indexOf(`${CLOSE}${HEAD_END}`)
  const open = close < 0 ? -1 : head.lastIndexOf(OPEN, close)
  const sources = [
    ...(own < 0 ? [] : [toSource(head.subarray(own + OPEN_BRAND.length, ends))]),
    ...(open < 0 ? [] : [toSource(head.subarray(open + OPEN.length, close))]),
  ]
  return sources.length > 0 ? sources.join(' ') : null
}

function toSource(rules: Buffer): string {
  return `'sha256-${hash('sha256', rules, 'base64')}'`
}

function decode(text: string): string {
  return text.includes('&') ? text.replace(/&[#\w]+;/g, (one) => entities[one] ?? one) : text
}

/** No layer: like an attribute, the rule wins over all rules of layers. */
function toRule(declarations: string, name: number): string {
  if (!DECLARATIONS.test(declarations) || declarations.includes('/*')) return ''
  return `[data-style="${name}"]{${declarations}}`
}
