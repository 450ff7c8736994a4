import type { Box } from '../../src/drawing/plan/box.ts'
import type { CommonPlan, CommonRoom } from '../../src/drawing/plan/storey-plan.ts'
import { type Bay, toHomeBays, joinStrips, findVentBays } from './bays.ts'
import { isEnd, findCommonWindows } from './common-windows.ts'
import { CORE_DEPTH, type CoreNeeds, planCore, findCoreEntry } from './core-rooms.ts'
import { CORRIDOR, type HousePlan, type SectionPlan } from './plan-house.ts'
import { roundToMillimetre, type Rows, type Span } from './place-rows.ts'
import { createPassage, type Strip, planStrip } from './strip-rooms.ts'

/** Maximum width of a corridor, metres. Additional space becomes storerooms. */
const MAX_CORRIDOR = 2.4
/** Maximum area of flats on a section's storey with one staircase, m² (SP 1.13130.2020, 6.1). */
const ONE_STAIRCASE = 500
/** Number of storeys from which three lifts are needed. */
const HIGH = 20
/** Length of the corridor's end that is free because of the window there, metres. */
const LIT_END = 2.4
const EDGE = 0.001

/**
 * Plans the common rooms of a storey with flats: a straight corridor, the core, the hall to the street. If the house is
 * deeper than corridor and flats, the space between them becomes storerooms, with a free way to every door.
 */
export function planCommonRooms(section: SectionPlan, house: HousePlan): CommonPlan {
  const { typical: rows } = section
  const { length, depth: whole } = house
  const corridor = findCorridor(rows, house)
  const core = {
    from: roundToMillimetre(length - rows.core.to),
    to: roundToMillimetre(length - rows.core.from),
  }
  const [front, yard] = [toHomeBays(rows.front, house), toHomeBays(rows.yard, house)]
  const vents = findVentBays(rows)
  const needs = toCoreNeeds(rows, house, core, [...front, ...yard])
  const way = findCoreEntry(core, needs)
  const strips = [
    ...joinStrips([...yard, { ...core, depth: CORE_DEPTH, way }], (depth) => ({
      from: depth,
      to: corridor.from,
    })),
    ...joinStrips([...front, ...vents], (depth) => ({
      from: corridor.to,
      to: roundToMillimetre(whole - depth),
    })),
  ].map((strip) => {
    const ways = [...strip.ways, ...litEnds(section, house, strip)]
    return planStrip({ ...strip, ways }, corridor)
  })
  const inner = planCore(core, needs)
  const rooms: CommonRoom[] = [
    { kind: 'corridor', name: 'Коридор', ...toBox({ from: 0, to: length }, corridor) },
    ...(rows.hall ? [createHall(rows.hall, { from: corridor.to, to: whole })] : []),
    ...inner.rooms,
    ...strips.flatMap((strip) => strip.rooms),
    ...vents.map((vent) => createVent(vent, { from: whole - vent.depth, to: whole })),
  ]
  return {
    // In the order of keys of the content schema.
    rooms: rooms.map(({ kind, name, x, y, width, height }) => ({
      kind,
      ...(name ? { name } : {}),
      x,
      y,
      width,
      height,
    })),
    openings: [
      createPassage(way, CORE_DEPTH),
      ...(rows.hall ? [createPassage(rows.hall, corridor.to)] : []),
      ...inner.openings,
      ...strips.flatMap(({ openings }) => openings),
      ...findCommonWindows(section, house),
    ],
  }
}

/** Returns the corridor between the deepest homes of both rows, or a narrower one along the core. */
function findCorridor({ front, yard }: Rows, house: HousePlan): Span {
  const bottom = house.depth - Math.max(...front.map(({ depth }) => depth))
  const top = Math.max(CORE_DEPTH, ...yard.map(({ depth }) => depth))
  const isWide = bottom - top > MAX_CORRIDOR + EDGE
  return { from: roundToMillimetre(top), to: roundToMillimetre(isWide ? top + CORRIDOR : bottom) }
}

/** Returns the requirements of the core. Its entry is at the end with the shorter maximum distance to the doors. */
function toCoreNeeds(rows: Rows, house: HousePlan, core: Span, bays: readonly Bay[]): CoreNeeds {
  const area = [...rows.front, ...rows.yard].reduce((sum, { plan }) => sum + plan.area, 0)
  const stairs = area > ONE_STAIRCASE ? 2 : 1
  const lifts = house.floors < HIGH ? 2 : 3
  const farthest = (x: number) =>
    Math.max(...bays.flatMap(({ way }) => (way ? [Math.abs((way.from + way.to) / 2 - x)] : [])))
  return {
    stairs,
    lifts: stairs > 1 ? lifts + 1 : lifts,
    isWayLeft: farthest(core.from) < farthest(core.to),
    isAtCorridor: findCorridor(rows, house).from - CORE_DEPTH < EDGE,
  }
}

/** Returns the space of a strip that must be free before the corridor's windows at the ends of the house. */
function litEnds(section: SectionPlan, house: HousePlan, { from, to }: Strip): Span[] {
  return [
    ...(isEnd('left', section, house) && from < EDGE ? [{ from: 0, to: LIT_END }] : []),
    ...(isEnd('right', section, house) && to > house.length - EDGE
      ? [{ from: roundToMillimetre(house.length - LIT_END), to: house.length }]
      : []),
  ]
}

function createHall(along: Span, across: Span): CommonRoom {
  return { kind: 'hall', name: 'Холл', ...toBox(along, across) }
}

function createVent(along: Span, across: Span): CommonRoom {
  return { kind: 'shaft', ...toBox(along, across) }
}

function toBox(along: Span, across: Span): Box {
  return {
    x: along.from,
    y: roundToMillimetre(across.from),
    width: roundToMillimetre(along.to - along.from),
    height: roundToMillimetre(across.to - across.from),
  }
}
