import type { Point } from './box.ts'

export type PieceKind =
  | 'bed'
  | 'sofa'
  | 'cupboard'
  | 'kitchen'
  | 'round_table'
  | 'small_table'
  | 'bath'
  | 'shower'
  | 'toilet'
  | 'basin'
  | 'washer'

/** A piece of furniture from above, in metres. Its back is at a wall; x runs along the wall, y into the room. */
export interface Piece {
  kind: PieceKind
  width: number
  depth: number
  outline: readonly (readonly Point[])[]
  /** Needs water and must be next to a riser. */
  isPlumbed?: boolean
}

/** A bed with its head at the wall, with two pillows if wider than 1.2 m. */
export function bed(width: number): Piece {
  const depth = 2.05
  const count = width > 1.2 ? 2 : 1
  const pillow = (width - 0.15 * (count + 1)) / count
  const pillows = Array.from({ length: count }, (_, n) =>
    box(0.15 + n * (pillow + 0.15), 0.1, pillow, 0.38),
  )
  return {
    kind: 'bed',
    width,
    depth,
    outline: [frame(width, depth), ...pillows, line(0, 0.72, width, 0.72)],
  }
}

export function sofa(width: number): Piece {
  const outline = [frame(width, 0.9), box(0.2, 0.22, (width - 0.4) / 2, 0.68)]
  return {
    kind: 'sofa',
    width,
    depth: 0.9,
    outline: [...outline, box(width / 2, 0.22, width / 2 - 0.2, 0.68)],
  }
}

/** A cupboard with its clothes rail. */
export function cupboard(width: number, depth = 0.6): Piece {
  return {
    kind: 'cupboard',
    width,
    depth,
    outline: [frame(width, depth), line(0, depth / 2, width, depth / 2)],
  }
}

/** Worktop with refrigerator, sink and hob. */
export function kitchenLine(width: number): Piece {
  const rings = [
    [0.16, 0.17],
    [0.42, 0.17],
    [0.16, 0.43],
    [0.42, 0.43],
  ].map(([x = 0, y = 0]) => ellipse(width - 0.75 + x, y, 0.09, 0.09))
  const outline = [frame(width, 0.6), line(0.6, 0, 0.6, 0.6), box(0.75, 0.1, 0.45, 0.4), ...rings]
  return { kind: 'kitchen', width, depth: 0.6, outline, isPlumbed: true }
}

/** A round table with four chairs around. */
export function roundTable(): Piece {
  const chairs = [
    [0.85, 0.2],
    [1.5, 0.85],
    [0.85, 1.5],
    [0.2, 0.85],
  ].map(([x = 0, y = 0]) => ellipse(x, y, 0.2, 0.2))
  return {
    kind: 'round_table',
    width: 1.7,
    depth: 1.7,
    outline: [ellipse(0.85, 0.85, 0.45, 0.45), ...chairs],
  }
}

/** A small table at the wall with a chair at each end. */
export function smallTable(): Piece {
  const chairs = [box(0.02, 0.16, 0.36, 0.38), box(1.42, 0.16, 0.36, 0.38)]
  return { kind: 'small_table', width: 1.8, depth: 0.7, outline: [box(0.4, 0, 1, 0.7), ...chairs] }
}

export function bath(): Piece {
  return {
    kind: 'bath',
    width: 1.6,
    depth: 0.75,
    outline: [frame(1.6, 0.75), ellipse(0.8, 0.375, 0.7, 0.29), ellipse(0.3, 0.375, 0.03, 0.03)],
  }
}

export function shower(): Piece {
  return {
    kind: 'shower',
    width: 0.9,
    depth: 0.9,
    outline: [frame(0.9, 0.9), line(0, 0, 0.9, 0.9), line(0, 0.9, 0.9, 0)],
  }
}

export function toiletBowl(): Piece {
  return {
    kind: 'toilet',
    width: 0.4,
    depth: 0.66,
    outline: [frame(0.4, 0.18), ellipse(0.2, 0.42, 0.17, 0.24)],
  }
}

export function basin(width: number): Piece {
  const depth = width * 0.75
  return {
    kind: 'basin',
    width,
    depth,
    outline: [frame(width, depth), ellipse(width / 2, depth / 2, width * 0.36, depth * 0.34)],
  }
}

export function washer(): Piece {
  return {
    kind: 'washer',
    width: 0.6,
    depth: 0.6,
    outline: [frame(0.6, 0.6), ellipse(0.3, 0.3, 0.2, 0.2)],
  }
}

function frame(width: number, depth: number): Point[] {
  return box(0, 0, width, depth)
}

function box(x: number, y: number, width: number, depth: number): Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + depth],
    [x, y + depth],
    [x, y],
  ]
}

function line(x: number, y: number, toX: number, toY: number): Point[] {
  return [
    [x, y],
    [toX, toY],
  ]
}

function ellipse(x: number, y: number, rx: number, ry: number): Point[] {
  const count = rx < 0.1 ? 8 : 16
  return Array.from({ length: count + 1 }, (_, n) => {
    const angle = (n / count) * 2 * Math.PI
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)]
  })
}
