import { OsmBuilder, type Metres } from './osm-builder.ts'
import type { OsmData } from './osm-data.ts'

/** A city like those of OpenStreetMap: streets in a grid, a river, a park, a metro, houses with storeys, places. */
interface OsmCity {
  data: OsmData
  /** Degrees of a place in metres from the middle. */
  position: (at: Metres) => [longitude: number, latitude: number]
}

interface CityOptions {
  origin?: readonly [longitude: number, latitude: number]
  /** Half a side of the city, metres. */
  half?: number
  /** Metres between streets. */
  block?: number
}

const RIVER = { south: -620, north: -480 }
const names = ['Липовая', 'Садовая', 'Речная', 'Гончарная', 'Тихая', 'Заречная', 'Полевая', 'Новая']

/** Builds a city with nothing left to chance. Every second house has `height`, the others storeys. */
export function buildOsmCity({
  origin = [40.93, 57.77],
  half = 3_000,
  block = 200,
}: CityOptions = {}): OsmCity {
  const city = new OsmBuilder(origin)
  const count = Math.floor(half / block)
  const steps = Array.from({ length: 2 * count + 1 }, (_, index) => (index - count) * block)
  addStreets(city, steps)
  addRiver(city, half)
  addHouses(city, steps.slice(0, -1), block)
  addPark(city)
  addMetro(city, half)
  city.way(
    [
      [-half, 1_450],
      [half, 1_460],
    ],
    { railway: 'rail' },
  )
  const places: ReadonlyArray<readonly [Metres, Record<string, string>]> = [
    [[150, 30], { amenity: 'pharmacy', name: 'Аптека на Липовой' }],
    [[-210, 60], { amenity: 'cafe', name: 'Кофейня' }],
    [[410, -30], { shop: 'supermarket', name: 'Гастроном' }],
    [[30, 210], { highway: 'bus_stop', name: 'Улица Садовая' }],
    [[-30, 260], { highway: 'bus_stop', name: 'Улица Садовая' }],
    [[600, 410], { amenity: 'bank', name: 'Банк' }],
    [[-410, 610], { amenity: 'clinic', name: 'Поликлиника № 1' }],
    [[-600, -210], { leisure: 'fitness_centre' }],
  ]
  for (const [at, tags] of places) city.node(at, tags)
  city.box([230, 230], [60, 40], {
    amenity: 'school',
    building: 'school',
    name: 'Школа № 3',
    'building:levels': '3',
  })
  return { data: city.data, position: (at) => city.position(at) }
}

function addStreets(city: OsmBuilder, steps: readonly number[]): void {
  for (const [index, at] of steps.entries()) {
    const name = `${names[index % names.length]} улица ${Math.floor(index / names.length) + 1}`
    const highway = index % 5 === 2 ? 'primary' : index % 3 === 0 ? 'tertiary' : 'residential'
    const across = steps.map((other): Metres => [other, at])
    if (at < RIVER.south || at > RIVER.north) {
      // As mapped in the world: a street in several ways.
      city.way(across.slice(0, 6), { highway, name })
      city.way(across.slice(5), { highway, name })
    }
    const along = steps.map((other): Metres => [at, other])
    const toSouth = along.filter(([, y]) => y <= RIVER.south)
    const toNorth = along.filter(([, y]) => y >= RIVER.north)
    const own = { highway: index % 4 === 1 ? 'secondary' : highway, name: `${name} вдоль` }
    city.way(toSouth, own)
    city.way(toNorth, own)
    const [south, north] = [toSouth.at(-1), toNorth[0]]
    if (index % 4 === 1 && south && north) {
      city.way([south, north], { ...own, bridge: 'yes', layer: '1' })
    }
    city.way(
      [
        [at + 40, 0],
        [at + 40, 60],
        [at + 90, 100],
      ],
      { highway: 'footway' },
    )
  }
}

/** A multipolygon of two banks and an island that leads out of the city on both sides. */
function addRiver(city: OsmBuilder, half: number): void {
  const end = half + 4_000
  const bank = (north: number) =>
    Array.from({ length: 41 }, (_, index): Metres => {
      const east = -end + (index * 2 * end) / 40
      return [east, north + 30 * Math.sin(east / 700)]
    })
  const [south, north] = [bank(RIVER.south), bank(RIVER.north)]
  const members = [
    ['way', city.way(south.slice(0, 21)), 'outer'],
    ['way', city.way(south.slice(20)), 'outer'],
    ['way', city.way([south.at(-1) ?? [0, 0], north.at(-1) ?? [0, 0]]), 'outer'],
    ['way', city.way(north.toReversed()), 'outer'],
    ['way', city.way([north[0] ?? [0, 0], south[0] ?? [0, 0]]), 'outer'],
    ['way', city.box([300, -570], [160, 40]), 'inner'],
  ] as const
  city.relation(members, {
    type: 'multipolygon',
    natural: 'water',
    water: 'river',
    name: 'Кострянка',
  })
}

function addHouses(city: OsmBuilder, steps: readonly number[], block: number): void {
  let index = 0
  for (const east of steps) {
    for (const north of steps) {
      const isWater = north + block > RIVER.south - 40 && north < RIVER.north + 40
      const isPark = east >= 600 && east < 1_200 && north >= 600 && north < 1_200
      if (isWater || isPark) continue
      for (const [x, y] of [
        [25, 25],
        [110, 25],
        [25, 115],
        [110, 115],
      ] as const) {
        index++
        const levels = 2 + ((index * 7) % 15)
        city.box([east + x, north + y], [60, 14 + (index % 4) * 6], {
          building: 'apartments',
          ...(index % 2 === 0
            ? { height: `${levels * 3.1} m` }
            : { 'building:levels': `${levels}` }),
        })
      }
    }
  }
}

function addPark(city: OsmBuilder): void {
  const outer = city.box([620, 620], [560, 560])
  const pond = city.box([800, 800], [120, 90], { natural: 'water', name: 'Пруд' })
  city.relation(
    [
      ['way', outer, 'outer'],
      ['way', pond, 'inner'],
    ],
    { type: 'multipolygon', leisure: 'park', name: 'Парк Победы' },
  )
}

function addMetro(city: OsmBuilder, half: number): void {
  const tracks = [0, 4].map((aside) =>
    city.way(
      Array.from({ length: 13 }, (_, index): Metres => {
        const east = -half - 500 + (index * (2 * half + 1_000)) / 12
        return [east, east / 3 + aside]
      }),
      { railway: 'subway', tunnel: 'yes' },
    ),
  )
  const routes = tracks.map((track, index) =>
    city.relation([['way', track]], {
      type: 'route',
      route: 'subway',
      name: `Липовая линия: ${index === 0 ? 'Запад → Восток' : 'Восток → Запад'}`,
    }),
  )
  city.relation(
    routes.map((route) => ['relation', route] as const),
    { type: 'route_master', route_master: 'subway', name: 'Липовая линия', colour: 'red' },
  )
  for (const [east, name] of [
    [-1_500, 'Западная'],
    [150, 'Липовая'],
    [1_800, 'Восточная'],
  ] as const) {
    city.node([east, east / 3], { railway: 'station', station: 'subway', name })
  }
}
