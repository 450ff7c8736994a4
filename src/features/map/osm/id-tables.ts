/* Ids and coordinates in typed arrays: an object for each node of a region would not fit into memory. */

type NumberArray = Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer>

/** A list of numbers that grows. */
class NumberList<A extends NumberArray> {
  values: A
  length = 0
  readonly #create: (length: number) => A

  constructor(create: (length: number) => A) {
    this.#create = create
    this.values = create(1_024)
  }

  push(value: number): void {
    if (this.length === this.values.length) this.#grow(this.length + 1)
    this.values[this.length++] = value
  }

  pushAll(values: Float64Array, count: number): void {
    if (this.length + count > this.values.length) this.#grow(this.length + count)
    this.values.set(values.subarray(0, count), this.length)
    this.length += count
  }

  #grow(least: number): void {
    const larger = this.#create(Math.max(least, 2 * this.values.length))
    larger.set(this.values)
    this.values = larger
  }
}

export const doubleList = () => new NumberList((length) => new Float64Array(length))
const intList = () => new NumberList((length) => new Int32Array(length))

/** Bits by the lowest bits of an id. Ids of one region are spread over all ids, so most of the others have a clear bit. */
const BITS = 1 << 25

/** Tells most ids that are not in a set apart without searching for them. */
class IdFilter {
  readonly #words = new Uint32Array(BITS / 32)

  add(id: number): void {
    const bit = (id >>> 0) & (BITS - 1)
    this.#words[bit >>> 5] = (this.#words[bit >>> 5] as number) | (1 << (bit & 31))
  }

  mayHave(id: number): boolean {
    const bit = (id >>> 0) & (BITS - 1)
    return ((this.#words[bit >>> 5] as number) & (1 << (bit & 31))) !== 0
  }
}

/** Returns the index of an id in an ascending list of `length` ids, or -1. */
function findId(ids: Float64Array, length: number, id: number): number {
  let [low, high] = [0, length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = ids[middle] as number
    if (found === id) return middle
    if (found < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** A set of ids, complete when it is created. */
export class IdSet {
  readonly ids: Float64Array<ArrayBuffer>
  readonly #filter = new IdFilter()

  constructor(ids: Iterable<number>) {
    this.ids = Float64Array.from(new Set(ids)).toSorted()
    for (const id of this.ids) this.#filter.add(id)
  }

  has(id: number): boolean {
    return this.#filter.mayHave(id) && findId(this.ids, this.ids.length, id) !== -1
  }
}

/** Nodes with their coordinates in units of 1e-7 degrees. */
export class NodeTable {
  readonly #ids = doubleList()
  readonly #longitudes = intList()
  readonly #latitudes = intList()
  readonly #filter = new IdFilter()
  #isSorted = true

  get size(): number {
    return this.#ids.length
  }

  add(id: number, longitude: number, latitude: number): void {
    const { values, length } = this.#ids
    if (length > 0 && id <= (values[length - 1] as number)) this.#isSorted = false
    this.#ids.push(id)
    this.#longitudes.push(longitude)
    this.#latitudes.push(latitude)
    this.#filter.add(id)
  }

  has(id: number): boolean {
    return this.find(id) !== -1
  }

  /** The place of a node in the table, or -1. */
  find(id: number): number {
    if (!this.#filter.mayHave(id)) return -1
    if (!this.#isSorted) this.#sort()
    return findId(this.#ids.values, this.#ids.length, id)
  }

  /** Longitude and latitude, degrees. */
  position(index: number): [longitude: number, latitude: number] {
    const [longitude, latitude] = [this.#longitudes.values[index], this.#latitudes.values[index]]
    return [(longitude as number) / 1e7, (latitude as number) / 1e7]
  }

  /** Files that editors wrote are not sorted. */
  #sort(): void {
    const order = Float64Array.from({ length: this.size }, (_, index) => index)
    const ids = this.#ids.values
    order.sort((a, b) => (ids[a] as number) - (ids[b] as number))
    for (const list of [this.#ids, this.#longitudes, this.#latitudes]) {
      const copy = list.values.slice()
      for (let index = 0; index < this.size; index++) {
        list.values[index] = copy[order[index] as number] as number
      }
    }
    this.#isSorted = true
  }
}

/** Ways with the ids of their nodes. */
export class WayTable {
  readonly #indexes = new Map<number, number>()
  readonly #starts: number[] = [0]
  readonly #refs = doubleList()

  /** Adds a way and returns its index; a way that is there already stays as it is. */
  add(id: number, refs: Float64Array, count: number): number {
    const known = this.#indexes.get(id)
    if (known !== undefined) return known
    const index = this.#indexes.size
    this.#indexes.set(id, index)
    this.#refs.pushAll(refs, count)
    this.#starts.push(this.#refs.length)
    return index
  }

  find(id: number): number | undefined {
    return this.#indexes.get(id)
  }

  refs(index: number): Float64Array {
    return this.#refs.values.subarray(this.#starts[index], this.#starts[index + 1])
  }
}
