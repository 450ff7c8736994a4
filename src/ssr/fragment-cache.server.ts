import { hash, randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Dependencies, FindFragment } from '../ui/cached-fragment.tsx'

/** Cost of an entry besides its bytes: the key, the slot in the map, the buffer object. */
const ENTRY_BYTES = 256
const CACHED = '='
const BEGIN = '+'
const END = '-'
/** Digits of the fragment's number, which follow the kind of a marker. */
const DIGITS = 4
/** UTF-8 bytes of one unit of a JavaScript string, at most. */
const MAX_UNIT_BYTES = 3

/** The fragments of one page: render its tree with `findFragment`, then `assemble` its bytes from the HTML. */
export interface PageFragments {
  findFragment: FindFragment
  assemble: (html: string) => Buffer
}

/**
 * Rendered parts of pages as UTF-8, by their dependencies. A change of the catalogue evicts nothing: the parts of
 * changed lots are no longer requested. Bounded in bytes; the least recently used fragment is evicted first.
 */
export class FragmentCache {
  readonly #fragments: LRUCache<string, Buffer>
  readonly #names = new WeakMap<object, string>()
  #functions = 0
  #scratch = Buffer.alloc(0)

  constructor(maxBytes: number) {
    this.#fragments = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ length }) => length + ENTRY_BYTES,
    })
  }

  get bytes(): number {
    return this.#fragments.calculatedSize
  }

  /** Starts a page. Its markers contain a new random id, so no data can contain one. */
  startPage(): PageFragments {
    const id = randomUUID()
    const fragments: Array<{ key: string; cached: Buffer | undefined }> = []
    return {
      findFragment: (name, dependencies) => {
        const key = this.#toKey(name, dependencies)
        const cached = this.#fragments.get(key)
        const number = String(fragments.push({ key, cached }) - 1).padStart(DIGITS, '0')
        if (cached) return { open: id + CACHED + number, close: null, isCached: true }
        return { open: id + BEGIN + number, close: id + END + number, isCached: false }
      },
      assemble: (html) => {
        const [start = '', ...rest] = html.split(id)
        const bytes = this.#reserve(
          fragments.reduce(
            (sum, { cached }) => sum + (cached?.length ?? 0),
            html.length * MAX_UNIT_BYTES,
          ),
        )
        let end = bytes.write(start)
        const begins: number[] = []
        for (const piece of rest) {
          const kind = piece.charAt(0)
          const fragment = fragments[Number(piece.slice(1, 1 + DIGITS))]
          if (kind === BEGIN) begins.push(end)
          else if (kind === CACHED && fragment?.cached) end += fragment.cached.copy(bytes, end)
          else if (kind === END && fragment)
            this.#store(fragment.key, bytes.subarray(begins.pop() ?? end, end))
          else throw new Error('a page contains an unknown fragment marker')
          end += bytes.write(piece.slice(1 + DIGITS), end)
        }
        return Buffer.from(bytes.subarray(0, end))
      },
    }
  }

  /** One buffer for all pages: computing the length of a text takes as long as encoding it. */
  #reserve(bytes: number): Buffer {
    if (this.#scratch.length < bytes) this.#scratch = Buffer.allocUnsafeSlow(bytes)
    return this.#scratch
  }

  #store(key: string, written: Buffer): void {
    // Not from the buffer pool: a small pooled buffer would retain the 8 KiB block it belongs to.
    const bytes = Buffer.allocUnsafeSlow(written.length)
    written.copy(bytes)
    this.#fragments.set(key, bytes)
  }

  #toKey(name: string, dependencies: Dependencies): string {
    let key = name
    for (const value of dependencies) {
      key += ` ${value instanceof Object ? this.#nameObject(value) : JSON.stringify(value)}`
    }
    return key
  }

  /** Represents an object in a key: equal objects have equal names. */
  #nameObject(value: object): string {
    const known = this.#names.get(value)
    if (known !== undefined) return known
    const name =
      typeof value === 'function'
        ? `function ${this.#functions++}`
        : hash('sha1', JSON.stringify(value), 'base64url')
    this.#names.set(value, name)
    return name
  }
}
