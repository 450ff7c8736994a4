import { findExtent, type Point } from '../plan/box.ts'
import { mirrorPlan } from '../plan/mirror-plan.ts'
import {
  type FacadeOpening,
  facadeDepth,
  findFacadeOpenings,
  shiftOpening,
} from '../plan/plan-facade.ts'
import type { PlanGeometry } from '../plan/plan-geometry.ts'
import { SHOP_STOREY, storeyHeight } from '../plan/storey-heights.ts'

/** A flat of the catalogue: its plan and its outline on the storey of its section, in metres. */
export interface StandingFlat {
  /** Index of its section in the house. */
  section: number
  floor: number
  outline: readonly Point[]
  geometry: PlanGeometry
  isMirrored: boolean
  /** Metres; null when unknown. */
  ceiling: number | null
}

/** Input of an elevation: storeys, sections and flats of a house. */
export interface KnownHouse {
  name: string
  floors: number
  /** Widths in metres, from left to right as seen from the street. */
  sections: readonly number[]
  flats: readonly StandingFlat[]
}

/** A storey of an elevation, in metres. */
export interface ElevationStorey {
  /** Height of its floor above the ground. */
  level: number
  height: number
  hasHomes: boolean
  /** From left to right, measured from the left end of the front. */
  openings: readonly FacadeOpening[]
}

/** A horizontal extent from left to right, in metres. */
export interface Span {
  from: number
  to: number
}

/** The street front of one house, in metres. */
export interface Elevation {
  name: string
  /** Ends of sections from left to right, including both ends of the house. */
  axes: readonly number[]
  storeys: readonly ElevationStorey[]
  /** Entrances from the street, at most one per section. */
  doors: readonly Span[]
}

const TOLERANCE = 0.05
const USUAL_CEILING = 2.8
/** Width of a hall between two flats of the front: wider than a wall and narrower than an unknown flat. */
const HALL: readonly [number, number] = [1.25, 4]
const HALL_WINDOW = 2.4
const PIER = 0.3
/** Width of an entrance, if the hall is wide enough, and of the wall beside it. */
const DOOR = 1.7
const JAMB = 0.2
/** Minimum width of stairs and lifts between two flats of the yard row. */
const CORE = 5

interface FlatSpan extends Span {
  row: 'front' | 'yard'
  openings: FacadeOpening[]
}

/** Builds the front of a house from its flats. Returns null if no flat has a known opening. */
export function toElevation({ name, floors, sections, flats }: KnownHouse): Elevation | null {
  if (flats.length === 0) return null
  const axes = [0]
  for (const width of sections) axes.push((axes.at(-1) ?? 0) + width)
  const byFloor = Map.groupBy(flats, ({ floor }) => floor)
  const usual = toHeight(byFloor.get(Math.min(...byFloor.keys())) ?? [])
  const storeys: ElevationStorey[] = []
  const doors = new Map<number, Span>()
  for (let floor = 1, level = 0; floor <= floors; floor++) {
    const homes = byFloor.get(floor) ?? []
    const empty = floor === 1 ? SHOP_STOREY : usual
    const height = homes.length > 0 ? toHeight(homes) : empty
    const openings = sections.flatMap((width, index) => {
      const { front, yard } = toRows(
        homes.filter(({ section }) => section === index),
        width,
      )
      const halls = findHalls(front)
      const at = axes[index] ?? 0
      const core = byFloor.has(1) ? undefined : findCore(yard, width)
      const hall = halls[0] ?? core
      if (hall && !doors.has(index) && isFree(hall, floor, index)) {
        doors.set(index, toDoor(hall, at))
      }
      // The entrance replaces the window of its hall.
      const lit = floor === 1 ? halls.slice(1) : halls
      const all = [...front.flatMap(({ openings: shown }) => shown), ...lit.map(toHallWindow)]
      return all.toSorted((a, b) => a.from - b.from).map((opening) => shiftOpening(opening, at))
    })
    storeys.push({ level, height, hasHomes: homes.length > 0, openings })
    level += height
  }
  const isKnown = storeys.some(({ openings }) => openings.length > 0)
  return isKnown ? { name, axes, storeys, doors: [...doors.values()] } : null

  /** Whether the place of a hall is not occupied by a ground-floor home. */
  function isFree({ from, to }: Span, floor: number, index: number): boolean {
    if (floor === 1) return true
    const ground = (byFloor.get(1) ?? []).filter(({ section }) => section === index)
    return !toRows(ground, sections[index] ?? 0).front.some(
      (home) => home.from < to - TOLERANCE && home.to > from + TOLERANCE,
    )
  }
}

/** Storey height for the median ceiling, so that a single high room does not raise the house. */
function toHeight(homes: readonly StandingFlat[]): number {
  const known = homes.flatMap(({ ceiling }) => ceiling ?? []).toSorted((a, b) => a - b)
  return storeyHeight(known[Math.floor((known.length - 1) / 2)] ?? USUAL_CEILING)
}

function toDoor({ from, to }: Span, at: number): Span {
  const [middle, half] = [at + (from + to) / 2, Math.min(DOOR, to - from - 2 * JAMB) / 2]
  return { from: middle - half, to: middle + half }
}

/** Sorts the flats of one storey and section into rows, from left to right. */
function toRows(
  flats: readonly StandingFlat[],
  width: number,
): Record<'front' | 'yard', FlatSpan[]> {
  const rows: Record<'front' | 'yard', FlatSpan[]> = { front: [], yard: [] }
  for (const flat of flats) {
    const place = toPlace(flat)
    // A flat outside its section has wrong coordinates or belongs to another house.
    if (!place || place.from < -TOLERANCE || place.to > width + TOLERANCE) continue
    // Two feeds can contain the same flat, with coordinates that differ by a few centimetres.
    if (!rows[place.row].some((other) => isSamePlace(place, other))) rows[place.row].push(place)
  }
  const sorted = (row: readonly FlatSpan[]) => row.toSorted((a, b) => a.from - b.from)
  return { front: sorted(rows.front), yard: sorted(rows.yard) }
}

function isSamePlace(a: Span, b: Span): boolean {
  return Math.min(a.to, b.to) - Math.max(a.from, b.from) > (a.to - a.from) / 2
}

function findHalls(front: readonly FlatSpan[]): Span[] {
  return findGaps(front).filter(({ from, to }) => to - from >= HALL[0] && to - from <= HALL[1])
}

function toHallWindow({ from, to }: Span): FacadeOpening {
  const half = Math.min(HALL_WINDOW, to - from - 2 * PIER) / 2
  return { kind: 'stair', from: (from + to) / 2 - half, to: (from + to) / 2 + half }
}

/** Returns the widest gap of the yard row if stairs fit into it. */
function findCore(yard: readonly FlatSpan[], width: number): Span | undefined {
  const ends = [{ from: 0, to: 0 }, ...yard, { from: width, to: width }]
  const [widest] = findGaps(ends).toSorted((a, b) => b.to - b.from - (a.to - a.from))
  return yard.length > 0 && widest && widest.to - widest.from >= CORE ? widest : undefined
}

function findGaps(row: readonly Span[]): Span[] {
  return row.slice(1).map(({ from }, index) => ({ from: row[index]?.to ?? from, to: from }))
}

/**
 * Returns the place of a flat in metres from the left end of its section, or undefined if its plan does not match its
 * outline. On a storey y increases from the yard's facade to the front.
 */
function toPlace({ outline, geometry, isMirrored }: StandingFlat): FlatSpan | undefined {
  const { x: from, y, width, height } = findExtent(outline)
  if (Math.abs(width - geometry.width) > TOLERANCE) return undefined
  if (Math.abs(height - geometry.height) > TOLERANCE) return undefined
  const to = from + width
  // A flat on the yard side is turned by 180°: its facade is at 0 and is not visible from the front.
  const isYard = Math.abs(y + height - facadeDepth(geometry)) < TOLERANCE
  if (isYard) return { row: 'yard', from, to, openings: [] }
  const openings = findFacadeOpenings(isMirrored ? mirrorPlan(geometry) : geometry)
  return { row: 'front', from, to, openings: openings.map((it) => shiftOpening(it, from)) }
}
