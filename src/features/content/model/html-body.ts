import { SaxesParser } from 'saxes'

/* HTML bodies are parsed as XML, so that invalid markup is reported with its position instead of being repaired. */

interface TextNode {
  type: 'text'
  value: string
}
interface ElementNode {
  type: 'element'
  tagName: string
  properties: Record<string, string>
  children: HtmlNode[]
}
export type HtmlNode = TextNode | ElementNode
export interface HtmlRoot {
  type: 'root'
  children: HtmlNode[]
}

/** Entities of HTML that XML does not define, as far as Russian texts use them. */
const ENTITIES: Record<string, string> = {
  nbsp: '\u00A0',
  shy: '\u00AD',
  laquo: '«',
  raquo: '»',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  times: '×',
  bdquo: '„',
  ldquo: '“',
  rdquo: '”',
  copy: '©',
  deg: '°',
  numero: '№',
  thinsp: '\u2009',
}
const PROPERTIES: Record<string, string> = {
  class: 'className',
  srcset: 'srcSet',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
}
const ATTRIBUTES = Object.fromEntries(Object.entries(PROPERTIES).map(([name, key]) => [key, name]))
/** Elements without a closing tag. */
const VOID = new Set(['br', 'hr', 'img'])
const WRAPPER = 'div'

export class InvalidHtmlError extends Error {
  readonly line: number
  readonly column: number

  constructor(reason: string, line: number, column: number) {
    super(reason)
    this.line = line
    this.column = column
  }
}

/** Parses an HTML fragment in which every tag is closed. Throws InvalidHtmlError with the position. */
export function parseHtml(html: string): HtmlRoot {
  const top: ElementNode = { type: 'element', tagName: WRAPPER, properties: {}, children: [] }
  const open: ElementNode[] = []
  const parser = new SaxesParser({ fragment: false })
  Object.assign(parser.ENTITIES, ENTITIES)
  const fail = (reason: string): never => {
    const column = parser.line === 1 ? parser.column - WRAPPER.length - 2 : parser.column
    throw new InvalidHtmlError(reason, parser.line, Math.max(1, column))
  }
  parser.on('opentag', ({ name, attributes }) => {
    const properties = Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [PROPERTIES[key] ?? key, value]),
    )
    const node: ElementNode = { type: 'element', tagName: name, properties, children: [] }
    if (open.length === 0) open.push(top)
    else {
      open.at(-1)?.children.push(node)
      open.push(node)
    }
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.on('text', (value) => {
    open.at(-1)?.children.push({ type: 'text', value })
  })
  parser.on('cdata', () => fail('CDATA в HTML не бывает'))
  parser.on('error', (error) => fail(error.message.replace(/^\d+:\d+: /, '')))
  parser.write(`<${WRAPPER}>${html}</${WRAPPER}>`).close()
  return { type: 'root', children: top.children }
}

/** Writes what `parseHtml` reads. */
export function writeHtml(node: HtmlNode | HtmlRoot): string {
  if (node.type === 'text') return toReferences(node.value, /[<&]/g)
  const inner = node.children.map(writeHtml).join('')
  if (node.type === 'root') return inner
  const attributes = Object.entries(node.properties)
    .map(([key, value]) => ` ${ATTRIBUTES[key] ?? key}="${toReferences(value, /["<&`]/g)}"`)
    .join('')
  const start = `<${node.tagName}${attributes}`
  return VOID.has(node.tagName) ? `${start} />` : `${start}>${inner}</${node.tagName}>`
}

/**
 * As numbers, and only where a reader of HTML needs it: stored texts of consents are compared by their bytes, so the form
 * must not change from one release to the next.
 */
function toReferences(text: string, characters: RegExp): string {
  return text.replaceAll(characters, (one) => `&#x${one.charCodeAt(0).toString(16).toUpperCase()};`)
}
