import type { FeedPlace } from './feed-offer.ts'
import { findElement, ownCopy, textAt, type FeedElement } from './feed-element.ts'

/** Warnings kept of one offer: a flat that is wrong everywhere should not fill the report alone. */
const MAX_WARNINGS = 10

/** The offer cannot be taken; the reason is for the sales office. */
export class OfferRefusal extends Error {
  readonly place: FeedPlace

  constructor(reason: string, place: FeedPlace) {
    super(reason)
    this.place = place
  }
}

/** The lot is sold, and the offer tells no price: there is nothing to make a lot of, and one on sale must leave. */
export class SoldWithoutPrice extends Error {}

/** One offer being read: its fields by path, what was odd in them, and the way to refuse it. */
export class OfferNotes {
  readonly element: FeedElement
  readonly warnings: Array<{ line: number; message: string }> = []

  constructor(element: FeedElement) {
    this.element = element
  }

  text(path: string): string | undefined {
    return textAt(this.element, path)
  }

  /** The first of these paths that has a text. */
  first(...paths: string[]): string | undefined {
    for (const path of paths) {
      const text = this.text(path)
      if (text !== undefined) return text
    }
    return undefined
  }

  /** A text of at most this many characters; a longer one is cut, with a warning. */
  short(path: string, most: number): string | undefined {
    const text = this.text(path)
    if (text === undefined || text.length <= most) return text
    this.warn(path, `${path}: длиннее ${most} знаков, обрезано`)
    return text.slice(0, most).trim()
  }

  warn(path: string, message: string): void {
    if (this.warnings.length >= MAX_WARNINGS) return
    this.warnings.push({ line: this.#placeOf(path).line, message: ownCopy(message) })
  }

  /** Throws; the place is the field's, or that of the nearest element around it. */
  refuse(path: string, reason: string): never {
    throw new OfferRefusal(reason, this.#placeOf(path))
  }

  /** A value the reader understands, else undefined with a warning that it was left out. */
  optional<T>(path: string, read: (text: string) => T | undefined): T | undefined {
    const text = this.text(path)
    if (text === undefined) return undefined
    const value = read(text)
    if (value === undefined) this.warn(path, `${path}: «${quote(text)}» не понято, пропущено`)
    return value
  }

  /** Refuses the offer where this field says something else; one that is absent is taken for `what`, with a warning. */
  expect(path: string, right: RegExp, what: string): void {
    const text = this.text(path)
    if (text === undefined) this.warn(path, `${path}: не указано, считаем: ${what}`)
    else if (!right.test(text)) {
      this.refuse(path, `${path} «${quote(text)}»: принимается только ${what}`)
    }
  }

  #placeOf(path: string): FeedPlace {
    let found: FeedElement | undefined
    // A field that is not there has its place where the elements around it stop.
    for (let at = path; at !== '' && !found; at = at.slice(0, Math.max(at.lastIndexOf('/'), 0))) {
      found = findElement(this.element, at)
    }
    const { line, column } = found ?? this.element
    return { line, column }
  }
}

/** A piece of the feed's text fit for a message. */
export function quote(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
