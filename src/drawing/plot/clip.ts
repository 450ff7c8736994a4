import type { Box, Point } from '../plan/box.ts'
import type { Ring } from './genplan-layout.ts'

/** One edge of a box: which coordinate it limits, where, and on which side the box lies. */
interface Edge {
  axis: 0 | 1
  at: number
  isMost: boolean
}

function listEdges({ x, y, width, height }: Box): Edge[] {
  return [
    { axis: 0, at: x, isMost: false },
    { axis: 0, at: x + width, isMost: true },
    { axis: 1, at: y, isMost: false },
    { axis: 1, at: y + height, isMost: true },
  ]
}

/** What of an outline lies in a box (Sutherland and Hodgman); empty where nothing does. */
export function clipRing(ring: Ring, box: Box): Point[] {
  let points = [...ring]
  for (const edge of listEdges(box)) {
    points = points.flatMap((point, index) => {
      const before = points.at(index - 1) ?? point
      const [was, is] = [isWithin(before, edge), isWithin(point, edge)]
      if (was && is) return [point]
      if (was !== is)
        return is ? [crossing(before, point, edge), point] : [crossing(before, point, edge)]
      return []
    })
  }
  return points.length < 3 ? [] : points
}

/** The pieces of a line that lie in a box. */
export function clipLine(line: readonly Point[], box: Box): Point[][] {
  let pieces: Point[][] = [[...line]]
  for (const edge of listEdges(box)) pieces = pieces.flatMap((piece) => clipPiece(piece, edge))
  return pieces
}

function clipPiece(piece: readonly Point[], edge: Edge): Point[][] {
  const pieces: Point[][] = []
  let open: Point[] | undefined
  for (const [index, point] of piece.entries()) {
    const before = index === 0 ? point : (piece[index - 1] ?? point)
    const [was, is] = [isWithin(before, edge), isWithin(point, edge)]
    if (was !== is) {
      const cut = crossing(before, point, edge)
      if (is) open = [cut]
      else open?.push(cut)
    }
    if (is) {
      open ??= []
      open.push(point)
    } else if (open) {
      pieces.push(open)
      open = undefined
    }
  }
  if (open) pieces.push(open)
  return pieces.filter((points) => points.length > 1)
}

function isWithin(point: Point, { axis, at, isMost }: Edge): boolean {
  return isMost ? point[axis] <= at : point[axis] >= at
}

function crossing(a: Point, b: Point, { axis, at }: Edge): Point {
  const share = (at - a[axis]) / (b[axis] - a[axis])
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}
