import { basename } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { readCityFolder } from '../src/features/content/model/city-projects.server.ts'
import {
  locateProjects,
  type PlacedProject,
} from '../src/features/content/model/placed-projects.server.ts'
import { replaceFiles } from '../src/features/content/write/replace-files.server.ts'
import { withUnchangedStore } from '../src/server/open-store.ts'
import { describeMap } from './map/describe-map.ts'
import { describeProposals, proposePlaces } from './map/propose-places.ts'
import { toSiteFiles } from './map/site-files.ts'

interface MapFlags {
  city: string
  radius: number
  content: string
  json?: true
}

const MAX_RADIUS = 20

/** Adds `kvartal map from-osm FILE`: the base map of a city and the neighbours of its projects from an extract. */
export function addMapCommand(program: Command): void {
  const group = program.command('map').description('Base maps of cities.')
  group
    .command('from-osm')
    .description(
      'Write maps/CITY.json and the neighbours in projects/*/site.yaml of a content folder from an extract of OpenStreetMap.',
    )
    .argument('<file>', 'extract: .osm.pbf, .osm or JSON of Overpass')
    .requiredOption('--city <slug>', 'city of cities.yaml; the map is drawn around its projects')
    .option('--radius <km>', `kilometres around each project, up to ${MAX_RADIUS}`, parseRadius, 5)
    .option('--content <dir>', 'content folder', '.')
    .option('--json', 'print the report as JSON and nothing else')
    .action(runFromOsm)
}

function parseRadius(text: string): number {
  const radius = Number(text.replace(',', '.'))
  if (radius >= 0.5 && radius <= MAX_RADIUS) return radius
  throw new InvalidArgumentError(`Нужно число километров от 0,5 до ${MAX_RADIUS}.`)
}

async function runFromOsm(file: string, flags: MapFlags): Promise<void> {
  const { city, content, radius } = flags
  const folder = await readCityFolder(content, city)
  const located = await locateProjects(folder, city, (read) =>
    withUnchangedStore(({ db }) => read(db)),
  )
  const { placed: projects, unplaced } = located
  const proposed = await proposePlaces(file, unplaced, located.name)
  if (projects.length === 0) {
    await replaceFiles(folder.root, new Map(proposed.files))
    throw new Error(
      [
        `у проектов города «${city}» нет координат, карта не нарисована: укажите latitude и longitude`,
        ...describeProposals(proposed.proposals),
      ].join('\n'),
    )
  }
  const map = await readMap(file, projects, radius)
  const sites = toSiteFiles(projects, map)
  const path = `maps/${city}.json`
  await replaceFiles(folder.root, new Map([[path, map.text], ...sites.files, ...proposed.files]))
  const report = {
    map: path,
    bytes: Buffer.byteLength(map.text),
    radius,
    detail: map.detail,
    reduced: map.isReduced,
    lost: map.lost,
    projects: sites.projects,
    proposals: proposed.proposals,
  }
  const text = flags.json ? JSON.stringify(report, null, 2) : describeMap(report, content)
  process.stdout.write(`${text}\n`)
}

async function readMap(file: string, projects: readonly PlacedProject[], radius: number) {
  // Imported here because other commands do not need it.
  const { readCityMap } = await import('../src/features/map/osm/read-city-map.server.ts')
  const places = projects.map(({ place }) => [place.longitude, place.latitude] as const)
  return readCityMap(file, {
    places,
    radius: 1_000 * radius,
    onPass: (pass) => {
      if (process.stderr.isTTY) process.stderr.write(`${basename(file)}: ${pass}\n`)
    },
  })
}
