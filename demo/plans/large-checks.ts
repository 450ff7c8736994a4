import { flatArea, isOutdoor } from '../../src/drawing/plan/plan-areas.ts'
import type { PlanGeometry, PlanRoom, RoomKind } from '../../src/drawing/plan/plan-geometry.ts'
import type { PlanCheck } from './plan-checks.ts'
import { adjoining, neighboursThroughDoors } from './plan-space.ts'

/** Homes above this have what families expect who buy them, m². */
const LARGE = 100
const LIVING = { from: 35, to: 55 }
/** m²: bedrooms that differ by less are the same room twice. */
const DIFFERENCE = 0.3
const CORRIDOR_SHARE = 0.1
/** Rooms without a window that open to the corridor. */
const MAX_BLIND = 2

/** The living room is one with the kitchen, and large. */
export const largeLiving = forLarge(({ rooms }) => {
  const living = rooms.filter(({ kind }) => /kitchen|living/.test(kind))
  const [room] = living
  const isOne = living.length === 1 && room?.kind === 'kitchen_living'
  if (isOne && room.area >= LIVING.from && room.area <= LIVING.to) return []
  return [`living: ${living.map(({ name, area }) => `${name} ${area} m²`).join(', ')}`]
})

/** One bedroom has a bathroom and a wardrobe of its own. */
export const masterSuite = forLarge((plan) => {
  const hasSuite = plan.rooms.some((room) => {
    const behind = room.kind === 'bedroom' ? findBehindDoors(room, plan) : []
    return ['bathroom', 'wardrobe'].every((kind) =>
      behind.some((other) => other.kind === kind && findBehindDoors(other, plan).length === 1),
    )
  })
  return hasSuite ? [] : ['no bedroom with a bathroom and a wardrobe of its own']
})

export const differentBedrooms = forLarge(({ rooms }) => {
  const sizes = rooms.filter(({ kind }) => kind === 'bedroom').map(({ area }) => area)
  const sorted = sizes.toSorted((a, b) => a - b)
  return sorted
    .filter((area, index) => area - (sorted[index - 1] ?? 0) < DIFFERENCE)
    .map((area) => `another bedroom of ${area} m²`)
})

/** A guest WC and a wardrobe are next to the entrance. */
export const atEntrance = forLarge((plan) => {
  const ways = plan.rooms.filter(({ kind }) => kind === 'hall' || kind === 'corridor')
  const fromHall = ways.filter(({ kind }) => kind === 'hall').map((it) => findKinds(it, plan))
  return [
    ...(ways.some((it) => findKinds(it, plan).includes('toilet')) ? [] : ['no guest toilet']),
    ...(fromHall.flat().includes('wardrobe') ? [] : ['no storage at the entrance']),
  ]
})

/** A corridor is short, and is no row of doors to rooms without windows. */
export const shortCorridor = forLarge((plan) => {
  const corridors = plan.rooms.filter(({ kind }) => kind === 'corridor')
  const area = corridors.reduce((sum, room) => sum + room.area, 0)
  const glass = plan.openings.filter(({ kind }) => kind === 'window')
  const blind = corridors
    .flatMap((room) => findBehindDoors(room, plan))
    .filter(({ kind }) => kind !== 'hall')
    .filter((room) => !glass.some((window) => adjoining(window, [room]).length === 1))
  return [
    ...(area > CORRIDOR_SHARE * flatArea(plan) ? [`corridor: ${area} m²`] : []),
    ...(blind.length > MAX_BLIND ? [`blind: ${blind.map(({ name }) => name).join(', ')}`] : []),
  ]
})

function forLarge(check: (plan: PlanGeometry) => string[]): PlanCheck {
  return (plan) => (flatArea(plan) > LARGE ? check(plan) : [])
}

function findKinds(room: PlanRoom, plan: PlanGeometry): RoomKind[] {
  return findBehindDoors(room, plan).map(({ kind }) => kind)
}

function findBehindDoors(room: PlanRoom, { rooms, openings }: PlanGeometry): PlanRoom[] {
  const doors = openings.filter(({ kind }) => kind === 'door')
  return neighboursThroughDoors(room, doors, rooms).filter((other) => !isOutdoor(other))
}
