import { furnish, type PlacedPiece } from '../../src/drawing/plan/furnish.ts'
import { mirrorPieces, mirrorPlan } from '../../src/drawing/plan/mirror-plan.ts'
import type { PlanGeometry, PlanOpening, PlanRoom } from '../../src/drawing/plan/plan-geometry.ts'
import { moscowProjects } from '../generator/moscow.ts'
import { petersburgProjects } from '../generator/petersburg.ts'
import type { ProjectModel } from '../generator/project-model.ts'
import { planTypes } from '../plans/plan-types.ts'

/** A room for a picture, by its position in the demo. */
export interface RoomChoice {
  /** Slug of the project. */
  slug: string
  finish: 'predchistovaya' | 's-otdelkoy'
  /** Key of the plan type. */
  plan: string
  /** Name of the room in the plan. */
  room: string
  floor: number
  /** The view of the lot. */
  view: 'river' | 'park' | 'street' | 'yard' | 'city'
  isMirrored?: true
}

type Wall = 'n' | 'e' | 's' | 'w'

/** An opening, metres along its wall: from the west on walls n and s, from the south on e and w. */
interface RoomOpening {
  kind: 'window' | 'balcony_door' | 'door' | 'passage' | 'entrance'
  wall: Wall
  from: number
  to: number
  /** The outdoor space behind the opening, and its depth. */
  beyond?: { kind: string; depth: number }
}

/** A piece of furniture of the plan: its centre, and the wall at its back. */
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
 * A room for Blender, in metres. The origin is its south-west corner on the floor, x is east and y north. The house's
 * facade is wall n.
 */
export interface RoomModel extends RoomChoice {
  /** Where the facade looks, if the sun is to shine as it does there. */
  facing?: 'n' | 'e' | 's' | 'w'
  ceiling: number
  /** Height of its floor above the street, metres. */
  level: number
  width: number
  depth: number
  openings: RoomOpening[]
  pieces: RoomPiece[]
}

const projects = [...moscowProjects, ...petersburgProjects]
const MILLIMETRE = 0.001
/** Thickness of a floor slab, metres. */
const SLAB = 0.35
const outdoor = new Set<PlanRoom['kind']>(['balcony', 'loggia', 'terrace'])
/** The plan is turned by 180°: its facade is at the bottom, the model's is wall n. */
const walls = { up: 's', right: 'w', down: 'n', left: 'e' } as const

/** Creates the model of a room. Throws if the project, plan type or room does not exist. */
export function createRoomModel(choice: RoomChoice): RoomModel {
  const project = projects.find(({ slug }) => slug === choice.slug)
  const type = planTypes.find(({ key }) => key === choice.plan)
  if (!project || !type) throw new Error(`no ${choice.slug} with flats of ${choice.plan}`)
  const drawn = type.geometry
  const geometry = choice.isMirrored ? mirrorPlan(drawn) : drawn
  const pieces = choice.isMirrored ? mirrorPieces(furnish(drawn), drawn.width) : furnish(drawn)
  const room = geometry.rooms.find(({ name }) => name === choice.room)
  if (!room) throw new Error(`no «${choice.room}» in ${choice.plan}`)
  const ceiling = findCeiling(project, choice.floor)
  return {
    ...choice,
    ceiling,
    level: metres((choice.floor - 1) * (project.ceiling + SLAB) + 1),
    width: room.width,
    depth: room.height,
    openings: geometry.openings.flatMap((opening) => toOpenings(opening, room, geometry)),
    pieces: pieces.filter(({ box }) => isIn(box, room)).map((piece) => toPiece(piece, room)),
  }
}

function findCeiling({ ceiling, topCeiling, buildings }: ProjectModel, floor: number): number {
  const isTop = buildings.every(({ shape }) => shape.floors <= floor)
  return (isTop ? topCeiling : undefined) ?? ceiling
}

function toOpenings(opening: PlanOpening, room: PlanRoom, { rooms }: PlanGeometry): RoomOpening[] {
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
      kind: toOpeningKind(opening, outside !== undefined),
      wall,
      from: metres(offset),
      to: metres(offset + opening.width),
      ...(outside && { beyond: { kind: outside.kind, depth: outside.height } }),
    },
  ]
}

function toOpeningKind({ kind, swing }: PlanOpening, isOutside: boolean): RoomOpening['kind'] {
  if (kind !== 'door') return kind
  if (isOutside) return 'balcony_door'
  return swing ? 'door' : 'passage'
}

/** Whether the balcony is at the opening's wall. */
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

function toPiece({ kind, back, box }: PlacedPiece, room: PlanRoom): RoomPiece {
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
