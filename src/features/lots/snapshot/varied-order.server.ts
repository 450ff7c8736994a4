import { type Bitset, hasBit } from './bitset.server.ts'

/** Groups of rooms: 0 to 4, 5 and more, and lots whose rooms are unknown or that have none. */
const ROOM_GROUPS = 7
const MAX_ROOMS = 5
const NO_ROOMS = 6
const ALONE = -1

/** What the order depends on beside the price, by position. */
export interface VariedKeys {
  /** The number of the lot's plan in its project; `ALONE` for a lot without a plan and for the only lot of its plan. */
  plans: Int32Array
  planCount: number
  /** The lot's group of rooms. */
  rooms: Uint8Array
  /** The number of the lot's project. */
  projects: Int32Array
  projectCount: number
}

/** Collects the keys of lots, in any order of their positions. */
export class VariedKeyCollector {
  readonly #numberByPlan = new Map<string, number>()
  readonly #numberByProject = new Map<number, number>()
  readonly #lotsByPlan: number[] = []
  readonly #plans: Int32Array
  readonly #rooms: Uint8Array
  readonly #projects: Int32Array

  constructor(size: number) {
    this.#plans = new Int32Array(size).fill(ALONE)
    this.#rooms = new Uint8Array(size)
    this.#projects = new Int32Array(size)
  }

  /** `plan` is null for a lot without a plan. */
  add(
    position: number,
    plan: string | null,
    lot: { rooms: number | null; project_id: number },
  ): void {
    this.#rooms[position] = lot.rooms === null ? NO_ROOMS : Math.min(lot.rooms, MAX_ROOMS)
    const project = this.#numberByProject.get(lot.project_id) ?? this.#numberByProject.size
    this.#numberByProject.set(lot.project_id, project)
    this.#projects[position] = project
    if (plan === null) return
    const number = this.#numberByPlan.get(plan) ?? this.#lotsByPlan.push(0) - 1
    this.#numberByPlan.set(plan, number)
    this.#lotsByPlan[number] = (this.#lotsByPlan[number] as number) + 1
    this.#plans[position] = number
  }

  finish(): VariedKeys {
    let planCount = 0
    const renumbered = this.#lotsByPlan.map((count) => (count > 1 ? planCount++ : ALONE))
    return {
      plans: this.#plans.map((number) =>
        number === ALONE ? ALONE : (renumbered[number] ?? ALONE),
      ),
      planCount,
      rooms: this.#rooms,
      projects: this.#projects,
      projectCount: this.#numberByProject.size,
    }
  }
}

/**
 * Returns a part of the matching positions in the order `varied` (decision D42). The first round has the cheapest
 * matching lot of each plan in each project, the second the next one, and so on. In a round, rooms take turns, the rooms
 * with most matching lots first; among lots with the same rooms, projects take turns. `byPrice` has all positions by
 * price and then by id; `count` is the number of matching ones.
 */
export function listVaried(
  byPrice: Uint32Array,
  keys: VariedKeys,
  matching: Bitset,
  { count, offset, limit }: { count: number; offset: number; limit: number },
): ArrayLike<number> {
  const end = Math.min(offset + limit, count)
  if (offset >= end) return []
  const positions = new Uint32Array(count)
  const rounds = new Uint32Array(count)
  const lotsByRooms = new Uint32Array(ROOM_GROUPS)
  const seenOfPlan = new Uint32Array(keys.planCount)
  for (let i = 0, found = 0; found < count; i++) {
    const position = byPrice[i] as number
    if (!hasBit(matching, position)) continue
    const plan = keys.plans[position] as number
    positions[found] = position
    if (plan !== ALONE) rounds[found] = countUp(seenOfPlan, plan)
    found++
    countUp(lotsByRooms, keys.rooms[position] as number)
  }
  const roomOrder = Array.from({ length: ROOM_GROUPS }, (_, group) => group).toSorted(
    (a, b) => (lotsByRooms[b] as number) - (lotsByRooms[a] as number) || a - b,
  )
  const part = new Uint32Array(end - offset)
  const { sorted, starts } = sortStably(positions, rounds)
  for (let round = 0; round + 1 < starts.length; round++) {
    const [from, to] = [starts[round] as number, starts[round + 1] as number]
    if (to <= offset) continue
    if (from >= end) break
    const dealt = dealRound(sorted.subarray(from, to), keys, roomOrder)
    for (let at = Math.max(from, offset); at < Math.min(to, end); at++) {
      part[at - offset] = dealt[at - from] as number
    }
  }
  return part
}

/** Orders the lots of a round, which are given by price: rooms take turns, and so do the projects of the same rooms. */
function dealRound(
  round: Uint32Array,
  { rooms, projects, projectCount }: VariedKeys,
  roomOrder: readonly number[],
): Uint32Array {
  const seen = new Uint32Array(ROOM_GROUPS * projectCount)
  const ranks = round.map((position) => {
    const key = (rooms[position] as number) * projectCount + (projects[position] as number)
    return countUp(seen, key)
  })
  const lotsByRooms = roomOrder.map((): number[] => [])
  const placeByRooms = new Uint8Array(ROOM_GROUPS)
  for (const [place, group] of roomOrder.entries()) placeByRooms[group] = place
  for (const position of sortStably(round, ranks).sorted) {
    lotsByRooms[placeByRooms[rooms[position] as number] as number]?.push(position)
  }
  const dealt = new Uint32Array(round.length)
  for (let turn = 0, at = 0; at < dealt.length; turn++) {
    for (const lots of lotsByRooms) {
      if (turn < lots.length) dealt[at++] = lots[turn] as number
    }
  }
  return dealt
}

/** Sorts values by their ranks, which are small numbers; values of one rank keep their order. */
function sortStably(
  values: Uint32Array,
  ranks: Uint32Array,
): { sorted: Uint32Array /** Where each rank begins, and the end. */; starts: Uint32Array } {
  const sizes: number[] = []
  for (const rank of ranks) sizes[rank] = (sizes[rank] ?? 0) + 1
  const starts = new Uint32Array(sizes.length + 1)
  for (let rank = 0; rank < sizes.length; rank++) {
    starts[rank + 1] = (starts[rank] as number) + (sizes[rank] ?? 0)
  }
  const next = starts.slice()
  const sorted = new Uint32Array(values.length)
  for (let i = 0; i < values.length; i++)
    sorted[countUp(next, ranks[i] as number)] = values[i] as number
  return { sorted, starts }
}

/** Adds 1 to a counter and returns its value before. */
function countUp(counters: Uint32Array, at: number): number {
  const before = counters[at] as number
  counters[at] = before + 1
  return before
}
