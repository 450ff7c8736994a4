import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize'
import MarkdownIt, { type Token } from 'markdown-it'
import { isOwnAddress } from '../../../lib/http/site-address.ts'
import { xmlCharacters } from '../../../lib/xml.ts'
import type { ContentSource } from './content-source.ts'
import {
  InvalidHtmlError,
  type HtmlNode,
  type HtmlRoot,
  parseHtml,
  writeHtml,
} from './html-body.ts'
import { toPictureAddress, PictureBook } from './picture-book.ts'

const TAGS = (
  'p h2 h3 h4 h5 h6 ul ol li strong em del b i s a blockquote br hr code pre sub sup q ' +
  'table thead tbody tfoot tr th td img'
).split(' ')

/** Allows text markup and pictures only: no ids, classes or forms. */
const schema: Schema = {
  tagNames: TAGS,
  strip: ['script', 'style', 'title', 'textarea', 'template', 'iframe', 'noscript', 'svg', 'math'],
  ancestors: defaultSchema.ancestors ?? {},
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: [] },
  attributes: {
    a: ['href', 'title'],
    img: [
      'src',
      ['srcSet', /^(\/media\/pictures\/[\w.-]+ \d+w(, )?)+$/],
      ['loading', 'lazy'],
      'sizes',
      'alt',
      'title',
      'width',
      'height',
    ],
    th: ['align', 'colSpan', 'rowSpan'],
    td: ['align', 'colSpan', 'rowSpan'],
    ol: ['start'],
  },
}

/** Blocks inside each other; the parser leaves out what is deeper. */
const MAX_NESTING = 100
const markdown = new MarkdownIt({
  html: true,
  xhtmlOut: true,
  linkify: true,
  maxNesting: MAX_NESTING,
})
// Without a protocol «на сайте.рф» would become a link. Addresses are sanitized with the rest.
markdown.linkify.set({ fuzzyLink: false })
markdown.validateLink = () => true
markdown.normalizeLink = markdown.utils.lib.mdurl.encode

const TOO_DEEP = 'слишком глубокая вложенность'

/** A parsed body that is rendered once its pictures are known. */
export interface Body {
  /** Keys of its pictures, with their positions in the body. */
  pictures: Array<{ key: string; line: number; column: number }>
  toHtml: (book: PictureBook) => string
}

/** Reads the body of a file. Errors become problems of the source. Disallowed markup is removed without a problem. */
export function readBody(source: ContentSource, format: 'markdown' | 'html'): Body {
  try {
    const body = format === 'html' ? readHtml(source) : readMarkdown(source)
    // Rendered once now, because nothing may fail after validation.
    const html = body.toHtml(new PictureBook(new Map()))
    // Without pictures of the folder the result does not depend on the picture book.
    return body.pictures.length === 0 ? { pictures: [], toHtml: () => html } : body
  } catch (error) {
    if (error instanceof InvalidHtmlError) {
      const blank = source.body.length - source.body.trimStart().length
      const above = source.body.slice(0, blank).split('\n').length - 1
      source.bodyProblem(error.line + above, error.column, `не разобрать HTML: ${error.message}`)
    } else if (error instanceof RangeError) {
      // Stack overflow of a recursive tree walk.
      source.bodyProblem(1, 1, TOO_DEEP)
    } else throw error
    return { pictures: [], toHtml: () => '' }
  }
}

function readMarkdown(source: ContentSource): Body {
  const lines = source.body.split('\n')
  const tokens = markdown.parse(xmlCharacters(source.body), {})
  const deep = tokens.find(({ level }) => level >= MAX_NESTING - 1)
  if (deep) source.bodyProblem((deep.map?.[0] ?? 0) + 1, 1, TOO_DEEP)
  const pictures: Body['pictures'] = []
  for (const { token, line, column } of walkTokens(tokens, lines)) {
    toPlainMarkup(token)
    if (token.type === 'image') {
      addPicture(String(token.attrGet('src')), line, column, source, pictures)
    }
    if (!token.type.startsWith('html_')) continue
    if (!token.content.trimStart().startsWith('<!--')) {
      const reason = 'HTML внутри Markdown: для него укажите в начале format: html'
      source.bodyProblem(line, column, reason)
    }
    token.content = ''
  }
  const tree = parseHtml(markdown.renderer.render(tokens, markdown.options, {}))
  return { pictures, toHtml: (book) => render(tree, book) }
}

/** All tokens, with the place at which each begins: exact for pictures and HTML. */
function* walkTokens(
  blocks: readonly Token[],
  lines: readonly string[],
): Generator<{ token: Token; line: number; column: number }> {
  for (const block of blocks) {
    let line = block.map?.[0] ?? 0
    let from = 0
    yield { token: block, line: line + 1, column: 1 }
    for (const token of block.children ?? []) {
      if (token.type === 'softbreak' || token.type === 'hardbreak') {
        line++
        from = 0
      }
      const mark = token.type === 'image' ? '![' : token.content
      from = Math.max(from, lines[line]?.indexOf(mark, from) ?? 0)
      yield { token, line: line + 1, column: from + 1 }
      from += mark.length
    }
  }
}

function toPlainMarkup(token: Token): void {
  // The page has its own heading of the first level.
  if (token.tag === 'h1') token.tag = 'h2'
  if (token.tag === 's') token.tag = 'del'
  const align = /^text-align:(\w+)$/.exec(String(token.attrGet('style')))?.[1]
  if (align) token.attrs = [['align', align]]
}

function readHtml(source: ContentSource): Body {
  const tree = parseHtml(source.body.trim())
  const pictures: Body['pictures'] = []
  for (const node of walk<HtmlNode | HtmlRoot>(tree)) {
    if (node.type !== 'element' || node.tagName !== 'img') continue
    addPicture(node.properties['src'] ?? '', 1, 1, source, pictures)
  }
  return { pictures, toHtml: (book) => render(tree, book) }
}

/** Adds a picture of the folder. A picture of the site needs no check; any other is a problem. */
function addPicture(
  url: string,
  line: number,
  column: number,
  source: ContentSource,
  pictures: Body['pictures'],
): void {
  if (isOwnAddress(url)) return
  const key = findPictureKey(url)
  if (key !== undefined) pictures.push({ key, line, column })
  else source.bodyProblem(line, column, 'картинка должна лежать в этой папке')
}

function render(tree: HtmlRoot, book: PictureBook): string {
  const safe = sanitize(tree, schema) as HtmlRoot
  for (const node of walk<HtmlNode | HtmlRoot>(safe)) {
    if (node.type !== 'element') continue
    removeLineBreaks(node.properties)
    if (node.tagName !== 'img') continue
    const picture = book.find(findPictureKey(node.properties['src'] ?? '') ?? '')
    if (!picture) {
      // Pages load pictures from this site only.
      if (!isOwnAddress(node.properties['src'] ?? '')) delete node.properties['src']
      continue
    }
    const jpegs = picture.renditions.filter(({ format }) => format === 'jpeg')
    Object.assign(node.properties, {
      src: toPictureAddress(picture),
      srcSet: jpegs.map(({ url, width }) => `${url} ${width}w`).join(', '),
      sizes: '(max-width: 720px) 100vw, 720px',
      width: String(picture.width),
      height: String(picture.height),
      loading: 'lazy',
    })
  }
  return writeHtml(safe).trim()
}

/** XML reads a line break in an attribute as a space, so an export would change it. */
function removeLineBreaks(properties: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'string') properties[name] = value.replace(/[\t\n\r]/g, ' ')
  }
}

/** Returns HTML in the form that an import stores, without sanitizing. Invalid HTML is returned unchanged. */
export function normalizeHtml(html: string): string {
  try {
    return writeHtml(parseHtml(html.trim())).trim()
  } catch (error) {
    if (error instanceof InvalidHtmlError) return html
    throw error
  }
}

/** Returns HTML as written in a content folder: pictures by key, without the attributes that an import adds. */
export function toPortableHtml(html: string, book: PictureBook): string {
  let tree: HtmlRoot
  try {
    tree = parseHtml(html.trim())
  } catch (error) {
    if (error instanceof InvalidHtmlError) return html
    throw error
  }
  for (const node of walk<HtmlNode | HtmlRoot>(tree)) {
    if (node.type !== 'element' || node.tagName !== 'img') continue
    const {
      src = '',
      srcSet: _set,
      sizes: _sizes,
      width: _w,
      height: _h,
      loading: _l,
      ...rest
    } = node.properties
    const key = book.toKey(src)
    if (key !== null && key !== src) node.properties = { src: encodeURI(key), ...rest }
  }
  return writeHtml(tree).trim()
}

/** Returns the path in the folder that an address in a text refers to, or undefined for any other address. */
function findPictureKey(url: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(url) || url.startsWith('/') || url === '') return undefined
  let path: string
  try {
    path = decodeURIComponent(url)
  } catch {
    return undefined
  }
  return path.split('/').some((part) => /^\.*$/.test(part)) ? undefined : path
}

function* walk<N extends object>(node: N): Generator<N> {
  yield node
  const children = 'children' in node ? (node.children as N[]) : []
  for (const child of children) yield* walk(child)
}
