import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type OsmData,
  writeOverpass,
  writeOverpassGeometry,
  writeXml,
} from '../../../../tests/support/osm/osm-data.ts'
import { writeBlob, writePbf } from '../../../../tests/support/osm/pbf-writer.ts'
import { openExtract } from './open-extract.server.ts'
import type { OsmExtract } from './osm-visitor.ts'

/** Ids of today need 34 bits; editors write ids below zero. */
const data: OsmData = {
  nodes: [
    { id: -7, lon: 37.5, lat: 55.5 },
    {
      id: 3,
      lon: -179.9999999,
      lat: -89.5,
      tags: { name: 'Край <света> & "тьма"', amenity: 'cafe' },
    },
    { id: 13_000_000_001, lon: 37.6170001, lat: 55.7560002 },
    { id: 2 ** 51, lon: 37.62, lat: 55.76 },
  ],
  ways: [
    { id: -5, refs: [-7, 13_000_000_001], tags: { highway: 'service' } },
    { id: 1_400_000_000, refs: [13_000_000_001, 2 ** 51, -7, 13_000_000_001] },
  ],
  relations: [
    {
      id: 17_000_000,
      members: [
        { type: 'way', ref: 1_400_000_000, role: 'outer' },
        { type: 'node', ref: -7, role: '' },
        { type: 'relation', ref: 9, role: 'subarea' },
      ],
      tags: { type: 'multipolygon', natural: 'water' },
    },
  ],
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kvartal-extract-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function withExtract<T>(
  bytes: string | Buffer,
  work: (extract: OsmExtract) => Promise<T>,
): Promise<T> {
  const path = join(folder, 'city.osm')
  await writeFile(path, bytes)
  const extract = await openExtract(path)
  try {
    return await work(extract)
  } finally {
    await extract.close()
  }
}

async function readAll(extract: OsmExtract): Promise<OsmData> {
  const read: OsmData = { nodes: [], ways: [], relations: [] }
  const withTags = (tags: ReadonlyMap<string, string>) =>
    tags.size > 0 ? { tags: Object.fromEntries(tags) } : {}
  await extract.read({
    node: (id, lon, lat, tags) => {
      read.nodes.push({ id, lon: lon / 1e7, lat: lat / 1e7, ...withTags(tags()) })
    },
    way: (id, refs, count, tags) => {
      read.ways.push({ id, refs: [...refs.subarray(0, count)], ...withTags(tags()) })
    },
    relation: (id, members, tags) => {
      const own = members().map(({ kind, id: ref, role }) => ({ type: kind, ref, role }))
      read.relations.push({ id, members: own, ...withTags(tags()) })
    },
  })
  return read
}

const fails = (bytes: string | Buffer) =>
  withExtract(bytes, readAll).then(
    () => null,
    (error: Error) => error.message,
  )

describe('an extract of OpenStreetMap', () => {
  it.each([
    ['PBF with dense nodes', writePbf(data)],
    ['PBF with a message for each node', writePbf(data, { isDense: false, compression: 'raw' })],
    ['PBF in Zstandard, an element a block', writePbf(data, { compression: 'zstd', blockSize: 1 })],
    ['PBF with relations first', writePbf(data, { isReversed: true })],
    ['XML', writeXml(data)],
    ['XML with a byte-order mark', `\uFEFF${writeXml(data)}`],
    ['an answer of Overpass', writeOverpass(data)],
  ])('is read completely: %s', async (_, bytes) => {
    expect(await withExtract(bytes, readAll)).toEqual(data)
  })

  it('is read from Overpass with coordinates inside ways: equal places are one node', async () => {
    const { nodes, ways } = await withExtract(writeOverpassGeometry(data), readAll)
    const [first, , , last] = ways[1]?.refs ?? []
    expect(first).toBe(last)
    expect(ways[1]?.refs).toHaveLength(4)
    expect(nodes.find(({ id }) => id === first)).toMatchObject({ lon: 37.6170001 })
  })

  it('skips blocks without the wanted ids in a second read', async () => {
    const many = {
      nodes: Array.from({ length: 100 }, (_, index) => ({ id: index + 1, lon: 37, lat: 55 })),
      ways: [],
      relations: [],
    }
    const seen = await withExtract(writePbf(many, { blockSize: 10 }), async (extract) => {
      await readAll(extract)
      const ids: number[] = []
      await extract.read({ node: (id) => void ids.push(id) }, Float64Array.of(5, 95))
      return ids
    })
    expect([seen.length, seen[0], seen.at(-1)]).toEqual([20, 1, 100])
  })

  it('says which box the file covers', async () => {
    const bytes = writePbf(data, { bounds: [37.3, 55.5, 37.9, 55.9] })
    const bounds = await withExtract(bytes, async (extract) => {
      await readAll(extract)
      return extract.bounds
    })
    expect(bounds).toEqual({ west: 37.3, south: 55.5, east: 37.9, north: 55.9 })
  })

  it('leaves elements out that an editor deleted', async () => {
    const text = `<osm><node id="1" lat="55" lon="37" action="delete"/><node id="2" lat="55" lon="37"/></osm>`
    expect((await withExtract(text, readAll)).nodes).toEqual([{ id: 2, lon: 37, lat: 55 }])
  })

  const pbf = writePbf(data)
  const broken = Buffer.from(pbf)
  broken.fill(0xff, broken.length - 30)
  it.each([
    ['an empty file', '', 'city.osm: файл пуст'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47]), /не вырезка OpenStreetMap/],
    ['a cut PBF', pbf.subarray(0, pbf.length - 20), /city\.osm: байт \d+: файл обрывается/],
    ['a PBF with other bytes', broken, /city\.osm: байт \d+: сжатый блок повреждён/],
    [
      'a PBF with the history of elements',
      writePbf(data, { features: ['HistoricalInformation'] }),
      'city.osm: байт 0: файлу нужно «HistoricalInformation», это не обычная вырезка',
    ],
    [
      'a PBF whose block is no message',
      Buffer.concat([writePbf(data), writeBlob('OSMData', Buffer.from([0x12, 0xff, 0x7f]))]),
      /байт \d+: блок повреждён/,
    ],
    ['a cut XML', writeXml(data).slice(0, 200), /city\.osm:\d+:\d+: документ обрывается/],
    ['another XML', '<html></html>', /city\.osm:1:\d+: корневой элемент <html>, нужен <osm>/],
    ['changes', '<osmChange></osmChange>', /это файл изменений/],
    ['a wrong id in XML', '<osm>\n<node id="x" lat="1" lon="2"/></osm>', /city\.osm:2:\d+: id="x"/],
    ['a wrong ref', '<osm><way id="1"><nd ref="1.5"/></way></osm>', /ref="1\.5"/],
    ['a place beyond the globe', '<osm><node id="1" lat="91" lon="2"/></osm>', /не на земном шаре/],
    [
      'an id beyond 2⁵¹',
      '<osm><node id="9007199254740993" lat="1" lon="2"/></osm>',
      /номер элемента — не целое число или больше 2⁵¹/,
    ],
    ['a cut JSON', writeOverpass(data).slice(0, 100), /не JSON или файл обрывается/],
    ['another JSON', '{"features": []}', /нужен список elements/],
    [
      'a JSON with a wrong element',
      '{"elements": [{"type": "node", "id": 1, "lat": 100, "lon": 1}]}',
      /city\.osm: elements\.0\.lat: /,
    ],
    [
      'an answer that Overpass cut',
      '{"elements": [], "remark": "runtime error: Query timed out"}',
      /Overpass не закончил запрос: runtime error: Query timed out/,
    ],
    ['a packed file', Buffer.from([0x1f, 0x8b, 0, 0]), /сжато gzip/],
  ])('is rejected with place and reason: %s', async (_, bytes, message) => {
    expect(await fails(bytes)).toMatch(message)
  })
})
