import { SaxesParser } from 'saxes'
import { BrokenFeedError, type FeedPlace } from '../offer/feed-offer.ts'
import type { FeedDocument } from '../offer/feed-format.ts'
import { EncodingError, readFeedText } from './feed-text.ts'
import { describeForeignDocument } from './foreign-document.ts'
import { htmlEntities } from '../offer/html-entities.ts'
import { quote } from '../offer/offer-fields.ts'
import { type FeedElement, toElementName } from '../offer/feed-element.ts'
import { OfferTrees } from './offer-trees.ts'
import { translateXmlError } from '../../../lib/xml-error.ts'

const MAX_DEPTH = 32
/** The parser buffers a tag, a comment or a CDATA section until its end. */
const MAX_CHARS_WITHOUT_EVENT = 2_000_000
/** Whose feeds begin with which element, and the command that reads them. */
const ROOTS: Readonly<Record<string, string>> = {
  'realty-feed': 'фид Яндекс Недвижимости: kvartal import yrl',
  feed: 'фид ЦИАН: kvartal import cian',
  Ads: 'фид Авито: kvartal import avito',
  complexes: 'фид Домклик: kvartal import domclick',
}
/** Characters parsed at a time. Complete offers are yielded after each piece. */
const PIECE = 65_536

/** An `&` that does not start an entity, followed by enough text to be sure. */
const BARE_AMPERSAND = /&(?![\w#][\w.-]{0,30};)(?=[^]{1,32})/g

/**
 * Yields the offers of a feed as element trees, in batches. Memory use does not depend on the size of the feed.
 * `onWarning` gets what was wrong with the document but could be read. Throws `BrokenFeedError` with the position of a
 * syntax error.
 */
export async function* readFeed(
  bytes: AsyncIterable<Uint8Array>,
  kind: FeedDocument,
  onWarning: (message: string) => void = () => {},
): AsyncGenerator<FeedElement[], void, undefined> {
  const document = new OfferCollector(kind)
  try {
    for await (const text of readFeedText(bytes, onWarning)) {
      for (let at = 0; at < text.length; at += PIECE) {
        document.write(text.slice(at, at + PIECE))
        const offers = document.takeOffers()
        if (offers.length > 0) yield offers
      }
    }
  } catch (error) {
    if (error instanceof EncodingError) throw document.broken(error.message)
    throw error
  }
  document.close()
  const rest = document.takeOffers()
  if (rest.length > 0) yield rest
}

class OfferCollector {
  readonly #kind: FeedDocument
  readonly #parser = new SaxesParser()
  readonly #trees: OfferTrees
  #charsSinceEvent = 0
  #hasText = false
  #skippedLines = 0
  #bareAmpersand: FeedPlace | null = null
  /** Of the tag that is open; one object for all tags. */
  readonly #tagPlace: FeedPlace = { line: 1, column: 1 }

  constructor(kind: FeedDocument) {
    this.#kind = kind
    this.#trees = new OfferTrees(kind.offer, kind.version?.element ?? null)
    Object.assign(this.#parser.ENTITIES, htmlEntities)
    this.#parser.on('error', (error) => {
      throw this.broken(translateXmlError(error.message))
    })
    this.#parser.on('opentagstart', (tag) => {
      this.#findTagStart(tag.name)
    })
    this.#parser.on('opentag', (tag) => this.#open(tag.name, tag.attributes))
    this.#parser.on('closetag', () => this.#close())
    const onEvent = () => this.#onEvent()
    const addText = (text: string) => {
      onEvent()
      this.#trees.addText(text)
    }
    this.#parser.on('text', addText)
    this.#parser.on('cdata', addText)
    this.#parser.on('comment', onEvent)
  }

  write(piece: string): void {
    let text = piece
    if (!this.#hasText) {
      // Template-based generators write a blank line before the XML declaration, which is not valid XML.
      text = piece.trimStart()
      this.#skippedLines += piece.slice(0, piece.length - text.length).split('\n').length - 1
      this.#hasText = text !== ''
      // Before the parser: a page is no XML, and the parser's first error would be about its syntax.
      const foreign = describeForeignDocument(text)
      if (foreign !== null) throw this.broken(foreign)
    }
    this.#charsSinceEvent += text.length
    this.#parse(text)
    if (this.#charsSinceEvent > MAX_CHARS_WITHOUT_EVENT)
      throw this.broken('слишком длинный элемент или атрибут')
  }

  /** Records the position of each `&` that starts no entity: the parser reports it only at the next `;`. */
  #parse(text: string): void {
    let from = 0
    for (const { index } of text.matchAll(BARE_AMPERSAND)) {
      this.#parser.write(text.slice(from, index))
      // After a write, the parser's column includes the last piece twice, plus one.
      const { line, column } = this.#place()
      this.#bareAmpersand = { line, column: column - (index - from) }
      from = index
    }
    this.#parser.write(from === 0 ? text : text.slice(from))
  }

  close(): void {
    if (!this.#hasText) throw this.broken('файл пуст')
    this.#parser.close()
  }

  takeOffers(): FeedElement[] {
    return this.#trees.take()
  }

  broken(reason: string): BrokenFeedError {
    // No event since the ampersand: the parser has treated everything after it as an entity.
    if (this.#bareAmpersand) {
      return new BrokenFeedError('знак & не записан как &amp;', this.#bareAmpersand)
    }
    const { line, column } = this.#place()
    return new BrokenFeedError(reason, { line, column: Math.max(column, 1) })
  }

  #open(qualified: string, attributes: Record<string, string>): void {
    this.#onEvent()
    const name = toElementName(qualified)
    if (this.#trees.depth === 0 && name !== toElementName(this.#kind.root)) {
      throw this.#wrongRoot(qualified)
    }
    this.#trees.open(name, attributes, this.#tagPlace)
    if (this.#trees.depth > MAX_DEPTH) throw this.broken('слишком глубокая вложенность элементов')
  }

  #wrongRoot(qualified: string): BrokenFeedError {
    const name = qualified.slice(qualified.lastIndexOf(':') + 1).slice(0, 60)
    const own = ROOTS[name]
    const advice = own === undefined ? '' : `: это ${own}`
    return this.broken(`корневой элемент <${name}>, а нужен <${this.#kind.root}>${advice}`)
  }

  #close(): void {
    this.#onEvent()
    const found = this.#trees.close()
    const { version } = this.#kind
    const text = found?.text.trim()
    if (version && text !== undefined && text !== version.value) {
      throw this.broken(`${version.element} «${quote(text)}», а нужна ${version.value}`)
    }
  }

  #onEvent(): void {
    this.#charsSinceEvent = 0
    this.#bareAmpersand = null
  }

  /** Notes the position of the tag's `<`. The parser is one character past the tag name. */
  #findTagStart(name: string): void {
    const line = this.#parser.line + this.#skippedLines
    const start = this.#parser.columnIndex - name.length - 1
    this.#tagPlace.line = start >= 1 ? line : Math.max(line - 1, 1)
    this.#tagPlace.column = Math.max(start, 1)
  }

  #place(): FeedPlace {
    return { line: this.#parser.line + this.#skippedLines, column: this.#parser.columnIndex }
  }
}
