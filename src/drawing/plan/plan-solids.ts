import type { Box, Point } from './box.ts'
import type { PlacedPiece } from './furnish.ts'
import type { PlanOpening } from './plan-geometry.ts'
import type { WallPiece } from './plan-walls.ts'

/** What a solid is made of, which decides its colours. */
export type Material = 'wall' | 'wood' | 'textile' | 'ceramic' | 'glass' | 'rail'

/** A straight body that stands on a floor: its outline from above and its heights, in metres. */
export interface Solid {
  material: Material
  /** Convex, clockwise from above. */
  outline: readonly Point[]
  from: number
  to: number
  /** Lines on its top. */
  lines?: readonly (readonly Point[])[]
}

/** Bodies of one thing, from the lowest to the highest. `box` is the area that they cover. */
export interface Thing {
  box: Box
  solids: readonly Solid[]
}

/** Walls are cut off at this height, so that one looks over them into the rooms. */
export const CUT = 1.25
const SILL = 0.7
const RAIL = 0.9
/** Thickness of walls, panes and leaves, metres. */
const THICK = { outer: 0.2, partition: 0.1, rail: 0.05 } as const
const PANE = 0.05
const LEAF = 0.04
const INSET = 0.04
const MILLIMETRE = 0.001

/** Returns the walls without what two of them would share: a wall that meets another one ends at its side. */
export function wallThings(walls: readonly WallPiece[]): Thing[] {
  const level = walls.filter(({ direction }) => direction === 'horizontal')
  const upright = walls.filter(({ direction }) => direction === 'vertical')
  const covered = level.map((wall) => ({ wall, box: toWallBox(reachOver(wall, upright)) }))
  const pieces = upright.flatMap((wall) => {
    const crossed = covered
      .filter(
        ({ box }) => box.x < wall.line + MILLIMETRE && box.x + box.width > wall.line - MILLIMETRE,
      )
      .map(({ box }) => [box.y, box.y + box.height] as const)
    return cutOut([wall.start, wall.end], crossed).map(([start, end]) => ({
      wall,
      box: toWallBox({ ...wall, start, end }),
    }))
  })
  return [...covered, ...pieces].map(({ wall: { kind }, box }) => ({
    box,
    solids: [toSolid(box, kind === 'rail' ? 'rail' : 'wall', 0, kind === 'rail' ? RAIL : CUT)],
  }))
}

/** Extends a wall to the far sides of those that it meets. */
function reachOver(wall: WallPiece, others: readonly WallPiece[]): WallPiece {
  const reach = (end: number) =>
    Math.max(
      0,
      ...others
        .filter(
          ({ line, start, end: last }) =>
            Math.abs(line - end) < MILLIMETRE &&
            start < wall.line + MILLIMETRE &&
            last > wall.line - MILLIMETRE,
        )
        .map(({ kind }) => THICK[kind] / 2),
    )
  return { ...wall, start: wall.start - reach(wall.start), end: wall.end + reach(wall.end) }
}

function cutOut(
  [start, end]: readonly [number, number],
  holes: ReadonlyArray<readonly [number, number]>,
): Array<[number, number]> {
  let left: Array<[number, number]> = [[start, end]]
  for (const [from, to] of holes) {
    left = left.flatMap(([first, last]): Array<[number, number]> => {
      if (to <= first || from >= last) return [[first, last]]
      return [
        [first, Math.min(last, from)],
        [Math.max(first, to), last],
      ]
    })
  }
  return left.filter(([first, last]) => last - first > MILLIMETRE)
}

function toWallBox({ kind, direction, line, start, end }: WallPiece): Box {
  const half = THICK[kind] / 2
  return direction === 'horizontal'
    ? { x: start, y: line - half, width: end - start, height: 2 * half }
    : { x: line - half, y: start, width: 2 * half, height: end - start }
}

/** Windows as a parapet with a pane, and doors as their open leaf. */
export function openingThings(openings: readonly PlanOpening[]): Thing[] {
  return openings.flatMap((opening) => {
    const { kind, at, direction, width, swing, hinge } = opening
    const isLevel = direction === 'horizontal'
    if (kind === 'window') {
      const across = (thick: number): Box =>
        isLevel
          ? { x: at[0], y: at[1] - thick / 2, width, height: thick }
          : { x: at[0] - thick / 2, y: at[1], width: thick, height: width }
      const box = across(THICK.outer)
      return [
        { box, solids: [toSolid(box, 'wall', 0, SILL), toSolid(across(PANE), 'glass', SILL, CUT)] },
      ]
    }
    if (!swing) return []
    const [start, line] = isLevel ? at : [at[1], at[0]]
    const along = hinge === 'end' ? start + width - LEAF : start
    const half = (kind === 'entrance' ? THICK.outer : THICK.partition) / 2
    const isForward = swing === 'down' || swing === 'right'
    const across = isForward ? line + half : line - width
    const box = isLevel
      ? { x: along, y: across, width: LEAF, height: width - half }
      : { x: across, y: along, width: width - half, height: LEAF }
    return [{ box, solids: [toSolid(box, 'wood', 0, CUT)] }]
  })
}

const heights = {
  cupboard: CUT - 0.05,
  worktop: 0.9,
  table: 0.74,
  seat: 0.45,
  washer: 0.85,
} as const

/** Furniture as low bodies: what the plan shows from above, with heights that such pieces have. */
export function furnitureThings(pieces: readonly PlacedPiece[]): Thing[] {
  return pieces.flatMap(toThings).map(({ box, solids }) => ({ box: inset(box), solids }))
}

/** Pieces stand a little inside thick walls, which would give the two no order. */
function inset({ x, y, width, height }: Box): Box {
  return { x: x + INSET, y: y + INSET, width: width - 2 * INSET, height: height - 2 * INSET }
}

function toThings(piece: PlacedPiece): Thing[] {
  const { kind, box } = piece
  const [, ...inner] = piece.outline
  const one = (...solids: Solid[]): Thing[] => [{ box, solids }]
  switch (kind) {
    case 'bed':
      return one(
        toSolid(box, 'wood', 0, 0.25),
        toSolid(box, 'textile', 0.25, 0.48, inner.slice(-1)),
        ...inner.slice(0, -1).map((pillow) => toPrism(pillow, 'ceramic', 0.48, 0.58)),
      )
    case 'sofa':
      return one(
        toSolid(box, 'textile', 0, 0.42, inner),
        ...sortFromFar([
          strip(piece, 0, box.width + box.height, 0, 0.22),
          strip(piece, 0, 0.18, 0.22, 1),
          strip(piece, -0.18, box.width + box.height, 0.22, 1),
        ]).map((part) => toSolid(part, 'textile', 0.42, 0.72)),
      )
    case 'kitchen': {
      const [split = [], ...top] = inner
      const [fridge, rest] = partFridge(piece, split)
      return [
        { box: fridge, solids: [toSolid(fridge, 'ceramic', 0, CUT)] },
        {
          box: rest,
          solids: [
            toSolid(rest, 'wood', 0, heights.worktop),
            toSolid(rest, 'ceramic', heights.worktop, heights.worktop + 0.03, top),
          ],
        },
      ]
    }
    case 'cupboard':
      return one(toSolid(box, 'wood', 0, heights.cupboard))
    case 'round_table':
    case 'small_table':
      return piece.outline.map((part, index) => ({
        box: toExtent(part),
        solids: [
          index === 0
            ? toPrism(part, 'wood', 0, heights.table)
            : toPrism(part, 'textile', 0, heights.seat),
        ],
      }))
    case 'bath':
      return one(toSolid(box, 'ceramic', 0, 0.55, inner))
    case 'shower':
      return one(toSolid(box, 'ceramic', 0, 0.12, inner))
    case 'toilet':
      return piece.outline.map((part, index) => ({
        box: toExtent(part),
        solids: [toPrism(part, 'ceramic', 0, index === 0 ? 0.8 : 0.4)],
      }))
    case 'basin':
      return one(toSolid(box, 'ceramic', 0, 0.82, inner))
    case 'washer':
      return one(toSolid(box, 'ceramic', 0, heights.washer, inner))
  }
}

/** Parts a kitchen at its line into the refrigerator, which is the shorter part, and the rest. */
function partFridge({ box, back }: PlacedPiece, split: readonly Point[]): [Box, Box] {
  const [[x, y] = [box.x, box.y]] = split
  const { width, height } = box
  const parts: [Box, Box] =
    back === 'up' || back === 'down'
      ? [
          { ...box, width: x - box.x },
          { ...box, x, width: box.x + width - x },
        ]
      : [
          { ...box, height: y - box.y },
          { ...box, y, height: box.y + height - y },
        ]
  const [first, second] = parts
  return first.width * first.height <= second.width * second.height ? parts : [second, first]
}

/**
 * A part of a piece: between two distances along the wall, negative ones from the other end, and two from the wall.
 * Longer ones end at the piece.
 */
function strip(
  { box, back }: PlacedPiece,
  from: number,
  to: number,
  near: number,
  far: number,
): Box {
  const isLevel = back === 'up' || back === 'down'
  const [length, depth] = isLevel ? [box.width, box.height] : [box.height, box.width]
  const start = from < 0 ? length + from : from
  const end = Math.min(length, to)
  const reach = Math.min(depth, far)
  const isFirst = back === 'up' || back === 'left'
  const across = isFirst ? near : depth - reach
  return isLevel
    ? { x: box.x + start, y: box.y + across, width: end - start, height: reach - near }
    : { x: box.x + across, y: box.y + start, width: reach - near, height: end - start }
}

function toSolid(
  { x, y, width, height }: Box,
  material: Material,
  from: number,
  to: number,
  lines: readonly (readonly Point[])[] = [],
): Solid {
  const outline: Point[] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]
  return { material, outline, from, to, lines }
}

/** The same of a closed line, which may run in either direction. */
function toPrism(closed: readonly Point[], material: Material, from: number, to: number): Solid {
  const outline = closed.slice(0, -1)
  return { material, outline: isClockwise(outline) ? outline : outline.toReversed(), from, to }
}

function isClockwise(outline: readonly Point[]): boolean {
  const area = outline.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = outline[(index + 1) % outline.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return area > 0
}

function toExtent(outline: readonly Point[]): Box {
  const xs = outline.map(([x]) => x)
  const ys = outline.map(([, y]) => y)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** Sorts boxes on one floor from the farthest to the nearest, as they look from the lower right corner. */
export function sortFromFar<T extends Box | { box: Box }>(things: readonly T[]): T[] {
  const left = new Set(things)
  const sorted: T[] = []
  while (left.size > 0) {
    const all = [...left]
    const next = all.find((one) => all.every((other) => other === one || !isBehind(other, one)))
    // Boxes that share an area have no order; the one that came first is taken.
    const chosen = next ?? all[0]
    if (!chosen) break
    sorted.push(chosen)
    left.delete(chosen)
  }
  return sorted
}

/** Whether the first box hides nothing of the second one, and may be hidden by it. */
function isBehind(first: Box | { box: Box }, second: Box | { box: Box }): boolean {
  const [a, b] = [toBox(first), toBox(second)]
  const isFartherX = a.x + a.width <= b.x + MILLIMETRE
  const isFartherY = a.y + a.height <= b.y + MILLIMETRE
  const isNearerX = b.x + b.width <= a.x + MILLIMETRE
  const isNearerY = b.y + b.height <= a.y + MILLIMETRE
  return (isFartherX && !isNearerY) || (isFartherY && !isNearerX)
}

function toBox(thing: Box | { box: Box }): Box {
  return 'box' in thing ? thing.box : thing
}
