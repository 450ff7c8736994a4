import { type Bitset, hasBit } from './bitset.server.ts'

/** The lots that share a plan in one project, in numbered groups. */
export interface PlanGroups {
  /** Group by position; `ALONE` for a lot without a plan and for the only lot of its plan. */
  numbers: Int32Array
  /** The number of groups. */
  size: number
}

const ALONE = -1

/** Collects the plans of lots, in any order of their positions. */
export class PlanCollector {
  readonly #numberByPlan = new Map<string, number>()
  readonly #lots: number[] = []
  readonly #numbers: Int32Array

  constructor(size: number) {
    this.#numbers = new Int32Array(size).fill(ALONE)
  }

  /** `plan` is null for a lot without a plan. */
  add(position: number, plan: string | null): void {
    if (plan === null) return
    const number = this.#numberByPlan.get(plan) ?? this.#lots.push(0) - 1
    this.#numberByPlan.set(plan, number)
    this.#lots[number] = (this.#lots[number] as number) + 1
    this.#numbers[position] = number
  }

  /** Returns the groups of at least two lots. */
  finish(): PlanGroups {
    let size = 0
    const renumbered = this.#lots.map((count) => (count > 1 ? size++ : ALONE))
    return {
      numbers: this.#numbers.map((number) =>
        number === ALONE ? ALONE : (renumbered[number] ?? ALONE),
      ),
      size,
    }
  }
}

/**
 * Returns a part of the matching positions in the order `varied` (decision D42): the cheapest matching lot of each
 * plan in each project by price, then the second of each, and so on. `byPrice` has all positions by price and then by
 * id; `count` is the number of matching ones.
 */
export function listVaried(
  byPrice: Uint32Array,
  { numbers, size }: PlanGroups,
  matching: Bitset,
  { count, offset, limit }: { count: number; offset: number; limit: number },
): ArrayLike<number> {
  const end = Math.min(offset + limit, count)
  if (offset >= end) return []
  /** By group, how many of its lots came before. */
  const seen = new Uint32Array(size)
  const positions = new Uint32Array(count)
  const ranks = new Uint32Array(count)
  /** By rank, the number of lots. */
  const sizes: number[] = []
  for (let i = 0, found = 0; found < count; i++) {
    const position = byPrice[i] as number
    if (!hasBit(matching, position)) continue
    const group = numbers[position] as number
    const rank = group === ALONE ? 0 : (seen[group] as number)
    if (group !== ALONE) seen[group] = rank + 1
    positions[found] = position
    ranks[found++] = rank
    sizes[rank] = (sizes[rank] ?? 0) + 1
    // The first lots of all plans fill the part, so that no other rank matters.
    if (sizes[0] === end) return takeRank(positions.subarray(0, found), ranks).subarray(offset)
  }
  return sortByRank(positions, ranks, sizes).subarray(offset, end)
}

function takeRank(positions: Uint32Array, ranks: Uint32Array): Uint32Array {
  return positions.filter((_, i) => ranks[i] === 0)
}

/** Sorts by rank; positions of one rank keep their order. */
function sortByRank(positions: Uint32Array, ranks: Uint32Array, sizes: number[]): Uint32Array {
  const starts = new Uint32Array(sizes.length + 1)
  for (const [rank, size] of sizes.entries()) starts[rank + 1] = (starts[rank] as number) + size
  const sorted = new Uint32Array(positions.length)
  for (let i = 0; i < positions.length; i++) {
    const rank = ranks[i] as number
    const at = starts[rank] as number
    sorted[at] = positions[i] as number
    starts[rank] = at + 1
  }
  return sorted
}
