import type { Point } from './plane.ts'

/** A spatial index: items by the grid squares that they touch. */
export class NearGrid<T> {
  readonly #size: number
  readonly #cells = new Map<string, Set<T>>()

  /** `size` is the side of a square, metres. */
  constructor(size: number) {
    this.#size = size
  }

  /** Adds an item that is inside the box of these points. */
  add(item: T, ...points: readonly Point[]): void {
    for (const key of this.#keys(points, 0)) {
      const cell = this.#cells.get(key)
      if (cell) cell.add(item)
      else this.#cells.set(key, new Set([item]))
    }
  }

  /** Returns the items that may be within `reach` metres of the box of these points, each once. */
  near(reach: number, ...points: readonly Point[]): Set<T> {
    const found = new Set<T>()
    for (const key of this.#keys(points, reach)) {
      for (const item of this.#cells.get(key) ?? []) found.add(item)
    }
    return found
  }

  *#keys(points: readonly Point[], reach: number): Generator<string> {
    const xs = points.map(([x]) => x)
    const ys = points.map(([, y]) => y)
    const cell = (value: number) => Math.floor(value / this.#size)
    for (let x = cell(Math.min(...xs) - reach); x <= cell(Math.max(...xs) + reach); x++) {
      for (let y = cell(Math.min(...ys) - reach); y <= cell(Math.max(...ys) + reach); y++) {
        yield `${x} ${y}`
      }
    }
  }
}
