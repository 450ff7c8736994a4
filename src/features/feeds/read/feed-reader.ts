import { SaxesParser } from 'saxes'
import { BrokenFeedError, type FeedPlace } from '../offer/feed-offer.ts'
import type { FeedDocument } from '../offer/feed-format.ts'
import { NotThisEncodingError, readFeedText } from './feed-text.ts'
import { htmlEntities } from './html-entities.ts'
import { quote } from '../offer/offer-notes.ts'
import type { FeedElement } from '../offer/feed-element.ts'
import { xmlComplaint } from './xml-complaint.ts'

const MAX_DEPTH = 32
/** Longest text kept of an element; nothing we use is longer (descriptions are not stored). */
const MAX_TEXT = 2_000
/** Elements kept of one offer; flats come with 60 to 120. */
const MAX_ELEMENTS = 2_000
/** The parser holds a tag, a comment or a CDATA section in memory until its end. */
const MAX_SILENCE = 2_000_000
/** The text is parsed in pieces of this many characters, so that offers leave before more is read. */
const PIECE = 65_536

/** An `&` that cannot begin an entity, where enough text follows to tell. */
const BARE_AMPERSAND = /&(?![\w#][\w.-]{0,30};)(?=[^]{1,32})/g

/**
 * The offers of a feed as element trees, in batches as the bytes come; memory does not grow with the
 * feed. Throws BrokenFeedError, with the place, where the document cannot be read on.
 */
export async function* readFeed(
  bytes: AsyncIterable<Uint8Array>,
  kind: FeedDocument,
): AsyncGenerator<FeedElement[], void, undefined> {
  const document = new OfferCollector(kind)
  try {
    for await (const text of readFeedText(bytes)) {
      for (let at = 0; at < text.length; at += PIECE) {
        document.write(text.slice(at, at + PIECE))
        const offers = document.takeOffers()
        if (offers.length > 0) yield offers
      }
    }
  } catch (error) {
    if (error instanceof NotThisEncodingError) throw document.broken(error.message)
    throw error
  }
  document.close()
  const rest = document.takeOffers()
  if (rest.length > 0) yield rest
}

class OfferCollector {
  readonly #kind: FeedDocument
  readonly #parser = new SaxesParser()
  readonly #path: FeedElement[] = []
  #offers: FeedElement[] = []
  #elements = 0
  #depth = 0
  #silence = 0
  #started = false
  #skippedLines = 0
  #bareAmpersand: FeedPlace | null = null
  #opened: FeedPlace = { line: 1, column: 1 }

  constructor(kind: FeedDocument) {
    this.#kind = kind
    Object.assign(this.#parser.ENTITIES, htmlEntities)
    this.#parser.on('error', (error) => {
      throw this.broken(xmlComplaint(error.message))
    })
    this.#parser.on('opentagstart', (tag) => {
      this.#opened = this.#tagStart(tag.name)
    })
    this.#parser.on('opentag', (tag) => this.#open(tag.name, tag.attributes))
    this.#parser.on('closetag', () => this.#close())
    const heard = () => this.#heard()
    const addText = (text: string) => {
      heard()
      this.#addText(text)
    }
    this.#parser.on('text', addText)
    this.#parser.on('cdata', addText)
    this.#parser.on('comment', heard)
  }

  write(piece: string): void {
    let text = piece
    if (!this.#started) {
      // A blank line before the XML declaration is not XML, yet generators written as templates leave one.
      text = piece.trimStart()
      this.#skippedLines += piece.slice(0, piece.length - text.length).split('\n').length - 1
      this.#started = text !== ''
    }
    this.#silence += text.length
    this.#parse(text)
    if (this.#silence > MAX_SILENCE) throw this.broken('слишком длинный элемент или атрибут')
  }

  /** Stops at each `&` that starts no entity, to know its place: the parser notices it only at the next `;`. */
  #parse(text: string): void {
    let from = 0
    for (const { index } of text.matchAll(BARE_AMPERSAND)) {
      this.#parser.write(text.slice(from, index))
      // Between two writes the parser counts the last one twice, and one character more.
      const { line, column } = this.#place()
      this.#bareAmpersand = { line, column: column - (index - from) }
      from = index
    }
    this.#parser.write(from === 0 ? text : text.slice(from))
  }

  close(): void {
    if (!this.#started) throw this.broken('файл пуст')
    this.#parser.close()
  }

  takeOffers(): FeedElement[] {
    const offers = this.#offers
    this.#offers = []
    return offers
  }

  broken(reason: string): BrokenFeedError {
    // No tag came since: the parser has swallowed everything after it.
    if (this.#bareAmpersand) {
      return new BrokenFeedError('знак & не записан как &amp;', this.#bareAmpersand)
    }
    const { line, column } = this.#place()
    return new BrokenFeedError(reason, { line, column: Math.max(column, 1) })
  }

  #open(qualified: string, attributes: Record<string, string>): void {
    this.#heard()
    this.#depth++
    const name = localName(qualified)
    const { root, offer, version } = this.#kind
    if (this.#depth === 1 && name !== root) {
      throw this.broken(`корневой элемент <${name.slice(0, 60)}>, а нужен <${root}>`)
    }
    if (this.#depth > MAX_DEPTH) throw this.broken('слишком глубокая вложенность элементов')
    const isKept = name === offer || name === version?.element
    if (this.#depth === 2 && isKept) this.#elements = 0
    else if (this.#path.length === 0) return
    this.#elements++
    const element: FeedElement = { ...this.#opened, name, attributes: {}, text: '', children: [] }
    for (const [key, value] of Object.entries(attributes)) {
      element.attributes[localName(key)] = value.slice(0, MAX_TEXT)
    }
    if (this.#elements <= MAX_ELEMENTS) this.#path.at(-1)?.children.push(element)
    this.#path.push(element)
  }

  #close(): void {
    this.#heard()
    this.#depth--
    const closed = this.#path.pop()
    if (!closed || this.#path.length > 0) return
    if (closed.name === this.#kind.offer) this.#offers.push(closed)
    else this.#checkVersion(closed.text.trim())
  }

  #checkVersion(text: string): void {
    const { version } = this.#kind
    if (version && text !== version.value) {
      throw this.broken(`${version.element} «${quote(text)}», а нужна ${version.value}`)
    }
  }

  #heard(): void {
    this.#silence = 0
    this.#bareAmpersand = null
  }

  #addText(text: string): void {
    const element = this.#path.at(-1)
    if (element && element.text.length < MAX_TEXT) element.text += text.slice(0, MAX_TEXT)
  }

  /** Where the tag's `<` stands: the parser has just read it, its name and one character more. */
  #tagStart(name: string): FeedPlace {
    const { line, column } = this.#place()
    const start = column - name.length - 1
    return start >= 1 ? { line, column: start } : { line: Math.max(line - 1, 1), column: 1 }
  }

  #place(): FeedPlace {
    return { line: this.#parser.line + this.#skippedLines, column: this.#parser.columnIndex }
  }
}

function localName(qualified: string): string {
  return qualified.slice(qualified.lastIndexOf(':') + 1)
}
