import { expect, it } from 'vitest'
import type { CityMap, PlaceKind } from '../map/schema.ts'
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
      isAlongStreets: false,
      places: [
        { name: 'Первая', metres: 140, minutes: 2 },
        { name: 'Вторая', metres: 290, minutes: 4 },
        { name: 'Третья', metres: 580, minutes: 8 },
      ],
    },
  ])
})

it('names a place without a name by its kind and leaves out what is farther than 1.5 km', () => {
  expect(near(place('clinic', 0.001), place('bank', 0.02))).toEqual([
    {
      title: 'Поликлиники',
      isAlongStreets: false,
      places: [{ name: 'Поликлиника', metres: 140, minutes: 2 }],
    },
  ])
})

it('names the nearest of several places without a name, and counts them', () => {
  const stops = [0.003, 0.001, 0.002].map((north) => place('bus_stop', north))
  const [kind] = near(...stops, place('bus_stop', 0.004, 'Мост'))
  expect(kind?.places.map(({ name, metres }) => [name, metres])).toEqual([
    ['Остановка, всего 3', 140],
    ['Мост', 580],
  ])
})

/** A street through points of so many degrees to the east and to the north. */
function street(...points: Array<[east: number, north: number]>): CityMap['features'][number] {
  return {
    type: 'Feature',
    properties: { layer: 'street', class: 'street' },
    geometry: {
      type: 'LineString',
      coordinates: points.map(([east, north]) => [at.longitude + east, at.latitude + north]),
    },
  }
}

it('counts metres and minutes along the streets, so that a near place across a river is the farther one', () => {
  const acrossTheBridge = street([0, 0], [0.01, 0], [0.01, 0.002], [0, 0.002])
  const found = near(
    acrossTheBridge,
    street([0, 0], [0, -0.004]),
    place('school', 0.002, 'За рекой'),
    place('school', -0.004, 'На этом берегу'),
  )
  expect(found).toEqual([
    {
      title: 'Школы',
      isAlongStreets: true,
      places: [
        { name: 'На этом берегу', metres: 450, minutes: 6 },
        { name: 'За рекой', metres: 1480, minutes: 19 },
      ],
    },
  ])
})

it('leaves out a place to which no street leads', () => {
  expect(near(street([0, 0], [0, 0.001]), place('school', 0.009))).toEqual([])
})
