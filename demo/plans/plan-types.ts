import { flatArea, kitchenArea, livingArea } from '../../src/drawing/plan/plan-areas.ts'
import type { PlanGeometry, RoomKind } from '../../src/drawing/plan/plan-geometry.ts'
import { drawFlat, type Sketch } from './draw-flat.ts'
import { largeFlats } from './large-flats.ts'
import { oneRoomFlats } from './one-room-flats.ts'
import { studios } from './studios.ts'
import { threeRoomFlats } from './three-room-flats.ts'
import { topFloorFlats } from './top-floor-flats.ts'
import { twoRoomFlats } from './two-room-flats.ts'

/** A plan type with derived values. Areas in m², rounded to 0.1. */
export interface PlanType {
  key: string
  /** Number of rooms without kitchen; 0 = studio. */
  rooms: number
  geometry: PlanGeometry
  area: number
  living_area: number
  /** Null for a studio. A plan has one of the two. */
  kitchen_area: number | null
  kitchen_living_area: number | null
  /** Slugs of `lotFeatures` in src/features/lots/model/labels.ts that the plan has. */
  features: readonly string[]
  /** Key of the type that it replaces on the top floor; null for types of all floors. */
  over: string | null
}

/** Features that a plan has if it contains a room of this kind. */
const roomFeatures: readonly RoomKind[] = [
  'balcony',
  'loggia',
  'terrace',
  'wardrobe',
  'kitchen_living',
  'laundry',
]

/** All plan types of the demo company, from studio to five rooms. */
export const planTypes: readonly PlanType[] = [
  ...studios,
  ...oneRoomFlats,
  ...twoRoomFlats,
  ...threeRoomFlats,
  ...largeFlats,
  ...topFloorFlats,
].map(toPlanType)

function toPlanType(sketch: Sketch): PlanType {
  const geometry = drawFlat(sketch)
  const { key, rooms } = sketch
  return {
    key,
    rooms,
    geometry,
    area: flatArea(geometry),
    living_area: livingArea(geometry),
    kitchen_area: kitchenArea(geometry, 'kitchen'),
    kitchen_living_area: kitchenArea(geometry, 'kitchen_living'),
    features: findFeatures(sketch),
    over: sketch.over ?? null,
  }
}

function findFeatures({ plan, doors, side }: Sketch): string[] {
  const kinds = plan.map(([kind]) => kind)
  const wet = kinds.filter((kind) => kind === 'bathroom' || kind === 'toilet')
  const hasMaster = doors.some(
    ([from, to]) =>
      kinds[from] === 'bedroom' && (kinds[to] === 'bathroom' || kinds[to] === 'toilet'),
  )
  return [
    ...roomFeatures.filter((kind) => kinds.includes(kind)),
    ...(kinds.includes('kitchen') && !kinds.includes('kitchen_living') ? ['separate_kitchen'] : []),
    ...(wet.length > 1 ? ['two_bathrooms'] : []),
    ...(hasMaster ? ['master_bedroom'] : []),
    ...(side ? ['corner_windows'] : []),
  ].toSorted()
}
