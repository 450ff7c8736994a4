import { copyText, type FeedElement, findElement, textAt } from './feed-element.ts'
import type { FeedPlace } from './feed-offer.ts'

/** Per offer, so that one bad offer cannot fill the report. */
const MAX_WARNINGS = 10

/** Characters that are stored of the source's own word for a status. */
const MAX_STATUS = 60

/** The offer is invalid. The message is the reason in Russian for the sales office. */
export class OfferRejection extends Error {
  readonly place: FeedPlace

  constructor(reason: string, place: FeedPlace) {
    super(reason)
    this.place = place
  }
}

/** The lot is not on sale (any more). No lot is created; an existing lot is withdrawn. */
export class NotOnSale extends Error {}

/** Access to the fields of one offer by path. Collects warnings and rejects the offer. */
export class OfferFields {
  readonly element: FeedElement
  readonly warnings: Array<{ line: number; message: string }> = []
  #sourceStatus: string | null = null

  constructor(element: FeedElement) {
    this.element = element
  }

  /** The source's own word for the status of the lot; null without one. */
  get sourceStatus(): string | null {
    return this.#sourceStatus
  }

  /** Remembers the source's own word for the status, at most 60 characters of it. */
  noteStatus(word: string): void {
    this.#sourceStatus = copyText(word.replace(/\s+/g, ' ').trim().slice(0, MAX_STATUS))
  }

  text(path: string): string | undefined {
    return textAt(this.element, path)
  }

  /** Returns the first non-empty text of these paths. */
  first(...paths: string[]): string | undefined {
    for (const path of paths) {
      const text = this.text(path)
      if (text !== undefined) return text
    }
    return undefined
  }

  /** Returns a text of at most `maxLength` characters. A longer text is truncated with a warning. */
  short(path: string, maxLength: number): string | undefined {
    const text = this.text(path)
    if (text === undefined || text.length <= maxLength) return text
    this.warn(path, `${path}: длиннее ${maxLength} знаков, обрезано`)
    return text.slice(0, maxLength).trim()
  }

  warn(path: string, message: string): void {
    if (this.warnings.length >= MAX_WARNINGS) return
    this.warnings.push({ line: this.#findPlace(path).line, message: copyText(message) })
  }

  /** Throws `OfferRejection` at the position of the field, or of its nearest existing ancestor. */
  reject(path: string, reason: string): never {
    throw new OfferRejection(reason, this.#findPlace(path))
  }

  /** Returns the parsed value of a field. For a value that cannot be parsed, adds a warning and returns undefined. */
  optional<T>(path: string, read: (text: string) => T | undefined): T | undefined {
    const text = this.text(path)
    if (text === undefined) return undefined
    const value = read(text)
    if (value === undefined) this.warn(path, `${path}: «${quote(text)}» не понято, пропущено`)
    return value
  }

  /**
   * Rejects the offer if the field does not match `pattern`. A missing field gives a warning. `expected` is for
   * messages.
   */
  expect(path: string, pattern: RegExp, expected: string): void {
    const text = this.text(path)
    if (text === undefined) this.warn(path, `${path}: не указано, считаем: ${expected}`)
    else if (!pattern.test(text)) {
      this.reject(path, `${path} «${quote(text)}»: принимается только ${expected}`)
    }
  }

  #findPlace(path: string): FeedPlace {
    let found: FeedElement | undefined
    for (let at = path; at !== '' && !found; at = at.slice(0, Math.max(at.lastIndexOf('/'), 0))) {
      found = findElement(this.element, at)
    }
    const { line, column } = found ?? this.element
    return { line, column }
  }
}

/** Shortens a text of the feed for a message. */
export function quote(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

export type SaleStatus = 'available' | 'reserved' | 'sold'

const words: ReadonlyArray<readonly [RegExp, SaleStatus]> = [
  [
    /^(?:sold|unavail|not[-_ ]?(?:available|for)|inactive|closed|withdrawn|archiv|deleted|продан|недоступ|не\s|нет в|снят|закрыт|архив|вне продажи)/,
    'sold',
  ],
  [
    /^(?:reserv|book|hold|execution|in[-_ ]?deal|брон|заброн|на брон|платн|устн|резерв|зарезерв|оформл|на оформл|в сделке|на сделке|сделка)/,
    'reserved',
  ],
  [
    /^(?:avail|free|on[-_ ]?sale|for[-_ ]?sale|active|open|publish|sale|в продаже|свобод|доступ|прода[её]тся|в наличии|актив|открыт)/,
    'available',
  ],
]

/** Returns the status that a word of a CRM or portal means, or undefined for an unknown word. */
export function parseSaleStatus(text: string): SaleStatus | undefined {
  const word = text.toLowerCase().trim()
  return words.find(([pattern]) => pattern.test(word))?.[1]
}

/**
 * Returns the status by the elements at `paths`; the one furthest from a sale decides. An offer without them is on
 * sale. Throws `NotOnSale` for a sold lot and, with a warning, for a status that no rule knows.
 */
export function readSaleStatus(
  fields: OfferFields,
  paths: readonly string[],
  parse: (text: string) => SaleStatus | undefined = parseSaleStatus,
): Exclude<SaleStatus, 'sold'> {
  let status: Exclude<SaleStatus, 'sold'> = 'available'
  for (const path of paths) {
    const text = fields.text(path)
    if (text === undefined) continue
    const parsed = parse(text)
    if (parsed === undefined) {
      fields.warn(path, `${path}: статус «${quote(text)}» не знаком, лот не продаётся`)
      throw new NotOnSale()
    }
    if (parsed === 'sold') throw new NotOnSale()
    // Some elements tell the kind of the home or of the contract in place of the status.
    const tellsStatus = parsed === 'reserved' || parseSaleStatus(text) !== undefined
    if (tellsStatus && status === 'available') fields.noteStatus(text)
    if (parsed === 'reserved') status = 'reserved'
  }
  return status
}
