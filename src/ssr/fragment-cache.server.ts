import { hash, randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Dependencies, FindFragment } from '../ui/cached-fragment.tsx'

/** Cost of an entry besides its bytes: the key, the slot in the map, the buffer object. */
const ENTRY_BYTES = 256
const CACHED = '='
const BEGIN = '+'
const END = '-'
const HOLE_BEGIN = '['
const HOLE_END = ']'
/** What follows the hole of a cached fragment. */
const REST = '~'
/** What React writes between two texts, such as two markers. */
const SEPARATOR = '<!-- -->'
/** Digits of the fragment's number, which follow the kind of a marker. */
const DIGITS = 4
/** UTF-8 bytes of one unit of a JavaScript string, at most. */
const MAX_UNIT_BYTES = 3

/** Values up to this length name themselves; longer ones are hashed. */
const MAX_NAME = 128

interface Fragment {
  bytes: Buffer
  /** Where the hole is in the bytes; their length without one. */
  holeAt: number
}

/** Positions in the page: of a fragment that is being written, and of its hole. */
interface OpenFragment {
  begin: number
  hole: [number, number] | null
}

/** The fragments of one page: render its tree with `findFragment`, then `assemble` its bytes from the HTML. */
export interface PageFragments {
  findFragment: FindFragment
  /** The bytes are those of the cache until the next call. */
  assemble: (html: string) => Buffer
}

/**
 * Rendered parts of pages as UTF-8, by their dependencies. A change of the catalogue evicts nothing: the parts of
 * changed lots are no longer requested. Bounded in bytes; the least recently used fragment is evicted first.
 */
export class FragmentCache {
  readonly #fragments: LRUCache<string, Fragment>
  readonly #names = new WeakMap<object, string>()
  #functions = 0
  #scratch = Buffer.alloc(0)

  constructor(maxBytes: number) {
    this.#fragments = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => bytes.length + ENTRY_BYTES,
    })
  }

  get bytes(): number {
    return this.#fragments.calculatedSize
  }

  /** Starts a page. Its markers contain a new random id, so no data can contain one. */
  startPage(): PageFragments {
    const id = randomUUID()
    const fragments: Array<{ key: string; cached: Fragment | undefined }> = []
    return {
      findFragment: (name, dependencies) => {
        const key = this.#toKey(name, dependencies)
        const cached = this.#fragments.get(key)
        const number = String(fragments.push({ key, cached }) - 1).padStart(DIGITS, '0')
        const mark = (kind: string) => id + kind + number
        const hole = [mark(HOLE_BEGIN), mark(HOLE_END)] as const
        if (!cached) return { open: mark(BEGIN), close: mark(END), hole, isCached: false }
        const hasHole = cached.holeAt < cached.bytes.length
        return { open: mark(CACHED), close: hasHole ? mark(REST) : null, hole, isCached: true }
      },
      assemble: (html) => {
        const [start = '', ...rest] = html.split(id)
        const bytes = this.#reserve(
          fragments.reduce(
            (sum, { cached }) => sum + (cached?.bytes.length ?? 0),
            html.length * MAX_UNIT_BYTES,
          ),
        )
        let end = bytes.write(start)
        const open: OpenFragment[] = []
        for (const [i, piece] of rest.entries()) {
          const kind = piece.charAt(0)
          const fragment = fragments[Number(piece.slice(1, 1 + DIGITS))]
          if (!fragment) throw new Error('a page contains an unknown fragment marker')
          const { cached } = fragment
          if (kind === BEGIN) open.push({ begin: end, hole: null })
          else if (kind === CACHED) end += cached?.bytes.copy(bytes, end, 0, cached.holeAt) ?? 0
          else if (kind === REST) end += cached?.bytes.copy(bytes, end, cached.holeAt) ?? 0
          else if (kind === END) this.#store(fragment.key, bytes, open.pop(), end)
          else markHole(open.at(-1), kind, end)
          const text = piece.slice(1 + DIGITS)
          if (text !== SEPARATOR || i === rest.length - 1) end += bytes.write(text, end)
        }
        return bytes.subarray(0, end)
      },
    }
  }

  /** One buffer for all pages: computing the length of a text takes as long as encoding it. */
  #reserve(bytes: number): Buffer {
    if (this.#scratch.length < bytes) this.#scratch = Buffer.allocUnsafeSlow(bytes)
    return this.#scratch
  }

  #store(key: string, page: Buffer, written: OpenFragment | undefined, end: number): void {
    if (!written) throw new Error('a page ends a fragment that it has not begun')
    const { begin, hole } = written
    const [holeBegin, holeEnd] = hole ?? [end, end]
    const holeAt = holeBegin - begin
    // Not from the buffer pool: a small pooled buffer would retain the 8 KiB block it belongs to.
    const bytes = Buffer.allocUnsafeSlow(holeAt + end - holeEnd)
    page.copy(bytes, 0, begin, holeBegin)
    page.copy(bytes, holeAt, holeEnd, end)
    this.#fragments.set(key, { bytes, holeAt })
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
      typeof value === 'function' ? `function ${this.#functions++}` : toName(JSON.stringify(value))
    this.#names.set(value, name)
    return name
  }
}

function toName(json: string): string {
  return json.length <= MAX_NAME ? json : hash('sha1', json, 'base64url')
}

function markHole(fragment: OpenFragment | undefined, kind: string, position: number): void {
  if (kind === HOLE_BEGIN && fragment) fragment.hole = [position, position]
  else if (kind === HOLE_END && fragment?.hole) fragment.hole[1] = position
  else throw new Error('a page contains an unknown fragment marker')
}
