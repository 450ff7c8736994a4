import type { Box } from '../../src/drawing/box.ts'
import type { CommonPlan, CommonRoom } from '../../src/drawing/storey-plan.ts'
import { type Bay, homeBays, stripsOf, ventBays } from './bays.ts'
import { isEnd, windowsOf } from './common-windows.ts'
import { CORE_DEPTH, type CoreNeeds, coreRooms, wayIntoCore } from './core-rooms.ts'
import { CORRIDOR, type HousePlan, type SectionPlan } from './plan-house.ts'
import { clean, type Rows, type Span } from './place-rows.ts'
import { passage, type Strip, stripRooms } from './strip-rooms.ts'

/** A wider corridor is waste, metres: what is more goes to storerooms. */
const WIDEST_CORRIDOR = 2.4
/** m² of flats on a section's storey that have one staircase (SP 1.13130.2020, 6.1). */
const ONE_STAIRCASE = 500
/** Storeys from which two lifts are too few. */
const HIGH = 20
/** Of the corridor's end that a window of the house's end lights, metres. */
const LIT_END = 2.4
const EDGE = 0.001

/**
 * What a section has beside its flats on every storey with flats: a straight corridor, the core, the hall to the
 * street. Where the house is deeper than corridor and flats, storerooms lie between them, with a way to every door.
 */
export function commonPlanOf(section: SectionPlan, house: HousePlan): CommonPlan {
  const { typical: rows } = section
  const { length, depth: whole } = house
  const corridor = corridorOf(rows, house)
  const core = { from: clean(length - rows.core.to), to: clean(length - rows.core.from) }
  const [front, yard] = [homeBays(rows.front, house), homeBays(rows.yard, house)]
  const vents = ventBays(rows)
  const needs = needsOf(rows, house, core, [...front, ...yard])
  const way = wayIntoCore(core, needs)
  const strips = [
    ...stripsOf([...yard, { ...core, depth: CORE_DEPTH, way }], (depth) => ({
      from: depth,
      to: corridor.from,
    })),
    ...stripsOf([...front, ...vents], (depth) => ({ from: corridor.to, to: clean(whole - depth) })),
  ].map((strip) => {
    const ways = [...strip.ways, ...litEnds(section, house, strip)]
    return stripRooms({ ...strip, ways }, corridor)
  })
  const inner = coreRooms(core, needs)
  const rooms: CommonRoom[] = [
    { kind: 'corridor', name: 'Коридор', ...boxOf({ from: 0, to: length }, corridor) },
    ...(rows.hall ? [hallOf(rows.hall, { from: corridor.to, to: whole })] : []),
    ...inner.rooms,
    ...strips.flatMap((strip) => strip.rooms),
    ...vents.map((vent) => ventOf(vent, { from: whole - vent.depth, to: whole })),
  ]
  return {
    // As the schema of content has them.
    rooms: rooms.map(({ kind, name, x, y, width, height }) => ({
      kind,
      ...(name ? { name } : {}),
      x,
      y,
      width,
      height,
    })),
    openings: [
      passage(way, CORE_DEPTH),
      ...(rows.hall ? [passage(rows.hall, corridor.to)] : []),
      ...inner.openings,
      ...strips.flatMap(({ openings }) => openings),
      ...windowsOf(section, house),
    ],
  }
}

/** Between the deepest homes of both rows; where that is too wide it keeps to the core. */
function corridorOf({ front, yard }: Rows, house: HousePlan): Span {
  const bottom = house.depth - Math.max(...front.map(({ depth }) => depth))
  const top = Math.max(CORE_DEPTH, ...yard.map(({ depth }) => depth))
  const isWide = bottom - top > WIDEST_CORRIDOR + EDGE
  return { from: clean(top), to: clean(isWide ? top + CORRIDOR : bottom) }
}

/** What the core must have; its way in is at the end to which the farthest door is nearer. */
function needsOf(rows: Rows, house: HousePlan, core: Span, bays: readonly Bay[]): CoreNeeds {
  const area = [...rows.front, ...rows.yard].reduce((sum, { plan }) => sum + plan.area, 0)
  const stairs = area > ONE_STAIRCASE ? 2 : 1
  const lifts = house.floors < HIGH ? 2 : 3
  const farthest = (x: number) =>
    Math.max(...bays.flatMap(({ way }) => (way ? [Math.abs((way.from + way.to) / 2 - x)] : [])))
  return {
    stairs,
    lifts: stairs > 1 ? lifts + 1 : lifts,
    isWayLeft: farthest(core.from) < farthest(core.to),
    isAtCorridor: corridorOf(rows, house).from - CORE_DEPTH < EDGE,
  }
}

/** At the house's ends a strip leaves the place before the corridor's window free. */
function litEnds(section: SectionPlan, house: HousePlan, { from, to }: Strip): Span[] {
  return [
    ...(isEnd('left', section, house) && from < EDGE ? [{ from: 0, to: LIT_END }] : []),
    ...(isEnd('right', section, house) && to > house.length - EDGE
      ? [{ from: clean(house.length - LIT_END), to: house.length }]
      : []),
  ]
}

function hallOf(along: Span, across: Span): CommonRoom {
  return { kind: 'hall', name: 'Холл', ...boxOf(along, across) }
}

function ventOf(along: Span, across: Span): CommonRoom {
  return { kind: 'shaft', ...boxOf(along, across) }
}

function boxOf(along: Span, across: Span): Box {
  return {
    x: along.from,
    y: clean(across.from),
    width: clean(along.to - along.from),
    height: clean(across.to - across.from),
  }
}
