import { type PlaceKind, WALK_MINUTES } from './walk-values.ts'

/** Longitude and latitude, WGS84. */
export type Position = readonly [longitude: number, latitude: number]

/** Metres to the east and to the north of the start. */
interface Point {
  x: number
  y: number
}
interface Street {
  from: number
  to: number
  a: Point
  b: Point
  metres: number
}
interface Network {
  corners: Point[]
  streets: Street[]
  /** The streets that end at each corner. */
  streetsAt: Street[][]
}
interface Walked {
  corner: number
  metres: number
}

/** Of latitude. */
const METRES_A_DEGREE = 111_320
/** What lies farther from every street is not reached, metres. */
const MAX_OFF_STREET = 400
/**
 * Metres a minute. The fair competition code for advertisements of homes in Japan (不動産の表示に関する公正競争規約)
 * counts one minute for each 80 m of street and rounds up; lights and slopes are left out.
 */
export const WALKING_SPEED = 80

/** Converts the length of a walk to minutes, at least one, rounded up: a walk takes at most as long as the page says. */
export function toWalkMinutes(metres: number): number {
  return Math.max(1, Math.ceil(metres / WALKING_SPEED))
}

/**
 * Returns a function that measures the walk from `start` to a place, metres: straight to the nearest street, along the
 * streets by the shortest way, and straight to the place. Streets meet where they share a point, to a metre. The result is null where the streets do not lead, where the
 * place is more than 400 m from a street, and beyond `maxMetres`. Returns null if `start` itself has no street.
 */
export function createWalkMeasure(
  lines: ReadonlyArray<readonly Position[]>,
  start: Position,
  maxMetres: number,
): ((to: Position) => number | null) | null {
  const flattening = Math.cos((start[1] * Math.PI) / 180)
  const toPoint = ([longitude, latitude]: Position): Point => ({
    x: (longitude - start[0]) * METRES_A_DEGREE * flattening,
    y: (latitude - start[1]) * METRES_A_DEGREE,
  })
  // No walk leads farther than this, and places at its end may have their street a little beyond.
  const network = buildNetwork(
    lines.map((line) => line.map(toPoint)),
    maxMetres + MAX_OFF_STREET,
  )
  const origin = findNearestStreet(network.streets, { x: 0, y: 0 })
  if (!origin) return null
  const metresTo = walkFrom(network, origin, maxMetres)
  return (to) => {
    const point = toPoint(to)
    if (Math.hypot(point.x, point.y) > maxMetres) return null
    const end = findNearestStreet(network.streets, point)
    if (!end) return null
    const { street, share, away } = end
    const byCorners = Math.min(
      (metresTo[street.from] ?? Infinity) + share * street.metres,
      (metresTo[street.to] ?? Infinity) + (1 - share) * street.metres,
    )
    const along =
      street === origin.street
        ? origin.away + Math.abs(share - origin.share) * street.metres
        : Infinity
    const metres = away + Math.min(byCorners, along)
    return metres <= maxMetres ? metres : null
  }
}

/** Connects the streets that lie at most `reach` metres to the east, west, north or south of the start. */
function buildNetwork(lines: ReadonlyArray<readonly Point[]>, reach: number): Network {
  const network: Network = { corners: [], streets: [], streetsAt: [] }
  const known = new Map<string, number>()
  const findCorner = (at: Point): number => {
    const key = `${Math.round(at.x)} ${Math.round(at.y)}`
    const corner = known.get(key) ?? network.corners.length
    if (corner === network.corners.length) {
      known.set(key, corner)
      network.corners.push(at)
      network.streetsAt.push([])
    }
    return corner
  }
  for (const line of lines) {
    for (const [index, b] of line.entries()) {
      const a = line[index - 1]
      if (!a || isBeyond(a.x, b.x, reach) || isBeyond(a.y, b.y, reach)) continue
      const [from, to] = [findCorner(a), findCorner(b)]
      if (from === to) continue
      const street = { from, to, a, b, metres: Math.hypot(a.x - b.x, a.y - b.y) }
      network.streets.push(street)
      network.streetsAt[from]?.push(street)
      network.streetsAt[to]?.push(street)
    }
  }
  return network
}

function isBeyond(a: number, b: number, reach: number): boolean {
  return Math.min(a, b) > reach || Math.max(a, b) < -reach
}

/** A place beside a street: how far along it, from 0 to 1, and how far off it, metres. */
interface Beside {
  street: Street
  share: number
  away: number
}

function findNearestStreet(streets: readonly Street[], { x, y }: Point): Beside | null {
  let best: Beside | null = null
  let nearest = MAX_OFF_STREET
  for (const street of streets) {
    const { a, b, metres } = street
    if (isBeyond(a.x - x, b.x - x, nearest) || isBeyond(a.y - y, b.y - y, nearest)) continue
    const along = (x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y)
    const share = Math.min(1, Math.max(0, along / (metres * metres)))
    const away = Math.hypot(a.x + share * (b.x - a.x) - x, a.y + share * (b.y - a.y) - y)
    if (away > nearest) continue
    nearest = away
    best = { street, share, away }
  }
  return best
}

/** Dijkstra's algorithm: the metres to each corner, infinite where it is farther than `maxMetres`. */
function walkFrom(
  { corners, streetsAt }: Network,
  { street, share, away }: Beside,
  maxMetres: number,
): Float64Array {
  const metresTo = new Float64Array(corners.length).fill(Infinity)
  const queue: Walked[] = []
  const reach = (corner: number, metres: number) => {
    if (metres > maxMetres || metres >= (metresTo[corner] ?? 0)) return
    metresTo[corner] = metres
    pushWalked(queue, { corner, metres })
  }
  reach(street.from, away + share * street.metres)
  reach(street.to, away + (1 - share) * street.metres)
  for (let next = popNearest(queue); next; next = popNearest(queue)) {
    // A shorter way was found after this entry was added.
    if (next.metres > (metresTo[next.corner] ?? 0)) continue
    for (const { from, to, metres } of streetsAt[next.corner] ?? []) {
      reach(from === next.corner ? to : from, next.metres + metres)
    }
  }
  return metresTo
}

/** Adds an entry to a binary heap whose first entry is the nearest. */
function pushWalked(heap: Walked[], added: Walked): void {
  let index = heap.push(added) - 1
  while (index > 0) {
    const above = (index - 1) >> 1
    const parent = heap[above]
    if (!parent || parent.metres <= added.metres) break
    heap[index] = parent
    index = above
  }
  heap[index] = added
}

/** Removes the nearest entry of a binary heap. */
function popNearest(heap: Walked[]): Walked | undefined {
  const nearest = heap[0]
  const last = heap.pop()
  if (!last || heap.length === 0) return nearest
  let index = 0
  for (;;) {
    const left = heap[2 * index + 1]
    const right = heap[2 * index + 2]
    const isRight = right !== undefined && left !== undefined && right.metres < left.metres
    const child = isRight ? right : left
    if (!child || child.metres >= last.metres) break
    heap[index] = child
    index = 2 * index + (isRight ? 2 : 1)
  }
  heap[index] = last
  return nearest
}

/** A place of a map. */
export interface WalkPlace {
  kind: PlaceKind
  /** Null for a place without one. */
  name: string | null
  at: Position
}

/** How far the filter `walk` leads, metres. */
export const MAX_WALK = Math.max(...WALK_MINUTES) * WALKING_SPEED

/** Returns the nearest place of each kind within 15 minutes on foot, the nearest first. */
export function findNearestPlaces(
  places: readonly WalkPlace[],
  measure: (to: Position) => number | null,
): Array<{ kind: PlaceKind; name: string | null; minutes: number }> {
  const reached = places.flatMap(({ kind, name, at }) => {
    const metres = measure(at)
    return metres === null || metres > MAX_WALK ? [] : [{ kind, name, metres }]
  })
  const byKind = Map.groupBy(
    reached.toSorted((a, b) => a.metres - b.metres),
    ({ kind }) => kind,
  )
  return [...byKind.values()].flatMap(([nearest]) => {
    if (!nearest) return []
    const { kind, name, metres } = nearest
    return { kind, name, minutes: toWalkMinutes(metres) }
  })
}
