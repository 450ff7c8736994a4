import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Metres, OsmBuilder } from '../../../../tests/support/osm/osm-builder.ts'
import { buildOsmCity } from '../../../../tests/support/osm/osm-city.ts'
import {
  type OsmData,
  writeOverpass,
  writeOverpassGeometry,
  writeXml,
} from '../../../../tests/support/osm/osm-data.ts'
import { writePbf } from '../../../../tests/support/osm/pbf-writer.ts'
import { createWalkMeasure } from '../../../lib/lots/street-walk.ts'
import { cityMapSchema, listStreetLines, type MapFeature } from '../schema.ts'
import { isInRings } from './polygons.ts'
import { readCityMap } from './read-city-map.server.ts'

const ORIGIN = [40.93, 57.77] as const
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvartal-osm-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface ReadOptions {
  places?: ReadonlyArray<readonly [number, number]>
  radius?: number
}
async function readMap(
  bytes: string | Buffer,
  { places = [ORIGIN], radius = 2_000 }: ReadOptions = {},
) {
  const path = join(folder, 'city.osm.pbf')
  await writeFile(path, bytes)
  return readCityMap(path, { places, radius, onPass: () => {} })
}

/** A street, without which there is no map, and what a test adds. */
function buildPlace(add: (builder: OsmBuilder) => void): OsmData {
  const builder = new OsmBuilder(ORIGIN)
  builder.way(
    [
      [-900, 0],
      [900, 0],
    ],
    { highway: 'residential', name: 'Тихая улица' },
  )
  add(builder)
  return builder.data
}
const builder = new OsmBuilder(ORIGIN)
const at = (place: Metres) => builder.position(place)

async function readFeatures(add: (builder: OsmBuilder) => void, options?: ReadOptions) {
  const { map, lost } = await readMap(writePbf(buildPlace(add)), options)
  const pick = (layer: MapFeature['properties']['layer']) =>
    map.features.filter(({ properties }) => properties.layer === layer)
  return { pick, lost }
}
/** Whether a place lies in one of the areas, holes left out. */
function covers(features: readonly MapFeature[], place: Metres): boolean {
  return features.some(({ geometry }) => {
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : []
    return polygons.some((rings) => isInRings(at(place), rings))
  })
}

describe('the map of a city from OpenStreetMap', () => {
  const city = buildOsmCity({ origin: ORIGIN })

  it('is the same from every format and order of elements', async () => {
    const { text, map } = await readMap(writePbf(city.data))
    expect(cityMapSchema.safeParse(JSON.parse(text)).success).toBe(true)
    expect(map.attribution).toBe('© участники OpenStreetMap')
    const others = [
      writePbf(city.data, { isReversed: true, isDense: false, compression: 'raw' }),
      writePbf(city.data, { blockSize: 7 }),
      writeXml(city.data),
      writeOverpass(city.data),
      writeOverpassGeometry(city.data),
    ]
    for (const bytes of others) expect((await readMap(bytes)).text).toBe(text)
  })

  it('has streets by class and name, water, parks, metro with its colour and places', async () => {
    const { map } = await readMap(writePbf(city.data))
    const kinds = map.features.map(({ properties }) => {
      const { layer } = properties
      if (layer === 'street') return `street ${properties.class}`
      if (layer === 'place') return `place ${properties.kind} ${properties.name ?? ''}`.trim()
      if (layer === 'metro_line' || layer === 'metro_station')
        return `${layer} ${properties.name} ${properties.color}`
      return `${layer} ${properties.name ?? ''}`.trim()
    })
    expect([...new Set(kinds)].toSorted()).toEqual(
      [
        'building',
        'metro_line Липовая линия #ff0000',
        'metro_station Восточная #ff0000',
        'metro_station Западная #ff0000',
        'metro_station Липовая #ff0000',
        'park Парк Победы',
        'place bank Банк',
        'place bus_stop Улица Садовая',
        'place cafe Кофейня',
        'place clinic Поликлиника № 1',
        'place fitness',
        'place park Парк Победы',
        'place pharmacy Аптека на Липовой',
        'place school Школа № 3',
        'place shop Гастроном',
        'street avenue',
        'street lane',
        'street path',
        'street street',
        'water Кострянка',
        'water Пруд',
      ].toSorted(),
    )
    const bridge = map.features.find(({ properties }) => 'bridge' in properties)
    expect(bridge?.properties).toMatchObject({ layer: 'street', bridge: true })
  })

  it('has a river that leads out of the map, with its island left out', async () => {
    const { map, lost } = await readMap(writePbf(city.data))
    const water = map.features.filter(({ properties }) => properties.layer === 'water')
    expect([covers(water, [0, -550]), covers(water, [380, -550]), covers(water, [0, 0])]).toEqual([
      true,
      false,
      false,
    ])
    expect(lost).toEqual({ ways: 0, nodes: 0, openAreas: 0 })
  })

  it('has streets on which one walks from corner to corner, after they were simplified', async () => {
    const { map } = await readMap(writePbf(city.data))
    const measure = createWalkMeasure(listStreetLines(map), at([0, 5]), 3_000)
    const metres = measure?.(at([400, 600])) ?? 0
    expect(metres).toBeGreaterThan(980)
    expect(metres).toBeLessThan(1_020)
  })

  it('draws the same river when the ways beyond the map are not in the extract', async () => {
    const far = new Set(
      city.data.nodes.filter(({ lon }) => Math.abs(lon - ORIGIN[0]) > 0.06).map(({ id }) => id),
    )
    const cut = {
      nodes: city.data.nodes.filter(({ id }) => !far.has(id)),
      ways: city.data.ways.filter(({ refs }) => !refs.every((ref) => far.has(ref))),
      relations: city.data.relations,
    }
    const { map, lost } = await readMap(writePbf(cut))
    const water = map.features.filter(({ properties }) => properties.layer === 'water')
    expect([covers(water, [0, -550]), covers(water, [380, -550]), covers(water, [0, 0])]).toEqual([
      true,
      false,
      false,
    ])
    expect([lost.openAreas, lost.ways > 0, lost.nodes > 0]).toEqual([0, true, true])
  })
})

describe('an area of OpenStreetMap', () => {
  it('leaves out holes and keeps islands in them, though roles are wrong', async () => {
    const { pick } = await readFeatures((city) => {
      const members = [
        ['way', city.box([-800, 100], [800, 800]), 'outer'],
        // The role says that this hole is an outer ring.
        ['way', city.box([-700, 200], [400, 400]), 'outer'],
        ['way', city.box([-600, 300], [100, 100]), 'inner'],
        ['way', city.box([200, 100], [100, 100]), ''],
      ] as const
      city.relation(members, { type: 'multipolygon', leisure: 'park', name: 'Сад' })
    })
    const parks = pick('park')
    const seen = [
      [-750, 150],
      [-650, 250],
      [-550, 350],
      [250, 150],
      [600, 600],
    ] as const
    expect(seen.map((place) => covers(parks, place))).toEqual([true, false, true, true, false])
  })

  it('is left out, and counted, when its border is torn', async () => {
    const { pick, lost } = await readFeatures((city) => {
      const way = city.way([
        [100, 100],
        [200, 100],
        [200, 200],
      ])
      city.relation([['way', way, 'outer']], { type: 'multipolygon', natural: 'water' })
    })
    expect([pick('water').length, lost.openAreas]).toEqual([0, 1])
  })

  it('survives a reference to a node that is not in the file', async () => {
    const { pick, lost } = await readFeatures((city) => {
      const corner = city.node([100, 100])
      const [a, b, c] = [city.node([300, 100]), city.node([300, 300]), city.node([100, 300])]
      city.wayOf([corner, 99, a, b, c, corner], { natural: 'water' })
      city.wayOf([city.node([0, 500]), city.node([50, 500]), 98, city.node([100, 500])], {
        highway: 'residential',
      })
    })
    expect([covers(pick('water'), [200, 200]), lost.nodes]).toEqual([true, 2])
  })

  it('is the sea beyond a coastline, and not the land on which the projects stand', async () => {
    const { pick } = await readFeatures((city) => {
      city.way(
        [
          [-6_000, 700],
          [-100, 700],
          [100, 900],
          [6_000, 700],
        ].map(([x = 0, y = 0]): Metres => [x, y]),
        { natural: 'coastline' },
      )
      city.way(
        [
          [300, 1_100],
          [500, 1_100],
          [500, 1_300],
          [300, 1_300],
          [300, 1_100],
        ],
        { natural: 'coastline' },
      )
    })
    const seen = [
      [0, 1_500],
      [400, 1_200],
      [0, 0],
    ] as const
    expect(seen.map((place) => covers(pick('water'), place))).toEqual([true, false, false])
  })
})

describe('the metro of OpenStreetMap', () => {
  it('has the colours of stations, of routes and of their masters, in words or digits', async () => {
    const { pick } = await readFeatures((city) => {
      const line = (north: number) =>
        city.way(
          [
            [-800, north],
            [0, north],
            [800, north],
          ],
          { railway: 'subway' },
        )
      const route = (north: number, tags: Record<string, string>) =>
        city.relation([['way', line(north)]], { type: 'route', route: 'subway', ...tags })
      route(100, { name: 'Синяя линия: Запад => Восток', colour: '#0000FF' })
      const master = route(900, { ref: '2' })
      city.relation([['relation', master]], {
        type: 'route_master',
        route_master: 'subway',
        colour: 'Green',
      })
      const station = { railway: 'station', station: 'subway' }
      city.node([0, 110], { ...station, name: 'Синяя' })
      city.node([0, 910], { ...station, name: 'Зелёная' })
      city.node([500, 500], { ...station, name: 'Своя', colour: '#123' })
      city.node([-500, 500], { ...station, name: 'Ничья', colour: 'nothing' })
    })
    const names = (layer: 'metro_line' | 'metro_station') =>
      pick(layer).map(
        ({ properties }) => 'color' in properties && [properties.name, properties.color],
      )
    expect(names('metro_line')).toEqual([
      ['Синяя линия', '#0000ff'],
      ['Линия 2', '#008000'],
    ])
    expect(names('metro_station')).toEqual([
      ['Синяя', '#0000ff'],
      ['Зелёная', '#008000'],
      ['Своя', '#112233'],
      ['Ничья', '#808080'],
    ])
  })
})

describe('the size of a map', () => {
  it('stays below 2 MB for a city that has more, with all main streets and fewer paths', async () => {
    const data = buildPlace((city) => {
      city.way(
        [
          [-1_900, 100],
          [1_900, 100],
          [1_900, 200],
        ],
        { highway: 'primary', name: 'Большой проспект' },
      )
      for (let index = 0; index < 3_000; index++) {
        const north = 200 + (index % 60) * 28
        const east = -1_700 + Math.floor(index / 60) * 60
        const zigzag = Array.from(
          { length: 40 },
          (_, step): Metres => [east + step * 1.4, north + (step % 2) * 9],
        )
        city.way(zigzag, { highway: 'footway' })
      }
    })
    const { text, isReduced, detail } = await readMap(writePbf(data), { radius: 2_000 })
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_000_000)
    expect([isReduced, detail.paths < 2_000]).toEqual([true, true])
    expect(text).toContain('"class":"avenue"')
  })
})

describe('an extract without a map', () => {
  it.each([
    [
      'of another place',
      () => writePbf(buildOsmCity({ origin: [37.6, 55.7], half: 400 }).data),
      /вырезка другого места: в файле широта 55,.*; вокруг проектов широта 57,75…57,79/,
    ],
    [
      'without streets',
      () => {
        const empty = new OsmBuilder(ORIGIN)
        empty.box([10, 10], [50, 50], { building: 'yes' })
        return writePbf(empty.data)
      },
      /вокруг проектов нет ни одной улицы/,
    ],
    [
      'without anything',
      () => writePbf({ nodes: [], ways: [], relations: [] }),
      /в вырезке нет ни одной точки/,
    ],
  ])('is rejected with its reason: %s', async (_, write, message) => {
    await expect(readMap(write())).rejects.toThrow(message)
  })
})
