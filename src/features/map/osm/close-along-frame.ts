import type { Box, Point } from '../../../drawing/plan/box.ts'
import { clipLine } from '../../../drawing/plot/clip.ts'
import { isInRings, type Ring, signedArea } from './polygons.ts'

/** Where a border line enters or leaves a box. */
interface Crossing {
  /** Along the edge of the box, from 0 to 4: south, east, north, west. */
  at: number
  piece: number
  isEnd: boolean
}

/** The share of the box by which a point may be off its edge. */
const EPSILON = 1e-9

/**
 * Closes the borders of an area that lead out of a box, along the edges of the box: a bank whose other end is not in
 * the extract, a coastline. The borders cut the edges into parts that lie alternately in the area and outside; of the
 * two ways to choose them the one is right in which the fewest of `outside` (the projects, which do not stand in water)
 * lie in the area; where both are equal, the smaller area. Borders that end within the box are left out.
 */
export function closeAlongFrame(
  chains: readonly (readonly Point[])[],
  box: Box,
  outside: readonly Point[],
): Ring[] {
  const pieces = chains
    .flatMap((chain) => clipLine(chain, box))
    .filter((piece) => [piece[0], piece.at(-1)].every((end) => end && isOnEdge(end, box)))
  if (pieces.length === 0) return []
  const crossings = pieces
    .flatMap((points, piece): Crossing[] => [
      { at: alongEdge(points[0] as Point, box), piece, isEnd: false },
      { at: alongEdge(points.at(-1) as Point, box), piece, isEnd: true },
    ])
    .toSorted((a, b) => a.at - b.at)
  return pickArea(
    traceRings(pieces, crossings, 0, box),
    traceRings(pieces, crossings, 1, box),
    outside,
  )
}

function pickArea(a: Ring[], b: Ring[], outside: readonly Point[]): Ring[] {
  const count = (rings: Ring[]) => outside.filter((point) => isInRings(point, rings)).length
  const size = (rings: Ring[]) => rings.reduce((sum, ring) => sum + Math.abs(signedArea(ring)), 0)
  const more = count(a) - count(b) || size(a) - size(b)
  return more <= 0 ? a : b
}

/** The rings of the area whose parts of the edge begin at every second crossing from `first` on. */
function traceRings(
  pieces: readonly (readonly Point[])[],
  crossings: readonly Crossing[],
  first: 0 | 1,
  box: Box,
): Ring[] {
  const count = crossings.length
  const toIndex = new Map(crossings.map(({ piece, isEnd }, index) => [toKey(piece, isEnd), index]))
  const isTraced = new Uint8Array(count)
  const rings: Ring[] = []
  for (let start: number = first; start < count; start += 2) {
    if (isTraced[start]) continue
    const ring: Point[] = []
    let index: number = start
    do {
      isTraced[index] = 1
      const isForward = index % 2 === first
      const next = (index + (isForward ? 1 : count - 1)) % count
      isTraced[next] = 1
      const [from, to] = [crossings[index] as Crossing, crossings[next] as Crossing]
      const corners = listCorners(isForward ? from.at : to.at, isForward ? to.at : from.at, box)
      ring.push(...(isForward ? corners : corners.toReversed()))
      const points = pieces[to.piece] ?? []
      ring.push(...(to.isEnd ? points.toReversed() : points))
      index = toIndex.get(toKey(to.piece, !to.isEnd)) ?? start
    } while (index !== start)
    const [opening] = ring
    if (opening) rings.push([...ring, opening])
  }
  return rings
}

function toKey(piece: number, isEnd: boolean): number {
  return 2 * piece + Number(isEnd)
}

function listCorners(from: number, to: number, { x, y, width, height }: Box): Point[] {
  const corners: Point[] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]
  const end = to >= from ? to : to + 4
  const passed: Point[] = []
  for (let corner = Math.ceil(from); corner <= end; corner++) {
    passed.push(corners[corner % 4] as Point)
  }
  return passed
}

function isOnEdge([px, py]: Point, { x, y, width, height }: Box): boolean {
  const off = Math.min(
    Math.abs(px - x) / width,
    Math.abs(px - x - width) / width,
    Math.abs(py - y) / height,
    Math.abs(py - y - height) / height,
  )
  return off < EPSILON
}

function alongEdge([px, py]: Point, { x, y, width, height }: Box): number {
  const [right, up] = [(px - x) / width, (py - y) / height]
  if (up < EPSILON) return right
  if (right > 1 - EPSILON) return 1 + up
  return up > 1 - EPSILON ? 3 - right : 4 - up
}
