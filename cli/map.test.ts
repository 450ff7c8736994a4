import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readFolder, writeFolder } from '../tests/support/content-folder.ts'
import { buildOsmCity } from '../tests/support/osm/osm-city.ts'
import { writePbf } from '../tests/support/osm/pbf-writer.ts'
import { runCommand, runProcess } from '../tests/support/run-command.ts'
import { addMapCommand } from './map.ts'

const city = buildOsmCity({ half: 2_000 })
const [longitude, latitude] = city.position([80, -60])
const project = (name: string, more = '') => `---
name: ${name}
city: kostroma
latitude: ${latitude}
longitude: ${longitude}
${more}---
`
const files = {
  'cities.yaml': '- {slug: kostroma, name: Кострома}\n- {slug: tver, name: Тверь}\n',
  'company.md': '---\nname: {{Название}}\n---\n',
  'projects/sad/project.md': project('Сад', 'site: [[0, 0], [150, 0], [150, 120], [0, 120]]\n'),
  'projects/sad/buildings.yaml':
    '- {name: Корпус 1, footprint: [[20, 20], [60, 20], [60, 40], [20, 40]]}\n',
  'projects/sad/site.yaml': '# От архитектора\nnorth: 90\ntrees: [[1, 2], [3, 4]] # липы\n',
  'projects/bor/project.md': project('Бор'),
  'projects/dom/project.md': project('Дом'),
  'projects/dom/site.yaml': 'neighbours: [{outline: [[0, 0], [9, 0], [9, 9]], height: 12}]\n',
  'projects/tver/project.md': '---\nname: Другой город\ncity: tver\n---\n',
}

let top = ''
let extract = ''
let folder = ''
let count = 0
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'kvartal-map-'))
  extract = join(top, 'city.osm.pbf')
  await writeFile(extract, writePbf(city.data))
})
afterAll(() => rm(top, { recursive: true, force: true }))
beforeEach(async () => {
  folder = join(top, `content-${++count}`)
  await writeFolder(folder, files)
})

const settings = () => ({ DATABASE_URL: `file:${join(top, 'none.db')}`, MEDIA_DIR: top })
const run = (...words: string[]) =>
  runCommand(addMapCommand, ['map', 'from-osm', ...words], { settings: settings() })
const draw = (...words: string[]) =>
  run(extract, '--city', 'kostroma', '--radius', '1', '--content', folder, ...words)
const readYaml = async (path: string) =>
  parse(Buffer.from((await readFolder(folder))[path] ?? '', 'latin1').toString())

describe('kvartal map from-osm', () => {
  it('writes the map of the city and the neighbours of its projects, in its own process', async () => {
    const words = ['map', 'from-osm', extract, '--city', 'kostroma', '--radius', '1', '--content']
    const { code, out } = await runProcess([...words, folder], { settings: settings() })
    expect([code, out.replaceAll('\u00a0', ' ').split('\n')[0]]).toEqual([
      0,
      expect.stringMatching(/^maps\/kostroma\.json: 0,0\d МБ, 1 км вокруг 3 проектов$/),
    ])
    const after = await readFolder(folder)
    expect(Object.keys(after).toSorted()).toEqual(
      [...Object.keys(files), 'maps/kostroma.json', 'projects/bor/site.yaml'].toSorted(),
    )
    expect(JSON.parse(after['maps/kostroma.json'] ?? '')).toMatchObject({
      type: 'FeatureCollection',
    })
  })

  it('keeps comments and other fields of site.yaml, and turns neighbours as the genplan', async () => {
    await draw()
    const text = Buffer.from((await readFolder(folder))['projects/sad/site.yaml'] ?? '', 'latin1')
    expect(text.toString()).toMatch(/^# От архитектора\nnorth: 90\ntrees: .* # липы\nneighbours:\n/)
    const site = await readYaml('projects/sad/site.yaml')
    expect(site.attribution).toBe('© участники OpenStreetMap')
    expect(site.neighbours.length).toBeGreaterThan(10)
    const heights = site.neighbours.map(({ height }: { height: number }) => height)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(6)
    // Houses of the city are wider from west to east, which is down on this genplan.
    const [first] = site.neighbours
    const range = (axis: 0 | 1) => {
      const values = first.outline.map((point: number[]) => point[axis])
      return Math.max(...values) - Math.min(...values)
    }
    expect([Math.round(range(1)), range(0) < 40]).toEqual([60, true])
  })

  it('leaves out what stands on the plot, and without a plot what stands at the point', async () => {
    await draw()
    const { neighbours } = await readYaml('projects/sad/site.yaml')
    const middles = neighbours.map(({ outline }: { outline: number[][] }) =>
      [0, 1].map(
        (axis) => outline.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / outline.length,
      ),
    )
    const onPlot = middles.filter(
      ([x, y]: [number, number]) => x > 0 && x < 150 && y > 0 && y < 120,
    )
    expect(onPlot).toEqual([])
    expect((await readYaml('projects/bor/site.yaml')).anchor).toEqual([0, 0])
  })

  it('does not change neighbours that the company wrote itself', async () => {
    const { out } = await draw()
    expect((await readFolder(folder))['projects/dom/site.yaml']).toBe(
      files['projects/dom/site.yaml'],
    )
    expect(out).toContain('projects/dom/site.yaml: не изменён')
  })

  it('writes the same again from the same file', async () => {
    await draw()
    const before = await readFolder(folder)
    expect((await draw()).code).toBe(0)
    expect(await readFolder(folder)).toEqual(before)
  })

  it('proposes coordinates of projects by their address in the extract, to be confirmed', async () => {
    const houses = buildOsmCity({ half: 2_000 })
    const { OsmBuilder } = await import('../tests/support/osm/osm-builder.ts')
    const builder = new OsmBuilder([40.93, 57.77], 13_000_000_000)
    const named = (street: string, house: string, more = {}) => ({
      building: 'yes',
      'addr:street': street,
      'addr:housenumber': house,
      ...more,
    })
    builder.box([500, 300], [40, 20], named('улица Липовая', '7А', { 'addr:city': 'Кострома' }))
    builder.box([900, 300], [40, 20], named('улица Липовая', '7А', { 'addr:city': 'Ярославль' }))
    builder.node([-300, -100], named('Тихая улица', '3'))
    builder.node([-300, 300], named('Тихая улица', '3'))
    const data = {
      nodes: [...houses.data.nodes, ...builder.data.nodes],
      ways: [...houses.data.ways, ...builder.data.ways],
      relations: houses.data.relations,
    }
    await writeFile(join(top, 'houses.osm.pbf'), writePbf(data))
    const bare = (address: string) =>
      `---\nname: Без места\ncity: kostroma\naddress: ${address}\n---\n\nТекст.\n`
    await writeFolder(folder, {
      'projects/new-a/project.md': bare('г. Кострома, ул. Липовая, д. 7а'),
      'projects/new-b/project.md': bare('Тихая, 3'),
      'projects/new-c/project.md': bare('улица Далёкая, 1'),
      'projects/new-d/project.md': bare('улица Липовая'),
      // The second phase of the first, in a file of Windows.
      'projects/new-e/project.md': bare('Липовая улица, 7а').replaceAll('\n', '\r\n'),
    })
    const words = [join(top, 'houses.osm.pbf'), '--city', 'kostroma', '--radius', '1']
    const { code, out } = await run(...words, '--content', folder)
    expect(code).toBe(0)
    for (const said of [
      'projects/new-a/project.md: предложены координаты по адресу «г. Кострома, ул. Липовая, д. 7а»',
      'projects/new-e/project.md: предложены координаты по адресу «Липовая улица, 7а»',
      'projects/new-b/project.md: координат нет, и предложить нечего: такой адрес в вырезке в разных местах',
      'projects/new-c/project.md: координат нет, и предложить нечего: такого дома в вырезке нет',
      'projects/new-d/project.md: координат нет, и предложить нечего: в адресе нет улицы с номером дома',
    ]) {
      expect(out).toContain(said)
    }
    const read = async (slug = 'new-a') =>
      Buffer.from(
        (await readFolder(folder))[`projects/${slug}/project.md`] ?? '',
        'latin1',
      ).toString()
    const [lon, lat] = builder.position([520, 310])
    const proposed = await read()
    const [, head = ''] = proposed.split('---\n')
    // Comments alone: nothing is placed before somebody has looked.
    expect(parse(head)).not.toHaveProperty('latitude')
    const confirmed = parse(head.replaceAll(/# (?=l(?:at|ong)itude)/g, ''))
    expect(confirmed.latitude).toBeCloseTo(lat, 5)
    expect(confirmed.longitude).toBeCloseTo(lon, 5)
    expect(proposed).toMatch(/\n---\n\nТекст\.\n$/)
    const second = await read('new-e')
    expect(second.replace('Липовая улица, 7а', '').replace(/«.*»/, '«»')).toBe(
      proposed
        .replace('г. Кострома, ул. Липовая, д. 7а', '')
        .replace(/«.*»/, '«»')
        .replaceAll('\n', '\r\n'),
    )
    // Again: the proposal is written once.
    await run(...words, '--content', folder)
    expect([await read(), await read('new-e')]).toEqual([proposed, second])
    // Only the lines that were proposed are replaced, not those that follow their mark.
    const own = 'developer: Берег\ndistrict: Центр\n'
    const rest = proposed.replace(/# latitude.*\n# longitude.*\n/, own)
    await writeFolder(folder, { 'projects/new-a/project.md': rest })
    await run(...words, '--content', folder)
    expect(await read()).toContain(own)
    expect((await read()).match(/# l(?:at|ong)itude: /g)).toHaveLength(2)
  })

  it('proposes coordinates and draws no map while no project of the city has any', async () => {
    const builder = buildOsmCity({ half: 400 })
    builder.data.nodes.push({
      id: 14_000_000_000,
      lon: 40.93,
      lat: 57.77,
      tags: { 'addr:street': 'улица Речная', 'addr:housenumber': '2' },
    })
    await writeFile(join(top, 'one.osm.pbf'), writePbf(builder.data))
    await writeFolder(folder, {
      'projects/tver/project.md': '---\nname: Один\ncity: tver\naddress: Речная, 2\n---\n',
    })
    const words = [join(top, 'one.osm.pbf'), '--city', 'tver', '--content', folder]
    const { code, err } = await run(...words)
    expect(code).toBe(1)
    expect(err).toContain('у проектов города «tver» нет координат, карта не нарисована')
    const after = await readFolder(folder)
    expect(after['projects/tver/project.md']).toContain('# latitude: 57.77\n# longitude: 40.93')
    expect(after['maps/tver.json']).toBeUndefined()
  })

  it('prints the report as JSON', async () => {
    const { out } = await draw('--json')
    expect(JSON.parse(out)).toMatchObject({
      map: 'maps/kostroma.json',
      radius: 1,
      projects: [{ project: 'bor' }, { project: 'dom', isOwn: true }, { project: 'sad' }],
    })
  })

  const other = () => join(top, 'other.osm')
  it.each([
    [
      'a cut file',
      () => writePbf(city.data).subarray(0, 9_000),
      /other\.osm: байт \d+: файл обрыв/,
    ],
    [
      'an extract of another place',
      () => writePbf(buildOsmCity({ origin: [37.6, 55.7], half: 400 }).data),
      /other\.osm: вырезка другого места/,
    ],
    ['a file that is none', () => Buffer.from('PK'), /other\.osm: не вырезка OpenStreetMap/],
  ])('changes nothing and exits with 1 for %s', async (_, bytes, message) => {
    await writeFile(other(), bytes())
    const before = await readFolder(folder)
    const { code, out, err } = await run(other(), '--city', 'kostroma', '--content', folder)
    expect({ code, out, isSaid: message.test(err) }).toEqual({ code: 1, out: '', isSaid: true })
    expect(err.trim().split('\n')).toHaveLength(1)
    expect(await readFolder(folder)).toEqual(before)
  })

  it.each([
    [['--city', 'omsk'], /города «omsk» нет: есть kostroma, tver/],
    [
      ['--city', 'tver'],
      /у проектов города «tver» нет координат[^]*projects\/tver\/project\.md: .*адрес неизвестен/,
    ],
    [['--city', 'kostroma', '--radius', '0'], /Нужно число километров/],
    [['--city', 'kostroma', '--content', '/nowhere'], /Папку «\/nowhere» не открыть/],
  ])('says what is wrong with %j', async (words, message) => {
    const { code, err } = await run(extract, '--content', folder, ...words)
    expect([code, message.test(err)]).toEqual([1, true])
  })

  it('names file and line of an invalid site.yaml, and changes nothing', async () => {
    await writeFolder(folder, { 'projects/sad/site.yaml': 'north: 400\n' })
    const before = await readFolder(folder)
    const { code, err } = await draw()
    expect([code, err]).toEqual([1, expect.stringContaining('projects/sad/site.yaml:1:8')])
    expect(await readFolder(folder)).toEqual(before)
  })
})
