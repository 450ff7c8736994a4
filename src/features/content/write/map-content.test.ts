import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readFolder, smallMap, writeFolder } from '../../../../tests/support/content-folder.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { getCatalogueVersion } from '../../../db/version.ts'
import { systemClock } from '../../../lib/time/clock.ts'
import { exportContent } from './export-content.server.ts'
import { importContent } from './import-content.server.ts'

let top = ''
let count = 0
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'kvartal-maps-'))
})
afterAll(() => rm(top, { recursive: true, force: true }))

const cities = '- {slug: moskva, name: Москва}\n- {slug: tver, name: Тверь}\n'
const emptyMap = '{"features": [], "type": "FeatureCollection"}'

/** Invalid maps with the expected problems. */
const invalidMaps: ReadonlyArray<readonly [name: string, map: string, problems: string[]]> = [
  [
    'truncated JSON',
    '{"type": "FeatureCollection",\n"features": [',
    [
      'maps/moskva.json:2:14 не разобрать YAML: Flow sequence in ',
      'maps/moskva.json:2:14 не разобрать YAML: Flow map must end',
    ],
  ],
  [
    'YAML that is not JSON',
    "{type: 'FeatureCollection', features: []}",
    ['maps/moskva.json:1:1 не JSON: '],
  ],
  [
    'GeoJSON that is not a collection',
    '{"type": "Feature"}',
    [
      'maps/moskva.json:1:1 features: это поле нужно',
      'maps/moskva.json:1:10 type: нужно одно из: FeatureCollection',
    ],
  ],
  [
    'an unknown layer and an unknown kind of place',
    smallMap.replace('"layer":"park"', '"layer":"zoo"').replace('"school"', '"casino"'),
    [
      'maps/moskva.json:3:41 layer: нужно одно из: water, park',
      'maps/moskva.json:9:56 kind: нужно одно из: kindergarten, school',
    ],
  ],
  [
    'an unknown property',
    smallMap.replace('"layer":"rail"', '"layer":"rail","__proto__":{"a":1}'),
    ['maps/moskva.json:5:48 неизвестное поле «__proto__»'],
  ],
  [
    'a street that is a point, and a place that is a line',
    smallMap
      .replace(
        '{"type":"LineString","coordinates":[[37.61,55.69],[37.61,55.72]]}',
        '{"type":"Point","coordinates":[37.61,55.69]}',
      )
      .replace('"Point","coordinates":[37.605,55.75]', '"LineString","coordinates":[[1,2],[3,4]]'),
    [
      'maps/moskva.json:4:118 type: здесь нужна линия: LineString или MultiLineString',
      'maps/moskva.json:9:100 type: здесь нужна точка: Point',
    ],
  ],
  [
    'an open ring, a ring of three points and a line of one',
    smallMap
      .replace(',[37.6,55.7]]]}}', ',[37.5,55.7]]]}}')
      .replace('[37.61,55.73],', '')
      .replace('[[37.6,55.7],[37.62,55.75]]', '[[37.6,55.7]]'),
    [
      'maps/moskva.json:2:108 coordinates: контур не замкнут',
      'maps/moskva.json:3:99 coordinates: контур — хотя бы четыре точки',
      'maps/moskva.json:6:142 coordinates: линия — хотя бы две точки',
    ],
  ],
  [
    'swapped coordinates out of range, a height, and a number as text',
    smallMap
      .replace('[37.62,55.75]}}', '[55.75,137.62]}}')
      .replace('[37.605,55.75]', '[37.605,55.75,120]')
      .replace('[[37.61,55.69]', '[["37.61",55.69]'),
    [
      'maps/moskva.json:4:147 coordinates: нужно число',
      'maps/moskva.json:7:141 coordinates: не больше 90',
      'maps/moskva.json:9:122 coordinates: нужна точка: [долгота, широта]',
    ],
  ],
  [
    'an invalid colour',
    smallMap.replace('"color":"#4fb04f"', '"color":"url(//example.com)"'),
    ['maps/moskva.json:6:85 color: нужен цвет: #4fb04f'],
  ],
]

describeOnStores('an invalid map', (under) => {
  it.each(invalidMaps)('is rejected with its position: %s', async (_name, map, problems) => {
    const folder = join(top, `refused-${++count}`)
    await writeFolder(folder, { 'cities.yaml': cities, 'maps/moskva.json': map })
    const messages = await importContent(under.db, {
      folder,
      mediaFolder: join(top, 'media'),
      clock: systemClock,
    }).then(
      () => [],
      (error: Error) => error.message.split('\n'),
    )
    expect(messages.map((line, index) => line.slice(0, problems[index]?.length))).toEqual(problems)
    expect(await under.db.selectFrom('city_maps').selectAll().execute()).toEqual([])
  })

  it('is rejected without its city or with a name that cannot be an address', async () => {
    const folder = join(top, `refused-${++count}`)
    await writeFolder(folder, {
      'cities.yaml': cities,
      'maps/omsk.json': emptyMap,
      'maps/Тверь.json': emptyMap,
      'maps/old/moskva.json': emptyMap,
    })
    const importing = importContent(under.db, {
      folder,
      mediaFolder: join(top, 'media'),
      clock: systemClock,
    })
    await expect(importing).rejects.toThrow(
      [
        'maps/old/moskva.json:1:1 такого файла здесь не бывает: см. docs/content.md',
        'maps/omsk.json:1:1 нет города «omsk»',
        'maps/Тверь.json:1:1 имя «Тверь» станет адресом: строчные латинские буквы, цифры и дефисы',
      ].join('\n'),
    )
  })
})

describeOnStores('maps of cities', (under) => {
  const runImport = async (files: Record<string, string>) => {
    const folder = join(top, `folder-${++count}`)
    await writeFolder(folder, files)
    const mediaFolder = join(top, 'media')
    const options = { folder, mediaFolder, clock: systemClock, allowRemovals: true }
    return (await importContent(under.db, options)).kinds.maps
  }
  const stored = async () => {
    const rows = await under.db
      .selectFrom('city_maps')
      .innerJoin('cities', 'cities.id', 'city_id')
      .select(['slug', 'map'])
      .orderBy('slug')
      .execute()
    return rows.map(({ slug, map }) => [slug, map])
  }
  const none = { created: 0, changed: 0, unchanged: 0, deleted: 0 }

  it('are stored with their cities in canonical form', async () => {
    const files = {
      'cities.yaml': cities,
      'maps/moskva.json': smallMap,
      'maps/tver.json': emptyMap,
    }
    expect(await runImport(files)).toEqual({ ...none, created: 2 })
    expect(await stored()).toEqual([
      ['moskva', smallMap],
      ['tver', '{"type":"FeatureCollection","features":[\n\n]}\n'],
    ])
  })

  it('are unchanged by the same maps in another format', async () => {
    const version = await getCatalogueVersion(under.db)
    const files = {
      'cities.yaml': cities,
      'maps/moskva.json': JSON.stringify(JSON.parse(smallMap), null, 2),
      'maps/tver.json': emptyMap,
    }
    expect(await runImport(files)).toEqual({ ...none, unchanged: 2 })
    expect(await getCatalogueVersion(under.db)).toBe(version)
  })

  it('are exported as imported, or from the row when it has changed', async () => {
    const folder = join(top, `export-${++count}`)
    await exportContent(under.db, { folder, mediaFolder: join(top, 'media') })
    const files = await readFolder(folder)
    const text = (path: string) => Buffer.from(files[path] ?? '', 'latin1').toString()
    expect(text('maps/moskva.json')).toBe(JSON.stringify(JSON.parse(smallMap), null, 2))
    expect(text('maps/tver.json')).toBe(emptyMap)
    await under.db.updateTable('city_maps').set({ map: smallMap }).execute()
    const again = join(top, `export-${++count}`)
    await exportContent(under.db, { folder: again, mediaFolder: join(top, 'media') })
    expect(await readFolder(again)).toMatchObject({
      'maps/tver.json': Buffer.from(smallMap).toString('latin1'),
    })
  })

  it('are updated, and removed with their file or their city', async () => {
    const changed = smallMap.replace('Садовая линия', 'Новая линия')
    expect(await runImport({ 'cities.yaml': cities, 'maps/moskva.json': changed })).toEqual({
      ...none,
      changed: 1,
      deleted: 1,
    })
    expect(await stored()).toEqual([['moskva', changed]])
    expect(await runImport({ 'cities.yaml': '- {slug: tver, name: Тверь}\n' })).toMatchObject({
      created: 0,
    })
    expect(await stored()).toEqual([])
  })
})
