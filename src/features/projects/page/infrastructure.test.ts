import { expect, it } from 'vitest'
import type { CityMap, PlaceKind } from '../../map/schema.ts'
import { nearestPlaces } from './infrastructure.server.ts'

const at = { latitude: 55.7, longitude: 37.6 }

/** A place so many degrees to the north. */
function place(kind: PlaceKind, north: number, name?: string): CityMap['features'][number] {
  return {
    type: 'Feature',
    properties: { layer: 'place', kind, ...(name ? { name } : {}) },
    geometry: { type: 'Point', coordinates: [at.longitude, at.latitude + north] },
  }
}

const near = (...features: CityMap['features']) =>
  nearestPlaces({ type: 'FeatureCollection', features }, at)

it('lists at most three places of a kind, the nearest first, with metres and minutes on foot', () => {
  const found = near(
    place('school', 0.004, 'Третья'),
    place('school', 0.001, 'Первая'),
    place('school', 0.005),
    place('school', 0.002, 'Вторая'),
  )
  expect(found).toEqual([
    {
      title: 'Школы',
      places: [
        { name: 'Первая', metres: 140, minutes: 2 },
        { name: 'Вторая', metres: 290, minutes: 4 },
        { name: 'Третья', metres: 580, minutes: 7 },
      ],
    },
  ])
})

it('names a place without a name by its kind and leaves out what is farther than 1.5 km', () => {
  expect(near(place('clinic', 0.001), place('bank', 0.02))).toEqual([
    { title: 'Поликлиники', places: [{ name: 'Поликлиника', metres: 140, minutes: 2 }] },
  ])
})
