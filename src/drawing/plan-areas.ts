import type { PlanGeometry, PlanRoom, RoomKind } from './plan-geometry.ts'

/** Share of a balcony, loggia or terrace that counts in a flat's area (order P/0393 of Rosreestr, SP 54.13330). */
const reducedShare: Partial<Record<RoomKind, number>> = {
  balcony: 0.3,
  loggia: 0.5,
  terrace: 0.3,
}

/** Area of the whole flat in m², to 0.1: its rooms, with balconies and terraces ×0.3, loggias ×0.5. */
export function flatArea({ rooms }: Pick<PlanGeometry, 'rooms'>): number {
  return sum(rooms, countedArea)
}

/** What a room adds to the flat's area in m², to 0.1. */
export function countedArea({ kind, area }: PlanRoom): number {
  return toTenths(area * (reducedShare[kind] ?? 1)) / 10
}

/**
 * Living area in m², to 0.1: living rooms and bedrooms. A studio's one room counts here,
 * since it has no other.
 */
export function livingArea(plan: Pick<PlanGeometry, 'rooms'>): number {
  const isLiving = isStudio(plan) ? isStudioRoom : isLivingRoom
  return sum(plan.rooms.filter(isLiving), ({ area }) => area)
}

/** Area of the kitchen or kitchen-living room in m², to 0.1; null for a studio, which has none of its own. */
export function kitchenArea(plan: Pick<PlanGeometry, 'rooms'>): number | null {
  if (isStudio(plan)) return null
  const kitchens = plan.rooms.filter(({ kind }) => kind === 'kitchen' || kind === 'kitchen_living')
  return kitchens.length === 0 ? null : sum(kitchens, ({ area }) => area)
}

/** Whether the room lies outside the warm outline. */
export function isOutdoor({ kind }: { kind: string }): boolean {
  return kind === 'balcony' || kind === 'loggia' || kind === 'terrace'
}

function isStudio({ rooms }: Pick<PlanGeometry, 'rooms'>): boolean {
  return !rooms.some(isLivingRoom)
}

function isLivingRoom({ kind }: PlanRoom): boolean {
  return kind === 'living' || kind === 'bedroom'
}

function isStudioRoom({ kind }: PlanRoom): boolean {
  return kind === 'kitchen_living'
}

/** Sums in tenths, so that 0.1 + 0.2 is 0.3. */
function sum(rooms: readonly PlanRoom[], areaOf: (room: PlanRoom) => number): number {
  return rooms.reduce((total, room) => total + toTenths(areaOf(room)), 0) / 10
}

function toTenths(area: number): number {
  return Math.round(Math.round(area * 1e6) / 1e5)
}
