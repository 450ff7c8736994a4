import type { Random } from '../generator/random.ts'
import type { Fabric } from './city-design.ts'
import { distance, dot, leftOf, minus, type Point, plus, sidesOf, unit } from './plane.ts'
import { areaOf, centroidOf, inset, isInside, ringsMeet } from './rings.ts'

/** From the middle of a street to the fronts of its houses, metres. */
const FRONT = 13

interface Habit {
  /** Metres along the street. */
  length: readonly [number, number]
  depth: readonly [number, number]
  /** Chance of a gap after a house, and its metres. */
  gaps: number
  gap: readonly [number, number]
  /** Chance that a place on the front stays empty. */
  empty: number
  /** Houses in the middle of a block, one for so many square metres. */
  yard: number
}
const habits: Readonly<Record<Exclude<Fabric, 'rows'>, Habit>> = {
  centre: { length: [16, 38], depth: [12, 15], gaps: 0.12, gap: [4, 9], empty: 0.06, yard: 2_600 },
  quarter: {
    length: [26, 62],
    depth: [13, 17],
    gaps: 0.55,
    gap: [9, 24],
    empty: 0.16,
    yard: 5_200,
  },
  works: { length: [34, 86], depth: [18, 34], gaps: 0.6, gap: [8, 22], empty: 0.2, yard: 5_600 },
}

/** Houses of a block in its fabric, none over another and all behind the front line; `taken` is built on already. */
export function buildBlock(
  block: readonly Point[],
  fabric: Fabric,
  taken: ReadonlyArray<readonly Point[]>,
  random: Random,
): Point[][] {
  const ground = inset(block, FRONT)
  if (!ground || areaOf(ground) < 350) return []
  const houses: Point[][] = []
  const place = (house: Point[]) => {
    if (!house.every((corner) => isInside(corner, ground) || nearEdge(corner, ground))) return
    if ([...taken, ...houses].some((other) => ringsMeet(shrunk(house), other))) return
    houses.push(house)
  }
  if (fabric === 'rows') buildRows(ground, place, random)
  else {
    buildFronts(ground, habits[fabric], place, random)
    buildYard(ground, habits[fabric], place, random)
  }
  return houses
}

type Place = (house: Point[]) => void
const within = ([least, most]: readonly [number, number], random: Random) =>
  least + random.next() * (most - least)

/** Houses along every street around the block. */
function buildFronts(ground: readonly Point[], habit: Habit, place: Place, random: Random): void {
  for (const [a, b] of sidesOf(ground)) {
    const along = unit(minus(b, a))
    const inwards = leftOf(along)
    const depth = within(habit.depth, random)
    const end = distance(a, b)
    // A corner belongs to the side that ends there.
    let at = habit.depth[1] + 0.5
    while (end - at > habit.length[0] * 0.7) {
      let length = Math.min(within(habit.length, random), end - at)
      if (end - at - length < habit.length[0] * 0.7) length = end - at
      const own = depth + (random.next() < 0.25 ? 2.5 : 0)
      if (random.next() > habit.empty) place(box(plus(a, along, at), along, inwards, length, own))
      at += length + (random.next() < habit.gaps ? within(habit.gap, random) : 0.05)
    }
  }
}

/** Smaller houses behind those of the streets. */
function buildYard(ground: readonly Point[], habit: Habit, place: Place, random: Random): void {
  const yard = inset(ground, habit.depth[1] + 9)
  if (!yard || areaOf(yard) < 300) return
  const [a, b] = longestSide(yard)
  const along = unit(minus(b, a))
  const wanted = Math.floor(areaOf(yard) / habit.yard + random.next())
  for (let count = 0; count < wanted * 3; count++) {
    const corner = yard[random.whole(0, yard.length - 1)] ?? a
    const at = plus(corner, minus(centroidOf(yard), corner), 0.15 + random.next() * 0.7)
    const [length, depth] = [14 + random.next() * 22, 10 + random.next() * 6]
    place(box(plus(at, along, -length / 2), along, leftOf(along), length, depth))
  }
}

/** Long houses side by side with greenery between them, and a tower here and there. */
function buildRows(ground: readonly Point[], place: Place, random: Random): void {
  const [a, b] = longestSide(ground)
  const isTurned = random.next() < 0.4
  const along = isTurned ? leftOf(unit(minus(b, a))) : unit(minus(b, a))
  const across = leftOf(along)
  const offs = ground.map(
    (corner) => [dot(minus(corner, a), along), dot(minus(corner, a), across)] as const,
  )
  const least = (axis: 0 | 1) => Math.min(...offs.map((off) => off[axis]))
  const most = (axis: 0 | 1) => Math.max(...offs.map((off) => off[axis]))
  for (let row = least(1) + 1; row < most(1); row += 38 + random.next() * 14) {
    for (let at = least(0) + 1; at < most(0); ) {
      const isTower = random.next() < 0.18
      const length = isTower ? 23 + random.next() * 5 : 52 + random.next() * 50
      const depth = isTower ? 23 : 13.5
      const corner = plus(plus(a, along, at), across, row)
      if (random.next() > 0.1)
        place(
          random.next() < 0.2
            ? bend(corner, along, across, length)
            : box(corner, along, across, length, depth),
        )
      at += length + 12 + random.next() * 20
    }
  }
}

function box(corner: Point, along: Point, inwards: Point, length: number, depth: number): Point[] {
  const far = plus(corner, along, length)
  return [corner, far, plus(far, inwards, depth), plus(corner, inwards, depth)]
}

/** A house round a corner. */
function bend(corner: Point, along: Point, inwards: Point, length: number): Point[] {
  const [wing, depth] = [Math.min(40, length * 0.6), 13.5]
  const far = plus(corner, along, length)
  const inner = plus(plus(corner, along, depth), inwards, depth)
  return [
    corner,
    far,
    plus(far, inwards, depth),
    inner,
    plus(inner, inwards, wing - depth),
    plus(corner, inwards, wing),
  ]
}

function longestSide(ring: readonly Point[]): readonly [Point, Point] {
  const sides = sidesOf(ring)
  return (
    sides.toSorted(([a, b], [c, d]) => distance(c, d) - distance(a, b))[0] ?? [
      [0, 0],
      [1, 0],
    ]
  )
}

function nearEdge(place: Point, ring: readonly Point[]): boolean {
  return sidesOf(ring).some(([a, b]) => {
    const along = unit(minus(b, a))
    const off = minus(place, a)
    const far = dot(off, along)
    return far > -0.1 && far < distance(a, b) + 0.1 && Math.abs(dot(off, leftOf(along))) < 0.1
  })
}

/** A little smaller, so that neighbours wall to wall do not count as one over the other. */
function shrunk(ring: readonly Point[]): Point[] {
  const middle = centroidOf(ring)
  return ring.map((corner) => {
    const off = minus(middle, corner)
    return plus(corner, unit(off), 0.6)
  })
}
