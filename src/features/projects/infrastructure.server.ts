import type { Database } from '../../db/connect.ts'
import { createWalkMeasure, toWalkMinutes } from '../../lib/lots/street-walk.ts'
import type { AppContext } from '../lots/snapshot/app-context.server.ts'
import { type CityMap, listStreetLines, type PlaceKind } from '../map/schema.ts'
import { hasMapService } from './map-service.server.ts'
import type { ProjectCard } from './schema.ts'

/** What lies near a project, by kind. */
export interface NearbyKind {
  title: string
  /** The minutes follow the streets of the map; otherwise they are estimated from the straight line. */
  isAlongStreets: boolean
  places: ReadonlyArray<{ name: string; metres: number; minutes: number }>
}

/** Where the map has no street near the project, streets are taken to be longer than the straight line by this much. */
const DETOUR = 1.3
/** Farther places are no neighbours, metres in a straight line; on foot they may be farther by the detour. */
const MAX_DISTANCE = 1_500
const MAX_NEAREST = 3
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

/** What the map of the project's city knows around the project. */
export interface Surroundings {
  infrastructure: NearbyKind[]
  /** Whether the project has a place on a map of its city. */
  isOnMap: boolean
}

/** Whether the project's page shows more than its metro in the section `infrastructure`: its place on a map. */
export async function hasSurroundings(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  { city, latitude, longitude }: Pick<ProjectCard, 'city' | 'latitude' | 'longitude'>,
): Promise<boolean> {
  if (latitude === null || longitude === null) return false
  if (hasMapService(config)) return true
  const row = await db
    .selectFrom('city_maps')
    .select('city_id')
    .where('city_id', '=', city.id)
    .executeTakeFirst()
  return row !== undefined
}

/** Reads the nearest places of each kind; none without a map of the city or the project's own place. */
export async function readSurroundings(
  db: Database,
  { city, latitude, longitude }: Pick<ProjectCard, 'city' | 'latitude' | 'longitude'>,
): Promise<Surroundings> {
  if (latitude === null || longitude === null) return { infrastructure: [], isOnMap: false }
  const row = await db
    .selectFrom('city_maps')
    .select('map')
    .where('city_id', '=', city.id)
    .executeTakeFirst()
  if (!row) return { infrastructure: [], isOnMap: false }
  const map = JSON.parse(row.map) as CityMap
  return { infrastructure: nearestPlaces(map, { latitude, longitude }), isOnMap: true }
}

/**
 * The nearest places of each kind around a point by the walk along the streets of the map, the nearest first. Places
 * to which no street leads are left out. Without a street near the point walks are estimated.
 */
export function nearestPlaces(
  map: CityMap,
  at: { latitude: number; longitude: number },
): NearbyKind[] {
  const flattening = Math.cos((at.latitude * Math.PI) / 180)
  const walk = createWalkMeasure(
    listStreetLines(map),
    [at.longitude, at.latitude],
    MAX_DISTANCE * DETOUR,
  )
  const places = map.features.flatMap(({ properties, geometry }) => {
    if (properties.layer !== 'place' || geometry.type !== 'Point') return []
    const [longitude, latitude] = geometry.coordinates
    const straight =
      METRES_A_DEGREE * Math.hypot(latitude - at.latitude, (longitude - at.longitude) * flattening)
    if (straight > MAX_DISTANCE) return []
    const metres = walk ? walk(geometry.coordinates) : straight * DETOUR
    return metres === null ? [] : [{ ...properties, metres }]
  })
  const byKind = Map.groupBy(places, ({ kind }) => kind)
  return Object.entries(kinds).flatMap(([kind, [title, one]]) => {
    const own = byKind.get(kind as PlaceKind)?.toSorted((a, b) => a.metres - b.metres)
    if (!own) return []
    // The same words again would tell nothing: the nearest of them stands for all.
    const named = [...Map.groupBy(own, ({ name }) => name ?? one)]
    const nearest = named.slice(0, MAX_NEAREST).flatMap(([name, same]) =>
      same.slice(0, 1).map(({ metres }) => ({
        name: same.length > 1 && name === one ? `${name}, всего ${same.length}` : name,
        metres: Math.round(metres / 10) * 10,
        minutes: toWalkMinutes(metres),
      })),
    )
    return [{ title, isAlongStreets: walk !== null, places: nearest }]
  })
}
