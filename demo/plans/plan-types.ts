import { flatArea, kitchenArea, livingArea } from '../../src/drawing/plan-areas.ts'
import type { PlanGeometry, RoomKind } from '../../src/drawing/plan-geometry.ts'
import { drawFlat, type Sketch } from './draw-flat.ts'
import { largeFlats } from './large-flats.ts'
import { oneRoomFlats } from './one-room-flats.ts'
import { studios } from './studios.ts'
import { threeRoomFlats } from './three-room-flats.ts'
import { topFloorFlats } from './top-floor-flats.ts'
import { twoRoomFlats } from './two-room-flats.ts'

/** A flat type: its drawing and what follows from it. Areas in m², to 0.1. */
export interface PlanType {
  key: string
  /** Rooms as the market counts them; 0 = studio. */
  rooms: number
  geometry: PlanGeometry
  area: number
  living_area: number
  /** Null for a studio. */
  kitchen_area: number | null
  /** Slugs of `lotFeatures` in src/features/catalogue/model/words.ts that the drawing shows. */
  features: readonly string[]
  /** The key of the type whose place it takes on the top floor; null for types of every floor. */
  over: string | null
}

/** Features that are a kind of room: shown where the plan has one. */
const roomFeatures: readonly RoomKind[] = [
  'balcony',
  'loggia',
  'terrace',
  'wardrobe',
  'kitchen_living',
  'laundry',
]

/** Every flat type of the demo company, from studio to five rooms. */
export const planTypes: readonly PlanType[] = [
  ...studios,
  ...oneRoomFlats,
  ...twoRoomFlats,
  ...threeRoomFlats,
  ...largeFlats,
  ...topFloorFlats,
].map(planType)

function planType(sketch: Sketch): PlanType {
  const geometry = drawFlat(sketch)
  const { key, rooms } = sketch
  return {
    key,
    rooms,
    geometry,
    area: flatArea(geometry),
    living_area: livingArea(geometry),
    kitchen_area: kitchenArea(geometry),
    features: featuresOf(sketch),
    over: sketch.over ?? null,
  }
}

function featuresOf({ plan, doors, side }: Sketch): string[] {
  const kinds = plan.map(([kind]) => kind)
  const wet = kinds.filter((kind) => kind === 'bathroom' || kind === 'toilet')
  const hasMaster = doors.some(
    ([from, to]) =>
      kinds[from] === 'bedroom' && (kinds[to] === 'bathroom' || kinds[to] === 'toilet'),
  )
  return [
    ...roomFeatures.filter((kind) => kinds.includes(kind)),
    ...(wet.length > 1 ? ['two_bathrooms'] : []),
    ...(hasMaster ? ['master_bedroom'] : []),
    ...(side ? ['corner_windows'] : []),
  ].toSorted()
}
