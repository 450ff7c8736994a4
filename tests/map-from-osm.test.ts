import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addImportCommand } from '../cli/import.ts'
import { addMapCommand } from '../cli/map.ts'
import { writeFolder } from './support/content-folder.ts'
import { makeLot } from './support/factories.ts'
import { buildOsmCity } from './support/osm/osm-city.ts'
import { writePbf } from './support/osm/pbf-writer.ts'
import { runCommand } from './support/run-command.ts'
import { describeOnStores } from './support/stores.ts'
import { createTestApp, type TestApp } from './support/test-app.ts'

const ATTRIBUTION = '© участники OpenStreetMap'

/** A company with one project in a small city, without anything of the demo company. */
describeOnStores('a site with a map of OpenStreetMap', (under) => {
  let folder = ''
  let site: TestApp
  let project = 0
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kvartal-osm-site-'))
    const city = buildOsmCity({ half: 1_300 })
    const [longitude, latitude] = city.position([80, -60])
    const content = join(folder, 'content')
    await writeFolder(content, {
      'company.md': '---\nname: Берег\nlegal_name: ООО «Берег»\n---\n\nСтроим.\n',
      'cities.yaml': '- {slug: kostroma, name: Кострома}\n',
      'projects/sad/project.md': `---
name: Сад
city: kostroma
area_type: business_area
address: Липовая, 1
latitude: ${latitude}
longitude: ${longitude}
site: [[0, 0], [120, 0], [120, 90], [0, 90]]
metro: [{name: Липовая, line_color: red, walk_minutes: 4, transport_minutes: null}]
---
`,
      'projects/sad/buildings.yaml':
        '- {name: Корпус 1, floors_total: 9, completion: 2027-3, footprint: [[20, 20], [80, 20], [80, 38], [20, 38]]}\n',
    })
    const extract = join(folder, 'city.osm.pbf')
    await writeFile(extract, writePbf(city.data))
    const settings = { DATABASE_URL: under.url, MEDIA_DIR: join(folder, 'media') }
    const words = [
      'map',
      'from-osm',
      extract,
      '--city',
      'kostroma',
      '--radius',
      '3',
      '--content',
      content,
    ]
    const drawn = await runCommand(addMapCommand, words, { settings })
    const imported = await runCommand(addImportCommand, ['import', 'content', content], {
      settings,
    })
    expect([drawn.err, drawn.code, imported.err, imported.code]).toEqual(['', 0, '', 0])
    const { id, project_id } = await under.db
      .selectFrom('buildings')
      .select(['id', 'project_id'])
      .executeTakeFirstOrThrow()
    project = project_id
    await makeLot(under.db, { project_id, building_id: id, price: 9_000_000 })
    site = await createTestApp(under)
  })
  afterAll(async () => {
    await site?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const show = async (path: string) =>
    (await site.app.inject(path)).body.replaceAll('\u00a0', ' ').replaceAll('<!-- -->', '')

  it('serves the map with streets, and its attribution', async () => {
    const map = (await site.app.inject('/api/map/kostroma/')).json()
    expect(map.attribution).toBe(ATTRIBUTION)
    const layers = new Set(
      map.features.map((own: { properties: { layer: string } }) => own.properties.layer),
    )
    expect(layers).toEqual(
      new Set([
        'street',
        'rail',
        'water',
        'park',
        'building',
        'metro_line',
        'metro_station',
        'place',
      ]),
    )
  })

  it.each(['/map', '/projects?view=map', '/projects/sad', '/projects/sad/genplan'])(
    'names OpenStreetMap on every page with a map or genplan: %s',
    async (path) => {
      expect(await show(path)).toContain(ATTRIBUTION)
    },
  )

  it('lists what is near with minutes along the streets', async () => {
    const html = await show(`/projects/sad`)
    for (const name of ['Школа № 3', 'Аптека на Липовой', 'Гастроном', 'Парк Победы']) {
      expect(html).toContain(name)
    }
    const walk = (await site.app.inject(`/api/map/kostroma/walk/${project}/`)).json()
    expect(walk.features.length).toBe(3)
  })

  it('draws streets and neighbours with their shadows on the genplan', async () => {
    const morning = await show('/projects/sad/genplan?month=12&hour=12')
    expect(morning).toMatch(/data-part="shadows" d="M[^"]{400,}/)
    expect(morning).toContain('Липовая')
  })
})
