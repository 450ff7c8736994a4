import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { buildingKey, type Staging } from './staging.server.ts'

/** A house of the feed by its project and its own key. */
export interface NeededHouse {
  project_key: string
  building_key: string
}

/**
 * Returns the sections that tell houses of one name in one project apart, by `buildingKey`: of houses of which each has
 * one section alone, and another one than the others.
 */
export async function findTellingSections(
  trx: Database,
  staging: Staging,
  needed: readonly NeededHouse[],
): Promise<Map<string, string>> {
  const byName = Map.groupBy(needed, ({ project_key, building_key }) => {
    const key = buildingKey(project_key, building_key)
    return JSON.stringify([project_key, staging.buildings.get(key)?.name])
  })
  const alike = [...byName.values()].filter((houses) => houses.length > 1)
  if (alike.length === 0) return new Map()
  const { rows } = await sql<NeededHouse & { section: string }>`
    select project_key, building_key, min(section) as section from feed_offers where held = 0
    group by project_key, building_key
    having count(distinct section) = 1 and min(section) <> ''`.execute(trx)
  const sections = new Map(
    rows.map(({ project_key, building_key, section }) => [
      buildingKey(project_key, building_key),
      section,
    ]),
  )
  return new Map(
    alike.flatMap((houses) => {
      const own = houses.flatMap(({ project_key, building_key }): Array<[string, string]> => {
        const key = buildingKey(project_key, building_key)
        const section = sections.get(key)
        return section === undefined ? [] : [[key, section]]
      })
      const isTelling = new Set(own.map(([, section]) => section)).size === houses.length
      return isTelling ? own : []
    }),
  )
}

/**
 * Returns the name of a new building. Where the feed calls several houses of a project alike, each gets its section if
 * that tells them apart; else the second gets «(2)».
 */
export function toOwnName(
  name: string,
  section: string | undefined,
  taken: readonly string[],
): string {
  const named = section === undefined ? name : `${name}, секция ${section}`
  let own = named
  for (let n = 2; taken.includes(own); n++) own = `${named} (${n})`
  return own
}
