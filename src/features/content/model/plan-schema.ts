import * as z from 'zod'
import type { Box } from '../../../drawing/plan/box.ts'
import type { PlanGeometry, PlanOpening, PlanRoom } from '../../../drawing/plan/plan-geometry.ts'

/** Tolerance of coordinates in metres. */
const TOLERANCE = 0.02
/** Tolerance of areas: rooms are measured between walls, plans between the axes of walls. */
const AREA_TOLERANCE = 1.02

export const metres = z.number().min(0).max(200)
export const size = z.number().gt(0, 'нужно число больше нуля').max(200)
export const roomName = z
  .string()
  .min(1)
  .max(100)
  .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), 'недопустимый знак')

const room = z.strictObject({
  kind: z.enum([
    'hall',
    'corridor',
    'kitchen',
    'kitchen_living',
    'living',
    'bedroom',
    'bathroom',
    'toilet',
    'wardrobe',
    'laundry',
    'balcony',
    'loggia',
    'terrace',
  ]),
  name: roomName,
  x: metres,
  y: metres,
  width: size,
  height: size,
  area: size.max(10_000),
}) satisfies z.ZodType<PlanRoom>

export const opening = z
  .strictObject({
    kind: z.enum(['window', 'door', 'entrance']),
    at: z.tuple([metres, metres]),
    direction: z.enum(['horizontal', 'vertical']),
    width: size,
    swing: z.enum(['up', 'down', 'left', 'right']).exactOptional(),
    hinge: z.enum(['start', 'end']).exactOptional(),
  })
  .superRefine(({ direction, swing }, context) => {
    if (swing === undefined) return
    const isAcross = direction === 'horizontal' ? /up|down/.test(swing) : /left|right/.test(swing)
    if (isAcross) return
    const ways = direction === 'horizontal' ? 'up или down' : 'left или right'
    context.addIssue({ code: 'custom', path: ['swing'], message: `дверь в такой стене: ${ways}` })
  })

/** A plan file. Rooms must be inside the plan and not overlap, and openings must be in a wall. */
export const planSchema = z
  .strictObject({
    width: size,
    height: size,
    rooms: z.array(room).min(1).max(100),
    openings: z.array(opening).max(300).default([]),
  })
  .superRefine((plan, context) => {
    const addProblem = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    for (const [index, own] of plan.rooms.entries()) {
      for (const { field, reason } of findRoomProblems(own, index, plan)) {
        addProblem(['rooms', index, field], reason)
      }
    }
    for (const [index, own] of plan.openings.entries()) {
      if (!isInWall(own, plan.rooms)) {
        addProblem(['openings', index, 'at'], 'проём не лежит на стене комнаты всей своей шириной')
      }
    }
  })

function* findRoomProblems(
  room: PlanRoom,
  index: number,
  { width, height, rooms }: Pick<PlanGeometry, 'width' | 'height' | 'rooms'>,
): Generator<{ field: keyof PlanRoom; reason: string }> {
  if (room.x + room.width > width + TOLERANCE) {
    yield { field: 'width', reason: `«${room.name}» выходит за ширину плана ${width} м` }
  }
  if (room.y + room.height > height + TOLERANCE) {
    yield { field: 'height', reason: `«${room.name}» выходит за высоту плана ${height} м` }
  }
  if (room.area > room.width * room.height * AREA_TOLERANCE + TOLERANCE) {
    yield { field: 'area', reason: `площадь «${room.name}» больше, чем её стороны` }
  }
  const other = rooms.slice(0, index).find((one) => overlap(one, room))
  if (other) yield { field: 'x', reason: `«${room.name}» накрывает «${other.name}»` }
}

/** Whether two rooms overlap by more than the tolerance. */
export function overlap(a: Box, b: Box): boolean {
  const x = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const y = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return x > TOLERANCE && y > TOLERANCE
}

/** Whether adjacent walls of rooms contain the complete opening. */
export function isInWall({ at: [x, y], direction, width }: PlanOpening, rooms: readonly Box[]) {
  const isHorizontal = direction === 'horizontal'
  const line = isHorizontal ? y : x
  const walls = rooms
    .filter((room) => {
      const start = isHorizontal ? room.y : room.x
      const end = start + (isHorizontal ? room.height : room.width)
      return Math.min(Math.abs(start - line), Math.abs(end - line)) <= TOLERANCE
    })
    .map((room): [number, number] =>
      isHorizontal ? [room.x, room.x + room.width] : [room.y, room.y + room.height],
    )
    .toSorted((a, b) => a[0] - b[0])
  const end = (isHorizontal ? x : y) + width
  let reached = isHorizontal ? x : y
  for (const [from, to] of walls) if (from <= reached + TOLERANCE) reached = Math.max(reached, to)
  return reached >= end - TOLERANCE
}

/** Formats a plan as a file, with one line per room and opening. Equal plans give equal bytes. */
export function formatPlan({ width, height, rooms, openings }: PlanGeometry): string {
  const lines = (items: readonly object[]) =>
    items.length === 0
      ? '[]'
      : `[\n    ${items.map((item) => JSON.stringify(item)).join(',\n    ')}\n  ]`
  return `{
  "width": ${width},
  "height": ${height},
  "rooms": ${lines(rooms)},
  "openings": ${lines(openings)}
}
`
}
