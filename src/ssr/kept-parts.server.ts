import { hash, randomUUID } from 'node:crypto'
import { ByteCache } from '../lib/byte-cache.ts'
import type { Keeper, Sources } from '../ui/kept.tsx'

/** What an entry costs besides its bytes: the key, the map's slot, the buffer's own head. */
const ENTRY_BYTES = 256
const KEPT = '='
const BEGIN = '+'
const END = '-'
/** Of the number behind a mark's kind: which part of the page it is. */
const DIGITS = 4
/** Of one unit of a JavaScript string in UTF-8. */
const MOST_BYTES = 3

/** One page in the making: its tree is drawn with `keeper`, and `join` makes the bytes of what was drawn. */
export interface PageInParts {
  keeper: Keeper
  join: (html: string) => Buffer
}

/**
 * Parts of pages as the bytes that are sent, by what they follow from; so nothing has to be let go when the
 * catalogue changes: parts of changed lots are simply not asked for any more. Bounded in bytes.
 */
export class KeptParts {
  readonly #parts: ByteCache<Buffer>
  readonly #names = new WeakMap<object, string>()
  #functions = 0
  #room = Buffer.alloc(0)

  constructor(maxBytes: number) {
    this.#parts = new ByteCache(maxBytes)
  }

  get bytes(): number {
    return this.#parts.bytes
  }

  /** Begins a page; the words that mark its parts are made up anew, so no data can hold them. */
  begin(): PageInParts {
    const mark = randomUUID()
    const page: Array<{ key: string; kept: Buffer | undefined }> = []
    return {
      keeper: (name, by) => {
        const key = this.#keyOf(name, by)
        const kept = this.#parts.find(key)
        const number = String(page.push({ key, kept }) - 1).padStart(DIGITS, '0')
        if (kept) return { open: mark + KEPT + number, close: null, isKept: true }
        return { open: mark + BEGIN + number, close: mark + END + number, isKept: false }
      },
      join: (html) => {
        const [start = '', ...rest] = html.split(mark)
        const room = this.#roomFor(
          page.reduce((sum, { kept }) => sum + (kept?.length ?? 0), html.length * MOST_BYTES),
        )
        let end = room.write(start)
        const begun: number[] = []
        for (const piece of rest) {
          const kind = piece.charAt(0)
          const part = page[Number(piece.slice(1, 1 + DIGITS))]
          if (kind === BEGIN) begun.push(end)
          else if (kind === KEPT && part?.kept) end += part.kept.copy(room, end)
          else if (kind === END && part)
            this.#keep(part.key, room.subarray(begun.pop() ?? end, end))
          else throw new Error('a page holds a part that nobody asked for')
          end += room.write(piece.slice(1 + DIGITS), end)
        }
        return Buffer.from(room.subarray(0, end))
      },
    }
  }

  /** Written into over and over: to ask how long a text will be takes as long as to write it. */
  #roomFor(bytes: number): Buffer {
    if (this.#room.length < bytes) this.#room = Buffer.allocUnsafeSlow(bytes)
    return this.#room
  }

  #keep(key: string, written: Buffer): void {
    // Memory of its own: a small buffer from the common pool would hold on to all its neighbours there.
    const bytes = Buffer.allocUnsafeSlow(written.length)
    written.copy(bytes)
    this.#parts.store(key, bytes, bytes.length + ENTRY_BYTES)
  }

  #keyOf(name: string, by: Sources): string {
    let key = name
    for (const source of by) {
      key += ` ${source instanceof Object ? this.#nameOf(source) : JSON.stringify(source)}`
    }
    return key
  }

  /** What stands for an object in a key: equal ones have equal names. */
  #nameOf(source: object): string {
    const known = this.#names.get(source)
    if (known !== undefined) return known
    const name =
      typeof source === 'function'
        ? `function ${this.#functions++}`
        : hash('sha1', JSON.stringify(source), 'base64url')
    this.#names.set(source, name)
    return name
  }
}
