import type { Random } from '../generator/random.ts'
import type { Fabric } from './city-design.ts'
import { distance, dot, rotateLeft, minus, type Point, plus, toSides, unit } from './plane.ts'
import { getArea, getCentroid, inset, isInside, ringsMeet } from './rings.ts'

/** From the middle of a street to the building line, metres. */
const FRONT = 13

interface FabricRule {
  /** Length along the street, metres. */
  length: readonly [number, number]
  depth: readonly [number, number]
  /** Chance of a gap after a house, and its metres. */
  gaps: number
  gap: readonly [number, number]
  /** Chance that a plot on the street stays empty. */
  empty: number
  /** Area of the yard per house in it, m². */
  yard: number
}
const fabricRules: Readonly<Record<Exclude<Fabric, 'rows'>, FabricRule>> = {
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

/** Creates the houses of a block. They do not overlap each other or `taken`, and stay behind the building line. */
export function buildBlock(
  block: readonly Point[],
  fabric: Fabric,
  taken: ReadonlyArray<readonly Point[]>,
  random: Random,
): Point[][] {
  const ground = inset(block, FRONT)
  if (!ground || getArea(ground) < 350) return []
  const houses: Point[][] = []
  const place = (house: Point[]) => {
    if (!house.every((corner) => isInside(corner, ground) || nearEdge(corner, ground))) return
    if ([...taken, ...houses].some((other) => ringsMeet(shrink(house), other))) return
    houses.push(house)
  }
  if (fabric === 'rows') buildRows(ground, place, random)
  else {
    buildFronts(ground, fabricRules[fabric], place, random)
    buildYard(ground, fabricRules[fabric], place, random)
  }
  return houses
}

type Place = (house: Point[]) => void
const within = ([min, max]: readonly [number, number], random: Random) =>
  min + random.next() * (max - min)

/** Creates houses along every street around the block. */
function buildFronts(
  ground: readonly Point[],
  rule: FabricRule,
  place: Place,
  random: Random,
): void {
  for (const [a, b] of toSides(ground)) {
    const along = unit(minus(b, a))
    const inwards = rotateLeft(along)
    const depth = within(rule.depth, random)
    const end = distance(a, b)
    // The corner is left to the side that ends there.
    let at = rule.depth[1] + 0.5
    while (end - at > rule.length[0] * 0.7) {
      let length = Math.min(within(rule.length, random), end - at)
      if (end - at - length < rule.length[0] * 0.7) length = end - at
      const own = depth + (random.next() < 0.25 ? 2.5 : 0)
      if (random.next() > rule.empty) place(box(plus(a, along, at), along, inwards, length, own))
      at += length + (random.next() < rule.gaps ? within(rule.gap, random) : 0.05)
    }
  }
}

/** Creates smaller houses behind those on the streets. */
function buildYard(ground: readonly Point[], rule: FabricRule, place: Place, random: Random): void {
  const yard = inset(ground, rule.depth[1] + 9)
  if (!yard || getArea(yard) < 300) return
  const [a, b] = longestSide(yard)
  const along = unit(minus(b, a))
  const target = Math.floor(getArea(yard) / rule.yard + random.next())
  for (let count = 0; count < target * 3; count++) {
    const corner = yard[random.integer(0, yard.length - 1)] ?? a
    const at = plus(corner, minus(getCentroid(yard), corner), 0.15 + random.next() * 0.7)
    const [length, depth] = [14 + random.next() * 22, 10 + random.next() * 6]
    place(box(plus(at, along, -length / 2), along, rotateLeft(along), length, depth))
  }
}

/** Creates rows of long houses with green spaces between them, and a few towers. */
function buildRows(ground: readonly Point[], place: Place, random: Random): void {
  const [a, b] = longestSide(ground)
  const isTurned = random.next() < 0.4
  const along = isTurned ? rotateLeft(unit(minus(b, a))) : unit(minus(b, a))
  const across = rotateLeft(along)
  const offs = ground.map(
    (corner) => [dot(minus(corner, a), along), dot(minus(corner, a), across)] as const,
  )
  const findMin = (axis: 0 | 1) => Math.min(...offs.map((off) => off[axis]))
  const findMax = (axis: 0 | 1) => Math.max(...offs.map((off) => off[axis]))
  for (let row = findMin(1) + 1; row < findMax(1); row += 38 + random.next() * 14) {
    for (let at = findMin(0) + 1; at < findMax(0); ) {
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

/** Creates an L-shaped house. */
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
  const sides = toSides(ring)
  return (
    sides.toSorted(([a, b], [c, d]) => distance(c, d) - distance(a, b))[0] ?? [
      [0, 0],
      [1, 0],
    ]
  )
}

function nearEdge(place: Point, ring: readonly Point[]): boolean {
  return toSides(ring).some(([a, b]) => {
    const along = unit(minus(b, a))
    const off = minus(place, a)
    const far = dot(off, along)
    return far > -0.1 && far < distance(a, b) + 0.1 && Math.abs(dot(off, rotateLeft(along))) < 0.1
  })
}

/** Returns a slightly smaller ring, so that adjacent houses do not count as overlapping. */
function shrink(ring: readonly Point[]): Point[] {
  const middle = getCentroid(ring)
  return ring.map((corner) => {
    const off = minus(middle, corner)
    return plus(corner, unit(off), 0.6)
  })
}
