import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { holdOffers, refusalOf, type Refused } from './refuse-staged.server.ts'
import { buildingKey, type Staging, stagedIn } from './staging.server.ts'

/**
 * Finds the projects and buildings that a price list names among the site's own: a project by its slug or name, a
 * building or section by its name or, when it is the only one, by the last word of it («2» is «Корпус 2»). Refuses
 * offers of places that are not there, and above a building's roof; sections that are not there are made later.
 */
export async function findNamedPlaces(trx: Database, staging: Staging): Promise<Refused> {
  const projects = await trx.selectFrom('projects').select(['id', 'slug', 'name']).execute()
  const buildings = await trx.selectFrom('buildings').select(['id', 'project_id', 'name']).execute()
  const found = new Map<string, number>()
  const reasons = new Map<string, string>()
  for (const { key } of staging.projects.values()) {
    const named = oneOf(
      projects,
      (row) => row.slug === key,
      (row) => sameName(row.name, key),
    )
    if ('id' in named) {
      found.set(key, named.id)
      await stagedIn(trx).insertInto('feed_projects').values({ key, id: named.id }).execute()
    } else {
      const many = `проектов «${key}» на сайте ${named.count}: назовите slug`
      reasons.set(key, named.count === 0 ? `проекта «${key}» на сайте нет` : many)
    }
  }
  for (const [pair, { key }] of staging.buildings) {
    const [project_key] = JSON.parse(pair) as [string, string]
    const own = buildings.filter(({ project_id }) => project_id === found.get(project_key))
    const named = oneOf(
      own,
      (row) => sameName(row.name, key),
      (row) => endsWith(row.name, key),
    )
    if ('id' in named) {
      const row = { project_key, key, id: named.id }
      await stagedIn(trx).insertInto('feed_buildings').values(row).execute()
    } else {
      const where = `в проекте «${project_key}»`
      const many = `корпусов «${key}» ${where} ${named.count}: назовите полностью`
      reasons.set(pair, named.count === 0 ? `корпуса «${key}» ${where} нет` : many)
    }
  }
  await callSectionsByName(trx)
  return [...(await refuseUnfound(trx, reasons)), ...(await refuseAboveRoof(trx))]
}

/** Offers that say «3» stand in the section that the site calls «Секция 3». */
async function callSectionsByName(trx: Database): Promise<void> {
  const told = await stagedIn(trx)
    .selectFrom('feed_offers as o')
    .innerJoin('feed_buildings as b', (join) =>
      join.onRef('b.project_key', '=', 'o.project_key').onRef('b.key', '=', 'o.building_key'),
    )
    .select(['b.id as building_id', 'o.project_key', 'o.building_key', 'o.section'])
    .distinct()
    .execute()
  const sections = await trx.selectFrom('sections').select(['id', 'building_id', 'name']).execute()
  const byBuilding = Map.groupBy(sections, ({ building_id }) => building_id)
  for (const { building_id, section, project_key, building_key } of told) {
    const own = byBuilding.get(building_id) ?? []
    if (own.some(({ name }) => name === section)) continue
    const named = oneOf(
      own,
      ({ name }) => sameName(name, section),
      ({ name }) => endsWith(name, section),
    )
    const name = own.find(({ id }) => 'id' in named && id === named.id)?.name
    if (name === undefined) continue
    await stagedIn(trx)
      .updateTable('feed_offers')
      .set({ section: name })
      .where('project_key', '=', project_key)
      .where('building_key', '=', building_key)
      .where('section', '=', section)
      .execute()
  }
}

/** The one row that the first of these tests with an answer leaves, or how many it left. */
function oneOf<R extends { id: number }>(
  rows: readonly R[],
  ...tests: Array<(row: R) => boolean>
): { id: number } | { count: number } {
  for (const test of tests) {
    const left = rows.filter(test)
    const [first] = left
    if (first && left.length === 1) return { id: first.id }
    if (left.length > 1) return { count: left.length }
  }
  return { count: 0 }
}

function sameName(ours: string, theirs: string): boolean {
  return plain(ours) === plain(theirs)
}

function endsWith(ours: string, theirs: string): boolean {
  return plain(ours).endsWith(` ${plain(theirs)}`)
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[«»"“”„]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

async function refuseUnfound(
  trx: Database,
  reasons: ReadonlyMap<string, string>,
): Promise<Refused> {
  if (reasons.size === 0) return []
  const offers = await stagedIn(trx)
    .selectFrom('feed_offers as o')
    .leftJoin('feed_buildings as b', (join) =>
      join.onRef('b.project_key', '=', 'o.project_key').onRef('b.key', '=', 'o.building_key'),
    )
    .select(['o.external_id', 'o.line_number', 'o.column_number'])
    .select(['o.project_key', 'o.building_key'])
    .where('b.id', 'is', null)
    .orderBy('o.seq')
    .execute()
  const refused = offers.map((offer) => {
    const pair = buildingKey(offer.project_key, offer.building_key)
    return refusalOf(offer, reasons.get(offer.project_key) ?? reasons.get(pair) ?? '')
  })
  await holdOffers(trx, refused)
  return refused
}

async function refuseAboveRoof(trx: Database): Promise<Refused> {
  const offers = await stagedIn(trx)
    .selectFrom('feed_offers as o')
    .innerJoin('feed_buildings as b', (join) =>
      join.onRef('b.project_key', '=', 'o.project_key').onRef('b.key', '=', 'o.building_key'),
    )
    .innerJoin('buildings', 'buildings.id', 'b.id')
    .select(['o.external_id', 'o.line_number', 'o.column_number', 'o.floor'])
    .select('buildings.floors_total')
    .where(sql<boolean>`o.floor > buildings.floors_total`)
    .orderBy('o.seq')
    .execute()
  const refused = offers.map((offer) =>
    refusalOf(offer, `этаж ${offer.floor} выше, чем этажей в корпусе (${offer.floors_total})`),
  )
  await holdOffers(trx, refused)
  return refused
}
