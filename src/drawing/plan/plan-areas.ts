import type { PlanGeometry, PlanRoom, RoomKind } from './plan-geometry.ts'

/** Share of a balcony, loggia or terrace that counts towards a flat's area (order P/0393 of Rosreestr, SP 54.13330). */
const reducedShare: Partial<Record<RoomKind, number>> = {
  balcony: 0.3,
  loggia: 0.5,
  terrace: 0.3,
}

/** Returns the area of a flat in m², rounded to 0.1: rooms, balconies and terraces ×0.3, loggias ×0.5. */
export function flatArea({ rooms }: Pick<PlanGeometry, 'rooms'>): number {
  return sum(rooms, countedArea)
}

/** Returns how much a room counts towards the flat's area, in m² rounded to 0.1. */
export function countedArea({ kind, area }: PlanRoom): number {
  return toTenths(area * (reducedShare[kind] ?? 1)) / 10
}

/**
 * Returns the living area in m², rounded to 0.1: living rooms and bedrooms, or the only room of a studio.
 */
export function livingArea(plan: Pick<PlanGeometry, 'rooms'>): number {
  const isLiving = isStudio(plan) ? isStudioRoom : isLivingRoom
  return sum(plan.rooms.filter(isLiving), ({ area }) => area)
}

/** Returns the area of the kitchens or kitchen-living rooms in m², rounded to 0.1; null without one and for a studio. */
export function kitchenArea(
  plan: Pick<PlanGeometry, 'rooms'>,
  kind: 'kitchen' | 'kitchen_living',
): number | null {
  if (isStudio(plan)) return null
  const kitchens = plan.rooms.filter((room) => room.kind === kind)
  return kitchens.length === 0 ? null : sum(kitchens, ({ area }) => area)
}

/** Whether a room is outside the heated area. */
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
function sum(rooms: readonly PlanRoom[], toArea: (room: PlanRoom) => number): number {
  return rooms.reduce((total, room) => total + toTenths(toArea(room)), 0) / 10
}

function toTenths(area: number): number {
  return Math.round(Math.round(area * 1e6) / 1e5)
}
