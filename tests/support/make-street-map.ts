import type { Database } from '../../src/db/connect.ts'

/** How far the street reaches from its middle, degrees of latitude. */
const REACH = 0.03

interface StreetMap {
  city: number
  /** The middle of the street, degrees. */
  at: readonly [longitude: number, latitude: number]
  /** Places beside the street: their kind and how far north of the middle they are, degrees. */
  places: ReadonlyArray<readonly [kind: string, north: number]>
}

/** Stores the map of a city that has one street from south to north. */
export async function makeStreetMap(db: Database, { city, at, places }: StreetMap): Promise<void> {
  const [x, y] = at
  const street = {
    type: 'Feature',
    properties: { layer: 'street', class: 'street' },
    geometry: {
      type: 'LineString',
      coordinates: [
        [x, y - REACH],
        [x, y + REACH],
      ],
    },
  }
  const features = places.map(([kind, north]) => ({
    type: 'Feature',
    properties: { layer: 'place', kind },
    geometry: { type: 'Point', coordinates: [x, y + north] },
  }))
  const map = JSON.stringify({ type: 'FeatureCollection', features: [street, ...features] })
  await db.insertInto('city_maps').values({ city_id: city, map }).execute()
}
