import type { CityMap, PlaceKind } from './schema.ts'

/** Farther places are no neighbours of a house: the distance of the list below its map, metres in a straight line. */
const MAX_DISTANCE = 1_500
const METRES_A_DEGREE = 111_320

/** What the places of a kind are called on the map. */
export const placeKindNames: Readonly<Record<PlaceKind, string>> = {
  kindergarten: 'Детские сады',
  school: 'Школы',
  clinic: 'Поликлиники',
  pharmacy: 'Аптеки',
  shop: 'Магазины',
  cafe: 'Кафе',
  fitness: 'Спорт',
  bank: 'Банки',
  park: 'Парки',
  bus_stop: 'Остановки',
  landmark: 'Достопримечательности',
}

/** The kinds of places that a map has, with how many there are of each, in one fixed order. */
export function countPlaces({
  features,
}: Pick<CityMap, 'features'>): Array<{ kind: PlaceKind; name: string; count: number }> {
  const counts = new Map<PlaceKind, number>()
  for (const { properties } of features) {
    if (properties.layer !== 'place') continue
    counts.set(properties.kind, (counts.get(properties.kind) ?? 0) + 1)
  }
  return (Object.keys(placeKindNames) as PlaceKind[]).flatMap((kind) => {
    const count = counts.get(kind)
    return count === undefined ? [] : [{ kind, name: placeKindNames[kind], count }]
  })
}

/** Leaves out the places that are farther than 1.5 km from a house. */
export function keepNearPlaces(
  { features, ...map }: CityMap,
  [longitude, latitude]: readonly [longitude: number, latitude: number],
): CityMap {
  const flattening = Math.cos((latitude * Math.PI) / 180)
  const isNear = ([x, y]: readonly [number, number]) =>
    METRES_A_DEGREE * Math.hypot((x - longitude) * flattening, y - latitude) <= MAX_DISTANCE
  return {
    ...map,
    features: features.filter(
      ({ properties, geometry }) =>
        properties.layer !== 'place' || (geometry.type === 'Point' && isNear(geometry.coordinates)),
    ),
  }
}
