interface Entry<Value> {
  value: Value
  bytes: number
}

/** Values by key, bounded by the bytes that each is told to cost: the one not asked for longest goes first. */
export class ByteCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  find(key: string): Value | undefined {
    const found = this.#entries.get(key)
    if (!found) return undefined
    // Back in at the end: a Map keeps the order of insertion, so its first entry is the oldest.
    this.#entries.delete(key)
    this.#entries.set(key, found)
    return found.value
  }

  /** Keeps a value that costs `bytes`; one that is larger than the whole cache is not kept. */
  store(key: string, value: Value, bytes: number): void {
    if (bytes > this.#maxBytes) return
    this.drop(key)
    this.#entries.set(key, { value, bytes })
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.drop(oldest)
    }
  }

  drop(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }
}
