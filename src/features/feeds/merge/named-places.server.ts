import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { ImportReport } from '../offer/report-text.server.ts'
import { excludeOffers, toRejection, type RejectedOffers } from './reject-staged.server.ts'
import { buildingKey, type Staging, withStagingTables } from './staging.server.ts'

/**
 * Matches the projects and buildings of a price list with existing ones: a project by slug or name, a building or
 * section by name or by a unique last word («2» is «Корпус 2»). Rejects offers of unknown projects and buildings, and
 * floors above the top floor. Missing sections are created later. A house that a list without articles names and the site
 * lacks is created and added to `made`.
 */
export async function findNamedPlaces(
  trx: Database,
  staging: Staging,
  made: ImportReport['made'] = [],
): Promise<RejectedOffers> {
  const projects = await trx.selectFrom('projects').select(['id', 'slug', 'name']).execute()
  const buildings = await trx.selectFrom('buildings').select(['id', 'project_id', 'name']).execute()
  const found = new Map<string, number>()
  const reasons = new Map<string, string>()
  for (const { key } of staging.projects.values()) {
    const named = matchOne(
      projects,
      (row) => row.slug === key,
      (row) => sameName(row.name, key),
    )
    if ('id' in named) {
      found.set(key, named.id)
      await withStagingTables(trx)
        .insertInto('feed_projects')
        .values({ key, id: named.id })
        .execute()
    } else {
      const many = `проектов «${key}» на сайте ${named.count}: назовите slug`
      reasons.set(key, named.count === 0 ? `проекта «${key}» на сайте нет` : many)
    }
  }
  for (const [pair, { key }] of staging.buildings) {
    const [project_key] = JSON.parse(pair) as [string, string]
    const own = buildings.filter(({ project_id }) => project_id === found.get(project_key))
    const named = matchOne(
      own,
      (row) => sameName(row.name, key),
      (row) => endsWith(row.name, key),
    )
    if ('id' in named) {
      const row = { project_key, key, id: named.id }
      await withStagingTables(trx).insertInto('feed_buildings').values(row).execute()
    } else if (named.count === 0 && (await isListOfHomes(trx, project_key, key))) {
      const project_id = found.get(project_key)
      if (project_id === undefined) continue
      const id = await createHouse(trx, { project_id, name: key, position: own.length + 1 })
      const row = { project_key, key, id }
      await withStagingTables(trx).insertInto('feed_buildings').values(row).execute()
      made.push({ project: project_key, building: key })
    } else {
      const where = `в проекте «${project_key}»`
      const many = `корпусов «${key}» ${where} ${named.count}: назовите полностью`
      reasons.set(pair, named.count === 0 ? `корпуса «${key}» ${where} нет` : many)
    }
  }
  await resolveSectionNames(trx)
  return [...(await rejectUnfound(trx, reasons)), ...(await rejectAboveRoof(trx))]
}

/** Whether a list tells homes of a house apart by floor and number, not by articles: the list of a small office. */
async function isListOfHomes(trx: Database, project: string, building: string): Promise<boolean> {
  const { rows } = await sql`select 1 from feed_offers where project_key = ${project}
    and building_key = ${building} and article is null and held = 0 limit 1`.execute(trx)
  return rows.length > 0
}

async function createHouse(
  trx: Database,
  { project_id, name, position }: { project_id: number; name: string; position: number },
): Promise<number> {
  const unknown = { floors_total: null, completion_year: null, completion_quarter: null }
  const { id } = await trx
    .insertInto('buildings')
    .values({
      project_id,
      external_key: null,
      name,
      position,
      ...unknown,
      state: null,
      house_type: null,
      footprint: null,
      front: null,
      has_lift: null,
      passenger_lifts: null,
      freight_lifts: null,
      parking: null,
      keys_on: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Replaces section names of offers by existing ones: «3» by «Секция 3». */
async function resolveSectionNames(trx: Database): Promise<void> {
  const staged = await withStagingTables(trx)
    .selectFrom('feed_offers as o')
    .innerJoin('feed_buildings as b', (join) =>
      join.onRef('b.project_key', '=', 'o.project_key').onRef('b.key', '=', 'o.building_key'),
    )
    .select(['b.id as building_id', 'o.project_key', 'o.building_key', 'o.section'])
    .distinct()
    .execute()
  const sections = await trx.selectFrom('sections').select(['id', 'building_id', 'name']).execute()
  const byBuilding = Map.groupBy(sections, ({ building_id }) => building_id)
  for (const { building_id, section, project_key, building_key } of staged) {
    const own = byBuilding.get(building_id) ?? []
    if (own.some(({ name }) => name === section)) continue
    // A list without sections means the only one of a house.
    const only = section === '' && own.length === 1 ? own : []
    const named = matchOne(
      own,
      (row) => only.includes(row),
      ({ name }) => sameName(name, section),
      ({ name }) => endsWith(name, section),
    )
    const name = own.find(({ id }) => 'id' in named && id === named.id)?.name
    if (name === undefined) continue
    await withStagingTables(trx)
      .updateTable('feed_offers')
      .set({ section: name })
      .where('project_key', '=', project_key)
      .where('building_key', '=', building_key)
      .where('section', '=', section)
      .execute()
  }
}

/** Applies the tests in order until one matches. Returns the id of a single match, else the number of matches. */
function matchOne<R extends { id: number }>(
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

async function rejectUnfound(
  trx: Database,
  reasons: ReadonlyMap<string, string>,
): Promise<RejectedOffers> {
  if (reasons.size === 0) return []
  const offers = await withStagingTables(trx)
    .selectFrom('feed_offers as o')
    .leftJoin('feed_buildings as b', (join) =>
      join.onRef('b.project_key', '=', 'o.project_key').onRef('b.key', '=', 'o.building_key'),
    )
    .select(['o.external_id', 'o.line_number', 'o.column_number'])
    .select(['o.project_key', 'o.building_key'])
    .where('b.id', 'is', null)
    .orderBy('o.seq')
    .execute()
  const rejected = offers.map((offer) => {
    const pair = buildingKey(offer.project_key, offer.building_key)
    return toRejection(offer, reasons.get(offer.project_key) ?? reasons.get(pair) ?? '')
  })
  await excludeOffers(trx, rejected)
  return rejected
}

async function rejectAboveRoof(trx: Database): Promise<RejectedOffers> {
  const offers = await withStagingTables(trx)
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
  const rejected = offers.map((offer) =>
    toRejection(offer, `этаж ${offer.floor} выше, чем этажей в корпусе (${offer.floors_total})`),
  )
  await excludeOffers(trx, rejected)
  return rejected
}
