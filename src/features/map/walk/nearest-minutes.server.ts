import type { Database } from '../../../db/connect.ts'
import type { ProjectCard } from '../../projects/schema.ts'
import type { CityMap, PlaceKind } from '../schema.ts'
import { findNearestPlaces } from './reach.server.ts'

/** Minutes on foot to the nearest place of each kind, by the id of the project; at most 15. */
export type NearestMinutes = ReadonlyMap<number, ReadonlyMap<PlaceKind, number>>

const cached = new WeakMap<object, Promise<NearestMinutes>>()

/**
 * Reads the minutes of all projects of a version of the catalogue. They are computed once per version; a failure is not
 * cached.
 */
export function readNearestMinutes(
  db: Database,
  snapshot: { readonly projects: readonly ProjectCard[] },
): Promise<NearestMinutes> {
  const known = cached.get(snapshot)
  if (known) return known
  const reading = readAll(db, snapshot.projects)
  cached.set(snapshot, reading)
  reading.catch(() => cached.delete(snapshot))
  return reading
}

async function readAll(db: Database, projects: readonly ProjectCard[]): Promise<NearestMinutes> {
  const minutes = new Map<number, ReadonlyMap<PlaceKind, number>>()
  for (const [city_id, own] of Map.groupBy(projects, ({ city }) => city.id)) {
    const row = await db
      .selectFrom('city_maps')
      .select('map')
      .where('city_id', '=', city_id)
      .executeTakeFirst()
    if (!row) continue
    const map = JSON.parse(row.map) as CityMap
    for (const { id, longitude, latitude } of own) {
      if (longitude === null || latitude === null) continue
      const places = findNearestPlaces(map, [longitude, latitude])
      minutes.set(id, new Map(places.map((place) => [place.kind, place.minutes])))
      // Tens of milliseconds for each project: other requests come first.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return minutes
}
