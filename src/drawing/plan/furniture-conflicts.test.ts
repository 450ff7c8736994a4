import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planTypes } from '../../../demo/plans/plan-types.ts'
import { type ConflictKind, describeConflict, findConflicts } from './furniture-conflicts.ts'
import { mirrorPlan } from './mirror-plan.ts'
import { mirrorOwnPieces, ownKinds, type OwnKind, type OwnPiece } from './own-furniture.ts'
import type { PlanGeometry, PlanOpening, PlanRoom } from './plan-geometry.ts'

/*
 * A second program, which shares nothing with the first but the plan: it looks at points, 3 cm apart, of every piece.
 * The first one must report what the second sees in a smaller piece, and nothing that it does not see in a larger one.
 */
type Spot = readonly [x: number, y: number]
const SPACING = 3
/** How much smaller and larger a piece is taken, cm. */
const MARGIN = 5

function spotsOf({ x, y, angle, width, depth }: OwnPiece, grown: number): Spot[] {
  const turn = (angle / 180) * Math.PI
  const list = (side: number) => {
    const full = side + 2 * grown
    const count = Math.max(2, Math.ceil(full / SPACING) + 1)
    return Array.from({ length: count }, (_, n) => -full / 2 + (n * full) / (count - 1))
  }
  return list(width).flatMap((a) =>
    list(depth).map(
      (b): Spot => [
        x + Math.cos(turn) * a - Math.sin(turn) * b,
        y + Math.sin(turn) * a + Math.cos(turn) * b,
      ],
    ),
  )
}

/** Points of the outline of a piece. */
function edgeOf(piece: OwnPiece): Spot[] {
  const spots = spotsOf(piece, 0)
  return spots.filter((spot) => !isCovered(piece, spot, -1))
}

const roomAt = ({ rooms }: PlanGeometry, [x, y]: Spot): PlanRoom | undefined =>
  rooms.find(
    (room) =>
      x > room.x * 100 &&
      x < (room.x + room.width) * 100 &&
      y > room.y * 100 &&
      y < (room.y + room.height) * 100,
  )

const isOpenAir = (room: PlanRoom) => ['balcony', 'loggia', 'terrace'].includes(room.kind)

/** A wall lies between two points that are not in the same room, unless a door is there. */
function isInWall(plan: PlanGeometry, [x, y]: Spot): boolean {
  return (['horizontal', 'vertical'] as const).some((direction) => {
    const at = (d: number): Spot => (direction === 'horizontal' ? [x, y + d] : [x + d, y])
    const [before, after] = [roomAt(plan, at(-10)), roomAt(plan, at(10))]
    if (before === after) return false
    const indoors = [before, after].filter((room) => room && !isOpenAir(room)).length
    const half = indoors === 2 ? 5 : indoors === 1 ? 10 : 0
    const isNear = roomAt(plan, at(-half)) !== roomAt(plan, at(half)) && half > 0
    return isNear && !plan.openings.some((opening) => isInDoor(opening, direction, [x, y]))
  })
}

/** A rail divides a balcony from what is not a room of the flat. */
function isOverRail(plan: PlanGeometry, spots: readonly Spot[]): boolean {
  const places = new Set(spots.map((spot) => roomAt(plan, spot)))
  const balconies = [...places].filter((room) => room && isOpenAir(room)).length
  return balconies > 1 || (balconies === 1 && places.has(undefined))
}

function isInDoor(opening: PlanOpening, direction: string, [x, y]: Spot): boolean {
  if (opening.kind === 'window' || opening.direction !== direction) return false
  const [line, along, start] =
    direction === 'horizontal'
      ? [opening.at[1] - y / 100, x / 100, opening.at[0]]
      : [opening.at[0] - x / 100, y / 100, opening.at[1]]
  return Math.abs(line) < 0.11 && along > start && along < start + opening.width
}

function isInSwing(opening: PlanOpening, [x, y]: Spot): boolean {
  if (!opening.swing) return false
  const isHorizontal = opening.direction === 'horizontal'
  const hinge = opening.hinge === 'end' ? opening.width : 0
  const dx = x / 100 - opening.at[0] - (isHorizontal ? hinge : 0)
  const dy = y / 100 - opening.at[1] - (isHorizontal ? 0 : hinge)
  const inward = { up: -dy, down: dy, left: -dx, right: dx }[opening.swing]
  const along = (isHorizontal ? dx : dy) * (opening.hinge === 'end' ? -1 : 1)
  return inward > 0 && along > 0 && Math.hypot(dx, dy) < opening.width
}

function isBeforeWindow(opening: PlanOpening, [x, y]: Spot): boolean {
  if (opening.kind !== 'window') return false
  const [dx, dy] = [x / 100 - opening.at[0], y / 100 - opening.at[1]]
  const [along, across] = opening.direction === 'horizontal' ? [dx, dy] : [dy, dx]
  return along > 0 && along < opening.width && Math.abs(across) < 0.4
}

/** What the second program sees of pieces that are `grown` cm larger on each side. */
function look(plan: PlanGeometry, pieces: readonly OwnPiece[], grown: number): Set<string> {
  const spots = pieces.map((piece) => spotsOf(piece, grown))
  return new Set(
    pieces.flatMap((piece, index) => {
      const own = spots[index] ?? []
      const sees = (isThere: (spot: Spot) => boolean) => own.some(isThere)
      const others = pieces.flatMap((other, n) =>
        n > index && own.some((spot) => isCovered(other, spot, grown))
          ? [`piece ${index} ${n}`]
          : [],
      )
      return [
        ...others,
        !sees((spot) => roomAt(plan, spot) !== undefined) && `outside ${index}`,
        (sees((spot) => isInWall(plan, spot)) || isOverRail(plan, own)) && `wall ${index}`,
        plan.openings.some((it) => sees((spot) => isInSwing(it, spot))) && `swing ${index}`,
        piece.height > 80 &&
          plan.openings.some((it) => sees((spot) => isBeforeWindow(it, spot))) &&
          `window ${index}`,
      ].filter((seen) => seen !== false)
    }),
  )
}

function isCovered({ x, y, angle, width, depth }: OwnPiece, [px, py]: Spot, grown: number) {
  const turn = (-angle / 180) * Math.PI
  const [dx, dy] = [px - x, py - y]
  const a = Math.cos(turn) * dx - Math.sin(turn) * dy
  const b = Math.sin(turn) * dx + Math.cos(turn) * dy
  return Math.abs(a) <= width / 2 + grown && Math.abs(b) <= depth / 2 + grown
}

/** Points of the faces of the walls at a side of a room: they reach 10 or 5 cm into it, and a rail not at all. */
function facesAt(plan: PlanGeometry, room: PlanRoom, axis: 'x' | 'y', side: number) {
  const [start, length] = axis === 'x' ? [room.x, room.width] : [room.y, room.height]
  const [from, along] = axis === 'x' ? [room.y, room.height] : [room.x, room.width]
  const line = (start + side * length) * 100
  const sign = side === 0 ? 1 : -1
  return Array.from({ length: 60 }, (_, n) => {
    const at = (from + ((n + 0.5) / 60) * along) * 100
    const toSpot = (across: number): Spot => (axis === 'x' ? [across, at] : [at, across])
    const beyond = roomAt(plan, toSpot(line - sign))
    const indoors = [room, beyond].filter((one) => one && !isOpenAir(one)).length
    const depth = indoors === 2 ? 5 : indoors === 1 ? 10 : 0
    const direction = axis === 'x' ? 'vertical' : 'horizontal'
    const isDoor = plan.openings.some((it) => isInDoor(it, direction, toSpot(line)))
    return { depth, isDoor, spot: toSpot(line + sign * depth) }
  })
}

/** Where the middle of a person is who stands at a side of a room, where its wall is thinnest. */
function standAt(plan: PlanGeometry, room: PlanRoom, axis: 'x' | 'y', side: number): number {
  const [start, length] = axis === 'x' ? [room.x, room.width] : [room.y, room.height]
  const depth = Math.min(...facesAt(plan, room, axis, side).map((face) => face.depth))
  return (start + side * length) * 100 + (side === 0 ? 1 : -1) * (depth + 30)
}

/** The faces of walls that are thicker than another part of the same side. */
function thickFaces(plan: PlanGeometry, room: PlanRoom): Spot[] {
  return (['x', 'y'] as const).flatMap((axis) =>
    [0, 1].flatMap((side) => {
      const faces = facesAt(plan, room, axis, side)
      const least = Math.min(...faces.map(({ depth }) => depth))
      return faces.flatMap(({ depth, isDoor, spot }) => (depth > least && !isDoor ? [spot] : []))
    }),
  )
}

/** Whether somebody of a width of two times `reach` cm comes to all doors of a room, and stands before each. */
function isWalkable(
  plan: PlanGeometry,
  room: PlanRoom,
  pieces: readonly OwnPiece[],
  reach: number,
) {
  const spots = [...pieces.flatMap(edgeOf), ...thickFaces(plan, room)]
  const step = 4
  const [left, right] = [0, 1].map((side) => standAt(plan, room, 'x', side))
  const [top, bottom] = [0, 1].map((side) => standAt(plan, room, 'y', side))
  if (left === undefined || right === undefined || top === undefined || bottom === undefined) {
    throw new Error('a room has four sides')
  }
  const columns = Math.max(1, Math.floor((right - left) / step) + 1)
  const rows = Math.max(1, Math.floor((bottom - top) / step) + 1)
  const middle = (column: number, row: number): Spot => [
    columns === 1 ? (left + right) / 2 : left + column * step,
    rows === 1 ? (top + bottom) / 2 : top + row * step,
  ]
  const groups = new Map<string, string>()
  const free = new Set<string>()
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = middle(column, row)
      const isFree =
        !spots.some(([px, py]) => Math.hypot(px - x, py - y) < reach) &&
        !pieces.some((piece) => isCovered(piece, [x, y], 0))
      if (isFree) free.add(`${column} ${row}`)
    }
  }
  const spread = (key: string, group: string) => {
    const rest = [key]
    for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
      if (!free.has(next) || groups.has(next)) continue
      groups.set(next, group)
      const [column = 0, row = 0] = next.split(' ').map(Number)
      for (const dx of [-1, 0, 1])
        for (const dy of [-1, 0, 1]) rest.push(`${column + dx} ${row + dy}`)
    }
  }
  for (const key of free) spread(key, key)
  const slack = 30 - reach
  const doors = plan.openings.filter((it) => it.kind !== 'window' && touches(it, room))
  const reached = doors.map((door) => {
    const isHorizontal = door.direction === 'horizontal'
    const center = ((isHorizontal ? door.at[0] : door.at[1]) + door.width / 2) * 100
    const spare = Math.max(2, door.width * 50 - 30) + slack
    const found = new Set<string>()
    for (const [key, group] of groups) {
      const [column = 0, row = 0] = key.split(' ').map(Number)
      const [x, y] = middle(column, row)
      const isAtSide = isHorizontal
        ? row === (door.at[1] > room.y + 0.001 ? rows - 1 : 0)
        : column === (door.at[0] > room.x + 0.001 ? columns - 1 : 0)
      if (isAtSide && Math.abs((isHorizontal ? x : y) - center) <= spare) found.add(group)
    }
    return found
  })
  const [first, ...others] = reached
  if (!first) return true
  return [...first].some((group) => others.every((found) => found.has(group)))
}

function touches({ at: [x, y], direction, width }: PlanOpening, room: PlanRoom): boolean {
  const end = { x: room.x + room.width, y: room.y + room.height }
  return direction === 'horizontal'
    ? [room.y, end.y].some((side) => Math.abs(side - y) < 0.001) &&
        x + width / 2 > room.x &&
        x + width / 2 < end.x
    : [room.x, end.x].some((side) => Math.abs(side - x) < 0.001) &&
        y + width / 2 > room.y &&
        y + width / 2 < end.y
}

const plans = planTypes.map(({ geometry }) => geometry)
const kinds = Object.keys(ownKinds) as OwnKind[]

function piecesOn(
  plan: Pick<PlanGeometry, 'width' | 'height'>,
  maxLength: number,
): fc.Arbitrary<OwnPiece[]> {
  const piece = fc.record({
    kind: fc.constantFrom(...kinds),
    x: fc.integer({ min: -150, max: Math.round(plan.width * 100) + 150 }),
    y: fc.integer({ min: -150, max: Math.round(plan.height * 100) + 150 }),
    angle: fc.integer({ min: 0, max: 23 }).map((turns) => turns * 15),
    width: fc.integer({ min: 30, max: 250 }),
    depth: fc.integer({ min: 30, max: 120 }),
    height: fc.integer({ min: 30, max: 250 }),
  })
  return fc.array(piece, { minLength: 1, maxLength })
}

const furnished = fc
  .constantFrom(...plans)
  .chain((plan) => fc.tuple(fc.constant(plan), piecesOn(plan, 4)))

describe('what does not fit', () => {
  it('is what a second program sees at points of the pieces', () => {
    fc.assert(
      fc.property(furnished, ([plan, pieces]) => {
        const found = new Set(
          findConflicts(pieces, plan).map((it) => `${it.kind} ${it.pieces.join(' ')}`),
        )
        const isOf = (kind: ConflictKind) => (seen: string) => seen.startsWith(kind)
        const [surely, possibly] = [look(plan, pieces, -MARGIN), look(plan, pieces, MARGIN)]
        for (const kind of ['wall', 'piece', 'swing', 'window'] as const) {
          for (const seen of [...surely].filter(isOf(kind))) expect(found).toContain(seen)
          for (const seen of [...found].filter(isOf(kind))) expect(possibly).toContain(seen)
        }
        // A larger piece is less often outside.
        for (const seen of [...possibly].filter(isOf('outside'))) expect(found).toContain(seen)
        for (const seen of [...found].filter(isOf('outside'))) expect(surely).toContain(seen)
      }),
      { numRuns: 60 },
    )
  })

  it('includes each room in which a second program finds no way of 60 cm between its doors', () => {
    fc.assert(
      fc.property(
        fc
          .constantFrom(...plans)
          .chain((plan) => fc.tuple(fc.constantFrom(...plan.rooms), fc.constant(plan)))
          .chain(([room, plan]) =>
            fc.tuple(fc.constant(plan), fc.constant(room), piecesOn(room, 3)),
          )
          .map(([plan, room, pieces]) => ({
            plan,
            room,
            pieces: pieces.map((piece) => ({
              ...piece,
              x: Math.round(piece.x + room.x * 100),
              y: Math.round(piece.y + room.y * 100),
            })),
          })),
        ({ plan, room, pieces }) => {
          // Of two rooms with one name the other one is not meant.
          const rooms = plan.rooms.map((one) => (one === room ? { ...one, name: 'здесь' } : one))
          const isNarrow = findConflicts(pieces, { ...plan, rooms }).some(
            (conflict) => conflict.kind === 'way' && conflict.room === 'здесь',
          )
          if (!isWalkable(plan, room, pieces, 25)) expect(isNarrow).toBe(true)
          if (isWalkable(plan, room, pieces, 35)) expect(isNarrow).toBe(false)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('is the same in a mirrored plan', () => {
    fc.assert(
      fc.property(furnished, ([plan, pieces]) => {
        const toText = (list: ReturnType<typeof findConflicts>) =>
          list
            .filter(({ kind }) => kind !== 'way')
            .map(({ kind, pieces: unfit }) => `${kind} ${unfit.join(' ')}`)
        const there = findConflicts(mirrorOwnPieces(pieces, plan.width * 100), mirrorPlan(plan))
        expect(toText(there)).toEqual(toText(findConflicts(pieces, plan)))
      }),
      { numRuns: 60 },
    )
  })

  it('is nothing without pieces', () => {
    for (const plan of plans) expect(findConflicts([], plan)).toEqual([])
  })
})

describe('a way to a door along a wall', () => {
  /** Two rooms with a door at each end of the wall that a wardrobe stands beside; left of it is no other room. */
  const plan: PlanGeometry = {
    width: 6,
    height: 5,
    rooms: [
      { kind: 'bedroom', name: 'Спальня', x: 0, y: 0, width: 3, height: 5, area: 15 },
      { kind: 'living', name: 'Гостиная', x: 3, y: 0, width: 3, height: 5, area: 15 },
    ],
    openings: [
      { kind: 'door', at: [0.05, 0], direction: 'horizontal', width: 0.8 },
      { kind: 'door', at: [0.05, 5], direction: 'horizontal', width: 0.8 },
    ],
  }
  /** What remains free between the wall's face and a piece that reaches to the other wall. */
  const isNarrow = (free: number, thickness: number, geometry: PlanGeometry) => {
    const left = thickness + free
    const piece = { kind: 'own', angle: 0, y: 250, depth: 60, height: 50 } as const
    const width = Math.min(400, 290 - left)
    return findConflicts([{ ...piece, x: left + width / 2, width }], geometry).some(
      ({ kind, room }) => kind === 'way' && room === 'Спальня',
    )
  }
  const inside: PlanGeometry = {
    ...plan,
    rooms: [
      ...plan.rooms,
      { kind: 'hall', name: 'Коридор', x: -2, y: 0, width: 2, height: 5, area: 10 },
    ],
  }
  const half: PlanGeometry = {
    ...plan,
    rooms: [
      ...plan.rooms,
      { kind: 'hall', name: 'Коридор', x: -2, y: 0, width: 2, height: 1, area: 2 },
    ],
  }

  it.each([
    ['an outer wall, which reaches 10 cm into the room', 10, plan],
    ['a partition, which reaches 5 cm into it', 5, inside],
    ['an outer wall that ends at a partition', 10, half],
  ])('is too narrow below 60 cm and wide enough from there beside %s', (_, thickness, geometry) => {
    for (const free of [50, 54, 56]) expect(isNarrow(free, thickness, geometry)).toBe(true)
    for (const free of [62, 70]) expect(isNarrow(free, thickness, geometry)).toBe(false)
  })
})

describe('the words of what does not fit', () => {
  const plan: PlanGeometry = {
    width: 4,
    height: 5,
    rooms: [{ kind: 'bedroom', name: 'Спальня', x: 0, y: 0, width: 4, height: 5, area: 20 }],
    openings: [
      { kind: 'door', at: [1, 5], direction: 'horizontal', width: 0.9, swing: 'up' },
      { kind: 'window', at: [1, 0], direction: 'horizontal', width: 2 },
    ],
  }
  const at = (kind: OwnKind, x: number, y: number, size: Partial<OwnPiece> = {}): OwnPiece => ({
    kind,
    x,
    y,
    angle: 0,
    ...ownKinds[kind],
    ...size,
  })
  const say = (...pieces: OwnPiece[]) =>
    findConflicts(pieces, plan).map((conflict) => describeConflict(conflict, pieces))

  it.each<[string, string[], OwnPiece[]]>([
    [
      'pieces with room for each',
      [],
      [at('bed', 100, 180), at('wardrobe', 360, 250, { angle: 90 })],
    ],
    [
      'a wardrobe on a bed',
      ['спальня: кровать 180 не\u00a0помещается со\u00a0шкафом 60'],
      [at('bed', 200, 200, { width: 180 }), at('wardrobe', 300, 200, { width: 60 })],
    ],
    ['a piece in a wall', ['спальня: шкаф 150 заходит на\u00a0стену'], [at('wardrobe', 340, 200)]],
    [
      'a piece that reaches into the swing of a door',
      ['спальня: стол 140 мешает двери открыться'],
      [at('table', 230, 450)],
    ],
    [
      'a high piece before the window',
      ['спальня: шкаф 150 выше подоконника и\u00a0закрывает окно'],
      [at('wardrobe', 200, 41)],
    ],
    ['a low piece before the window', [], [at('desk', 200, 41)]],
    [
      'a piece 40 cm before the door',
      [
        'спальня: письменный стол 120 мешает двери открыться',
        'спальня: письменный стол 120: к\u00a0двери остаётся меньше 60\u00a0см',
      ],
      [at('desk', 145, 425)],
    ],
    ['a piece of another plan', ['диван 220 за\u00a0пределами плана'], [at('sofa', 2_000, 100)]],
    [
      'a piece larger than the room',
      ['спальня: предмет 400\u00a0×\u00a0400 заходит на\u00a0стену'],
      [at('own', 200, 205, { width: 400, depth: 400, height: 75 })],
    ],
  ])('are those of %s', (_, words, pieces) => {
    expect(say(...pieces).slice(0, Math.max(1, words.length))).toEqual(words)
  })
})
