import type { OsmCityMap } from '../../src/features/map/osm/read-city-map.server.ts'
import { formatCount } from '../../src/lib/numbers.ts'
import { printable } from '../../src/lib/terminal-text.ts'
import { describeProposals, type PlaceProposal } from './propose-places.ts'
import type { SiteReport } from './site-files.ts'

interface MapReport {
  map: string
  bytes: number
  /** Kilometres. */
  radius: number
  detail: OsmCityMap['detail']
  /** Whether something was left out to keep the map small. */
  reduced: boolean
  lost: OsmCityMap['lost']
  projects: readonly SiteReport[]
  proposals: readonly PlaceProposal[]
}

/** The report of `map from-osm` for a terminal. */
export function describeMap(report: MapReport, folder: string): string {
  const { map, bytes, radius, detail, reduced, lost, projects, proposals } = report
  const around = formatCount(projects.length, 'проекта', 'проектов', 'проектов')
  const lines = [
    `${map}: ${decimal(bytes / 1_000_000, 2)} МБ, ${decimal(radius, 1)} км вокруг ${around}`,
  ]
  const limits = [
    ['тропинки', detail.paths],
    ['переулки', detail.lanes],
    ['дома', detail.buildings],
    ['места', detail.places],
  ] as const
  const shortened = limits.flatMap(([name, metres]) =>
    metres < 1_000 * radius ? [`${name} — до ${decimal(metres / 1_000, 1)} км`] : [],
  )
  if (reduced && shortened.length > 0)
    lines.push(`Чтобы карта была не больше 2 МБ: ${shortened.join(', ')} от проектов`)
  lines.push(...projects.map(describeSite), ...describeProposals(proposals))
  if (lost.openAreas > 0) {
    const areas = formatCount(lost.openAreas, 'площадь', 'площади', 'площадей')
    lines.push(`Пропущено: ${areas}, чья граница есть в файле не вся`)
  }
  if (lost.nodes + lost.ways > 0) {
    const nodes = formatCount(lost.nodes, 'точку', 'точки', 'точек')
    const ways = formatCount(lost.ways, 'линию', 'линии', 'линий')
    lines.push(`Ссылок в никуда: на ${nodes} и ${ways}, которых в файле нет`)
  }
  lines.push(`Дальше: npx kvartal import content ${printable(folder)}`)
  return lines.join('\n')
}

function describeSite({
  project,
  neighbours,
  withoutHeight,
  isOwn,
  isUnplaced,
}: SiteReport): string {
  const path = `projects/${project}/site.yaml`
  const count = formatCount(neighbours, 'соседний дом', 'соседних дома', 'соседних домов')
  if (isOwn) return `${path}: не изменён, в нём ${count} без attribution — ваши собственные`
  if (neighbours === 0) return `${path}: соседних домов в вырезке нет`
  const words = [`${path}: ${count}`]
  if (withoutHeight > 0) words.push(`высота неизвестна у ${withoutHeight}: тени от них нет`)
  if (isUnplaced) {
    words.push('участка и контуров домов нет, отсчёт от точки проекта (anchor: [0, 0])')
  }
  return words.join('; ')
}

function decimal(value: number, digits: number): string {
  return Number(value.toFixed(digits)).toString().replace('.', ',')
}
