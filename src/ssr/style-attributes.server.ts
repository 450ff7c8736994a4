import { hash } from 'node:crypto'

import { findPictureStarts, toPlaceholderRule } from '../lib/http/picture-address.ts'
import { BRAND_STYLES_ID, PLACEHOLDERS_ID, STYLES_ID } from './apply-styles.ts'

const ATTRIBUTE = ' style="'
const QUOTE = 0x22
const OPEN = `<style id="${STYLES_ID}">`
const CLOSE = '</style>'
const HEAD_END = '</head>'
const OWN_STYLES = new RegExp(
  `<style id="(?:${[BRAND_STYLES_ID, PLACEHOLDERS_ID, STYLES_ID].join('|')})">(.*?)</style>`,
  'gs',
)
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
 * Adds to the head what is shown in place of the document's pictures until they have loaded.
 *
 * @param placeholders Data URLs by the start of the pictures' addresses.
 */
export function addPlaceholders(html: Buffer, placeholders: ReadonlyMap<string, string>): Buffer {
  const headEnd = html.indexOf(HEAD_END)
  if (headEnd < 0 || !html.includes('/media/pictures/')) return html
  const rules = findPictureStarts(html.toString('latin1')).map((start) => {
    const url = placeholders.get(start)
    return url === undefined ? '' : toPlaceholderRule(start, url)
  })
  const styles = rules.join('')
  if (styles === '') return html
  return Buffer.concat([
    html.subarray(0, headEnd),
    Buffer.from(`<style id="${PLACEHOLDERS_ID}">${styles}${CLOSE}`),
    html.subarray(headEnd),
  ])
}

/** Returns the hash sources of the style elements of the head, all of which are ours. Null without any. */
export function findStyleSource(html: Buffer): string | null {
  const head = html.subarray(0, html.indexOf(HEAD_END) + HEAD_END.length).toString()
  const sources = [...head.matchAll(OWN_STYLES)].map(([, rules = '']) => toSource(rules))
  return sources.length > 0 ? sources.join(' ') : null
}

function toSource(rules: string): string {
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
