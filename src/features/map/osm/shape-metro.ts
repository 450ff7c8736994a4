import type { Position } from '../../../lib/lots/street-walk.ts'
import { assembleRings } from './assemble-rings.ts'
import type { CollectedExtract, CollectedRoute } from './collect-extract.ts'
import type { OsmFrame } from './osm-frame.ts'
import { knownRuns } from './shape-areas.ts'

export interface MetroLine {
  name: string
  color: string
  lines: Position[][]
}
export interface MetroStation {
  name: string
  color: string
  at: Position
}

/** Where the map says no colour. */
const UNKNOWN_COLOR = '#808080'
/** A station of a line is not farther from its tracks, metres. */
const MAX_STATION_DISTANCE = 400
/** Two stations of one name and line that are nearer are one, metres. */
const SAME_STATION = 300

/** The lines of the metro, each once with the tracks of all its directions, and their stations. */
export function shapeMetro(
  { routes, masters, ways, findNode, stations }: CollectedExtract,
  frame: OsmFrame,
): { lines: MetroLine[]; stations: MetroStation[] } {
  const groups = Map.groupBy(
    routes.map((route) => ({ route, ...describeRoute(route, masters.get(route.id)) })),
    ({ name, color }) => `${color} ${name}`,
  )
  const lines = [...groups.values()].flatMap((group): MetroLine[] => {
    const [first] = group
    const own = [...new Set(group.flatMap(({ route }) => route.ways))]
    const { rings, chains } = assembleRings(
      own.flatMap((way) => knownRuns(ways.refs(way), findNode)),
    )
    const drawn = [...rings, ...chains].map((line) =>
      line.flatMap((id) => {
        const at = findNode(id)
        return at ? [at] : []
      }),
    )
    return first && drawn.length > 0 ? [{ name: first.name, color: first.color, lines: drawn }] : []
  })
  const kept: MetroStation[] = []
  for (const { name, color, at } of stations) {
    const own = color ?? findNearestLine(lines, at, frame)?.color ?? UNKNOWN_COLOR
    const isThere = kept.some(
      (other) =>
        other.name === name && other.color === own && frame.metres(other.at, at) < SAME_STATION,
    )
    if (!isThere) kept.push({ name, color: own, at })
  }
  return { lines, stations: kept }
}

function describeRoute(
  { name, ref, color }: CollectedRoute,
  master: { name: string | null; color: string | null } | undefined,
): { name: string; color: string } {
  // «Сокольническая линия: Бульвар Рокоссовского — Коммунарка» is one direction of the line.
  const line = (master?.name ?? name)?.split(/:|[(→]| => /)[0]?.trim()
  return {
    name: line || (ref ? `Линия ${ref}` : 'Метро'),
    color: color ?? master?.color ?? UNKNOWN_COLOR,
  }
}

function findNearestLine(
  lines: readonly MetroLine[],
  at: Position,
  frame: OsmFrame,
): MetroLine | undefined {
  let nearest: MetroLine | undefined
  let least = MAX_STATION_DISTANCE
  for (const line of lines) {
    for (const point of line.lines.flat()) {
      const away = frame.metres(point, at)
      if (away >= least) continue
      least = away
      nearest = line
    }
  }
  return nearest
}
