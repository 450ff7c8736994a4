import { furnish, type PlacedPiece } from '../../src/drawing/furnish.ts'
import { mirrorPieces, mirrorPlan } from '../../src/drawing/mirror-plan.ts'
import type { PlanGeometry, PlanOpening, PlanRoom } from '../../src/drawing/plan-geometry.ts'
import { moscowProjects } from '../generator/moscow.ts'
import { petersburgProjects } from '../generator/petersburg.ts'
import type { ProjectModel } from '../generator/project-model.ts'
import { planTypes } from '../plans/plan-types.ts'

/** A room to be drawn: where in the demo it is. */
export interface RoomChoice {
  /** Of the project. */
  slug: string
  finish: 'predchistovaya' | 's-otdelkoy'
  /** The key of the flat's type. */
  plan: string
  /** As the plan's drawing names it. */
  room: string
  floor: number
  /** What lies before its windows, as the lot says. */
  view: 'river' | 'street' | 'yard' | 'city'
  isMirrored?: true
}

type Wall = 'n' | 'e' | 's' | 'w'

/** Metres along its wall: from the west on the walls n and s, from the south on e and w. */
interface RoomOpening {
  kind: 'window' | 'balcony_door' | 'door' | 'passage' | 'entrance'
  wall: Wall
  from: number
  to: number
  /** What is outside, and how deep. */
  beyond?: { kind: string; depth: number }
}

/** Furniture as the plan draws it: the middle of its place, and the wall at its back. */
interface RoomPiece {
  kind: PlacedPiece['kind']
  back: Wall
  x: number
  y: number
  /** Along the wall. */
  width: number
  depth: number
}

/**
 * A room as Blender draws it, in metres: the origin is its floor's south-west corner, x runs east, y
 * north; the house's facade is the wall n.
 */
export interface RoomModel extends RoomChoice {
  ceiling: number
  /** Height of its floor above the street. */
  level: number
  width: number
  depth: number
  openings: RoomOpening[]
  pieces: RoomPiece[]
}

const projects = [...moscowProjects, ...petersburgProjects]
const MILLIMETRE = 0.001
/** Of a floor between two ceilings, metres. */
const SLAB = 0.35
const outdoor = new Set<PlanRoom['kind']>(['balcony', 'loggia', 'terrace'])
/** The drawing turned by half a turn: its facade is below, ours is the wall n. */
const walls = { up: 's', right: 'w', down: 'n', left: 'e' } as const

/** The chosen room of its flat. Throws when the demo has no such project, type or room. */
export function roomModel(choice: RoomChoice): RoomModel {
  const project = projects.find(({ slug }) => slug === choice.slug)
  const type = planTypes.find(({ key }) => key === choice.plan)
  if (!project || !type) throw new Error(`no ${choice.slug} with flats of ${choice.plan}`)
  const drawn = type.geometry
  const geometry = choice.isMirrored ? mirrorPlan(drawn) : drawn
  const pieces = choice.isMirrored ? mirrorPieces(furnish(drawn), drawn.width) : furnish(drawn)
  const room = geometry.rooms.find(({ name }) => name === choice.room)
  if (!room) throw new Error(`no «${choice.room}» in ${choice.plan}`)
  const ceiling = ceilingOf(project, choice.floor)
  return {
    ...choice,
    ceiling,
    level: metres((choice.floor - 1) * (project.ceiling + SLAB) + 1),
    width: room.width,
    depth: room.height,
    openings: geometry.openings.flatMap((opening) => openingOf(opening, room, geometry)),
    pieces: pieces.filter(({ box }) => isIn(box, room)).map((piece) => pieceOf(piece, room)),
  }
}

function ceilingOf({ ceiling, topCeiling, buildings }: ProjectModel, floor: number): number {
  const isTop = buildings.every(({ shape }) => shape.floors <= floor)
  return (isTop ? topCeiling : undefined) ?? ceiling
}

function openingOf(opening: PlanOpening, room: PlanRoom, { rooms }: PlanGeometry): RoomOpening[] {
  const [x, y] = opening.at
  const isLevel = opening.direction === 'horizontal'
  const [along, line] = isLevel ? [x, y] : [y, x]
  const [start, length, near, deep] = isLevel
    ? [room.x, room.width, room.y, room.height]
    : [room.y, room.height, room.x, room.width]
  const isWithin = along > start - MILLIMETRE && along + opening.width < start + length + MILLIMETRE
  const isNear = Math.abs(line - near) < MILLIMETRE
  const isFar = Math.abs(line - near - deep) < MILLIMETRE
  if (!isWithin || !(isNear || isFar)) return []
  const wall = walls[isLevel ? (isNear ? 'up' : 'down') : isNear ? 'left' : 'right']
  const offset = isLevel ? start + length - along - opening.width : along - start
  const outside = rooms.find((other) => outdoor.has(other.kind) && isBefore(other, opening))
  return [
    {
      kind: kindOf(opening, outside !== undefined),
      wall,
      from: metres(offset),
      to: metres(offset + opening.width),
      ...(outside && { beyond: { kind: outside.kind, depth: outside.height } }),
    },
  ]
}

function kindOf({ kind, swing }: PlanOpening, isOutside: boolean): RoomOpening['kind'] {
  if (kind !== 'door') return kind
  if (isOutside) return 'balcony_door'
  return swing ? 'door' : 'passage'
}

/** Whether the balcony begins at the opening's wall. */
function isBefore(outside: PlanRoom, { at: [x, y], direction, width }: PlanOpening): boolean {
  if (direction === 'vertical') return false
  const isBeside = x < outside.x + outside.width && outside.x < x + width
  return Math.abs(outside.y - y) < MILLIMETRE && isBeside
}

function isIn({ x, y, width, height }: PlacedPiece['box'], room: PlanRoom): boolean {
  const [middle, centre] = [x + width / 2, y + height / 2]
  return (
    middle > room.x &&
    middle < room.x + room.width &&
    centre > room.y &&
    centre < room.y + room.height
  )
}

function pieceOf({ kind, back, box }: PlacedPiece, room: PlanRoom): RoomPiece {
  const isLevel = back === 'up' || back === 'down'
  return {
    kind,
    back: walls[back],
    x: metres(room.x + room.width - box.x - box.width / 2),
    y: metres(box.y + box.height / 2 - room.y),
    width: metres(isLevel ? box.width : box.height),
    depth: metres(isLevel ? box.height : box.width),
  }
}

function metres(value: number): number {
  return Number(value.toFixed(3))
}
