import type { Database } from '../../../db/connect.ts'
import type { CityMap, PlaceKind } from '../../map/schema.ts'
import type { ProjectCard } from '../schema.ts'

/** What lies near a project, by kind. */
export interface NearbyKind {
  title: string
  places: ReadonlyArray<{ name: string; metres: number; minutes: number }>
}

/** Streets are longer than the straight line by this much, and people walk so many metres a minute. */
const DETOUR = 1.3
const WALK = 80
/** Farther places are no neighbours, metres in a straight line. */
const NEAR = 1_500
const MOST = 3
const METRES_A_DEGREE = 111_320
/** The heading of a kind, and what one of them without a name is called. */
const kinds: Readonly<Record<PlaceKind, readonly [many: string, one: string]>> = {
  kindergarten: ['Детские сады', 'Детский сад'],
  school: ['Школы', 'Школа'],
  clinic: ['Поликлиники', 'Поликлиника'],
  pharmacy: ['Аптеки', 'Аптека'],
  shop: ['Магазины', 'Магазин'],
  cafe: ['Кафе', 'Кафе'],
  fitness: ['Спорт', 'Спортзал'],
  bank: ['Банки', 'Банк'],
  park: ['Парки', 'Сквер'],
  bus_stop: ['Остановки', 'Остановка'],
  landmark: ['Рядом', 'Достопримечательность'],
}

/** The nearest places of each kind on the map of the project's city; none without a map or the project's own place. */
export async function readInfrastructure(
  db: Database,
  { city, latitude, longitude }: Pick<ProjectCard, 'city' | 'latitude' | 'longitude'>,
): Promise<NearbyKind[]> {
  if (latitude === null || longitude === null) return []
  const row = await db
    .selectFrom('city_maps')
    .select('map')
    .where('city_id', '=', city.id)
    .executeTakeFirst()
  return row ? nearestPlaces(JSON.parse(row.map) as CityMap, { latitude, longitude }) : []
}

/** The nearest places of each kind around a point, the nearest first. */
export function nearestPlaces(
  { features }: CityMap,
  at: { latitude: number; longitude: number },
): NearbyKind[] {
  const flattening = Math.cos((at.latitude * Math.PI) / 180)
  const places = features.flatMap(({ properties, geometry }) => {
    if (properties.layer !== 'place' || geometry.type !== 'Point') return []
    const [longitude, latitude] = geometry.coordinates
    const straight =
      METRES_A_DEGREE * Math.hypot(latitude - at.latitude, (longitude - at.longitude) * flattening)
    return straight <= NEAR ? [{ ...properties, straight }] : []
  })
  const byKind = Map.groupBy(places, ({ kind }) => kind)
  return Object.entries(kinds).flatMap(([kind, [title, one]]) => {
    const own = byKind.get(kind as PlaceKind)?.toSorted((a, b) => a.straight - b.straight)
    if (!own) return []
    const nearest = own.slice(0, MOST).map(({ name, straight }) => ({
      name: name ?? one,
      metres: Math.round((straight * DETOUR) / 10) * 10,
      minutes: Math.max(1, Math.round((straight * DETOUR) / WALK)),
    }))
    return [{ title, places: nearest }]
  })
}
