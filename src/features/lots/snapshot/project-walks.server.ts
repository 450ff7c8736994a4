import { createHash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { createWalkMeasure, type Position } from '../../../lib/lots/street-walk.ts'
import { findNearestPlaces, MAX_WALK } from '../../../lib/lots/street-walk.ts'
import { listWalkValues } from '../../../lib/lots/walk-values.ts'
import { type CityMap, listPlaces, listStreetLines } from '../../map/schema.ts'

/** Values of the filter `walk` by project; projects without a place, a map or a street near them are left out. */
export type ProjectWalks = ReadonlyMap<number, readonly string[]>

interface PlacedProject {
  id: number
  city_id: number
  latitude: number | null
  longitude: number | null
}

/** The values that were computed with one map, by position. */
interface KnownWalks {
  hash: string
  values: Map<string, readonly string[]>
}

/** By city. A catalogue is loaded after each change of a lot, and maps hardly ever change. */
const known = new Map<number, KnownWalks>()

/**
 * Finds the places that are near each project on foot. A project takes tens of milliseconds: the result is cached until
 * the map of the city or the position of the project changes, and other requests are handled in between.
 */
export async function findProjectWalks(
  projects: readonly PlacedProject[],
  maps: ReadonlyArray<{ city_id: number; map: string }>,
): Promise<ProjectWalks> {
  const walks = new Map<number, readonly string[]>()
  for (const { city_id, map: text } of maps) {
    const hash = createHash('sha256').update(text).digest('base64')
    const before = known.get(city_id)
    const values = before?.hash === hash ? before.values : new Map<string, readonly string[]>()
    known.set(city_id, { hash, values })
    let map: ReturnType<typeof readMap> | undefined
    for (const project of projects) {
      const at = project.city_id === city_id ? toPosition(project) : null
      if (!at) continue
      const key = at.join(' ')
      let own = values.get(key)
      if (!own) {
        map ??= readMap(text)
        values.set(key, (own = findWalks(map, at)))
        await yieldToEventLoop()
      }
      if (own.length > 0) walks.set(project.id, own)
    }
  }
  return walks
}

function readMap(text: string) {
  const map = JSON.parse(text) as CityMap
  return { streets: listStreetLines(map), places: listPlaces(map) }
}

function findWalks({ streets, places }: ReturnType<typeof readMap>, at: Position): string[] {
  const measure = createWalkMeasure(streets, at, MAX_WALK)
  if (!measure) return []
  const nearest = findNearestPlaces(places, measure)
  return listWalkValues(new Map(nearest.map(({ kind, minutes }) => [kind, minutes])))
}

function toPosition({ longitude, latitude }: PlacedProject): Position | null {
  return longitude === null || latitude === null ? null : [longitude, latitude]
}
