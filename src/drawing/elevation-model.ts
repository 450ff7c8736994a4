import { extentOf } from './extent.ts'
import { mirrorPlan } from './mirror-plan.ts'
import { type FacadeOpening, facadeDepth, openingsOnFacade, shiftOpening } from './plan-facade.ts'
import type { PlanGeometry, Point } from './plan-geometry.ts'
import { SHOP_STOREY, storeyHeight } from './storey-heights.ts'

/** A flat as the catalogue has it: its plan and its outline on the storey of its section, metres. */
export interface StandingFlat {
  /** Place of its section in the house, from 0. */
  section: number
  floor: number
  outline: readonly Point[]
  geometry: PlanGeometry
  isMirrored: boolean
  /** Metres; null when unknown. */
  ceiling: number | null
}

/** A house of which storeys, sections and flats are known. */
export interface KnownHouse {
  name: string
  floors: number
  /** From left to right before the front; the width of each in metres. */
  sections: readonly number[]
  flats: readonly StandingFlat[]
}

/** A storey of an elevation, from the ground up; metres. */
export interface ElevationStorey {
  /** Of its floor above the ground. */
  level: number
  height: number
  hasHomes: boolean
  /** From the front's left end, from left to right. */
  openings: readonly FacadeOpening[]
}

/** From left to right, metres. */
export interface Span {
  from: number
  to: number
}

/** The front of one house, metres. */
export interface Elevation {
  name: string
  /** From left to right: where sections end, the house's ends included. */
  axes: readonly number[]
  storeys: readonly ElevationStorey[]
  /** Entrances from the street, one to a section at most. */
  doors: readonly Span[]
}

const NEAR = 0.05
const USUAL_CEILING = 2.8
/** Between two flats of the front: a hall with a window, neither a wall nor a flat that is not known. */
const HALL: readonly [number, number] = [1.25, 4]
const HALL_WINDOW = 2.4
const PIER = 0.3
/** An entrance, where the hall behind it is not narrower, and the wall beside it. */
const DOOR = 1.7
const JAMB = 0.2
/** Between two flats of the yard row: stairs and lifts, not narrower. */
const CORE = 5

interface Place extends Span {
  row: 'front' | 'yard'
  openings: FacadeOpening[]
}

/** The front of a house from its flats, or null when too little of them is known to draw it. */
export function elevationOf({ name, floors, sections, flats }: KnownHouse): Elevation | null {
  if (flats.length === 0) return null
  const axes = [0]
  for (const width of sections) axes.push((axes.at(-1) ?? 0) + width)
  const byFloor = Map.groupBy(flats, ({ floor }) => floor)
  const usual = heightOf(byFloor.get(Math.min(...byFloor.keys())) ?? [])
  const storeys: ElevationStorey[] = []
  const doors = new Map<number, Span>()
  for (let floor = 1, level = 0; floor <= floors; floor++) {
    const homes = byFloor.get(floor) ?? []
    const empty = floor === 1 ? SHOP_STOREY : usual
    const height = homes.length > 0 ? heightOf(homes) : empty
    const openings = sections.flatMap((width, index) => {
      const { front, yard } = rowsOf(
        homes.filter(({ section }) => section === index),
        width,
      )
      const halls = hallsBetween(front)
      const at = axes[index] ?? 0
      const core = byFloor.has(1) ? undefined : coreOf(yard, width)
      const hall = halls[0] ?? core
      if (hall && !doors.has(index) && isFree(hall, floor, index)) {
        doors.set(index, doorOf(hall, at))
      }
      // The entrance stands in place of the hall's window.
      const lit = floor === 1 ? halls.slice(1) : halls
      const all = [...front.flatMap(({ openings: shown }) => shown), ...lit.map(windowOfHall)]
      return all.toSorted((a, b) => a.from - b.from).map((opening) => shiftOpening(opening, at))
    })
    storeys.push({ level, height, hasHomes: homes.length > 0, openings })
    level += height
  }
  const isKnown = storeys.some(({ openings }) => openings.length > 0)
  return isKnown ? { name, axes, storeys, doors: [...doors.values()] } : null

  /** Whether no home of the ground floor stands where a hall of a floor above comes down. */
  function isFree({ from, to }: Span, floor: number, index: number): boolean {
    if (floor === 1) return true
    const ground = (byFloor.get(1) ?? []).filter(({ section }) => section === index)
    return !rowsOf(ground, sections[index] ?? 0).front.some(
      (home) => home.from < to - NEAR && home.to > from + NEAR,
    )
  }
}

/** Of a storey whose homes differ: what most of them have, so that one high hall does not raise the house. */
function heightOf(homes: readonly StandingFlat[]): number {
  const known = homes.flatMap(({ ceiling }) => ceiling ?? []).toSorted((a, b) => a - b)
  return storeyHeight(known[Math.floor((known.length - 1) / 2)] ?? USUAL_CEILING)
}

function doorOf({ from, to }: Span, at: number): Span {
  const [middle, half] = [at + (from + to) / 2, Math.min(DOOR, to - from - 2 * JAMB) / 2]
  return { from: middle - half, to: middle + half }
}

/** The flats of a storey of one section in their rows, from left to right. */
function rowsOf(flats: readonly StandingFlat[], width: number): Record<'front' | 'yard', Place[]> {
  const rows: Record<'front' | 'yard', Place[]> = { front: [], yard: [] }
  for (const flat of flats) {
    const place = placeOf(flat)
    // Of another house, or counted from somewhere else: it would hang in the air beside this one.
    if (!place || place.from < -NEAR || place.to > width + NEAR) continue
    // A flat that two feeds sell is one flat, also where they differ by a few centimetres.
    if (!rows[place.row].some((other) => isOver(place, other))) rows[place.row].push(place)
  }
  const sorted = (row: readonly Place[]) => row.toSorted((a, b) => a.from - b.from)
  return { front: sorted(rows.front), yard: sorted(rows.yard) }
}

function isOver(a: Span, b: Span): boolean {
  return Math.min(a.to, b.to) - Math.max(a.from, b.from) > (a.to - a.from) / 2
}

function hallsBetween(front: readonly Place[]): Span[] {
  return gapsBetween(front).filter(({ from, to }) => to - from >= HALL[0] && to - from <= HALL[1])
}

function windowOfHall({ from, to }: Span): FacadeOpening {
  const half = Math.min(HALL_WINDOW, to - from - 2 * PIER) / 2
  return { kind: 'stair', from: (from + to) / 2 - half, to: (from + to) / 2 + half }
}

/** The widest place of the yard row without a flat, when stairs fit into it. */
function coreOf(yard: readonly Place[], width: number): Span | undefined {
  const ends = [{ from: 0, to: 0 }, ...yard, { from: width, to: width }]
  const [widest] = gapsBetween(ends).toSorted((a, b) => b.to - b.from - (a.to - a.from))
  return yard.length > 0 && widest && widest.to - widest.from >= CORE ? widest : undefined
}

function gapsBetween(row: readonly Span[]): Span[] {
  return row.slice(1).map(({ from }, index) => ({ from: row[index]?.to ?? from, to: from }))
}

/**
 * Where a flat stands, metres from its section's left end; undefined for one whose plan does not fit its outline.
 * On a storey y counts from the yard's facade down to the front.
 */
function placeOf({ outline, geometry, isMirrored }: StandingFlat): Place | undefined {
  const { x: from, y, width, height } = extentOf(outline)
  if (Math.abs(width - geometry.width) > NEAR) return undefined
  if (Math.abs(height - geometry.height) > NEAR) return undefined
  const to = from + width
  // To the yard a plan stands on its head: its facade lies at 0. Nothing of it is seen from the front.
  const isYard = Math.abs(y + height - facadeDepth(geometry)) < NEAR
  if (isYard) return { row: 'yard', from, to, openings: [] }
  const openings = openingsOnFacade(isMirrored ? mirrorPlan(geometry) : geometry)
  return { row: 'front', from, to, openings: openings.map((it) => shiftOpening(it, from)) }
}
