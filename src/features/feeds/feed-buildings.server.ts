import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { FeedBuilding } from './feed-offer.ts'
import { buildingKey, type Staging, stagedIn as note } from './staging.server.ts'

/**
 * Makes the buildings that accepted offers need, and brings the completion, state and height of known
 * ones up to date; fills `feed_buildings`. Answers whether a known one changed.
 */
export async function createBuildings(
  trx: Database,
  staging: Staging,
  needed: ReadonlyArray<{ project_key: string; building_key: string }>,
): Promise<boolean> {
  const ours = await note(trx)
    .selectFrom('buildings')
    .innerJoin('feed_projects', 'feed_projects.id', 'buildings.project_id')
    .selectAll('buildings')
    .select('feed_projects.key as project_key')
    .execute()
  type Ours = (typeof ours)[number]
  const byKey = new Map<string, Ours>()
  const byName = new Map<string, Ours>()
  const last = new Map<string, number>()
  for (const row of ours) {
    if (row.external_key === null) byName.set(buildingKey(row.project_key, row.name), row)
    else byKey.set(buildingKey(row.project_key, row.external_key), row)
    last.set(row.project_key, Math.max(last.get(row.project_key) ?? 0, row.position))
  }
  const projects = await note(trx).selectFrom('feed_projects').selectAll().execute()
  const projectIds = new Map(projects.map(({ key, id }) => [key, id]))
  let changed = false
  for (const { project_key, building_key } of needed) {
    const key = buildingKey(project_key, building_key)
    const building = staging.buildings.get(key)
    const project_id = projectIds.get(project_key)
    if (!building || project_id === undefined) continue
    const byHand = buildingKey(project_key, building.name)
    const known = byKey.get(key) ?? byName.get(byHand)
    byName.delete(byHand)
    let id = known?.id
    if (known) changed = (await updateBuilding(trx, known, building)) || changed
    else {
      const position = (last.get(project_key) ?? 0) + 1
      last.set(project_key, position)
      const row = { project_id, external_key: building.key, name: building.name, position }
      const inserted = await trx
        .insertInto('buildings')
        .values({ ...row, ...factsOf(building) })
        .returning('id')
        .executeTakeFirstOrThrow()
      id = inserted.id
    }
    if (id === undefined) continue
    const resolved = { project_key, key: building_key, id }
    await note(trx).insertInto('feed_buildings').values(resolved).execute()
  }
  return changed
}

function factsOf(building: FeedBuilding) {
  return {
    floors_total: building.floorsTotal,
    completion_year: building.completionYear,
    completion_quarter: building.completionQuarter,
    state: building.state,
  }
}

async function updateBuilding(
  trx: Database,
  known: ReturnType<typeof factsOf> & { id: number; external_key: string | null },
  building: FeedBuilding,
): Promise<boolean> {
  const facts = factsOf(building)
  // Feeds that leave floors-total out show only the floors still on sale, so the figure only grows.
  facts.floors_total = Math.max(facts.floors_total, known.floors_total)
  facts.completion_year ??= known.completion_year
  facts.completion_quarter ??= known.completion_quarter
  const names = Object.keys(facts) as Array<keyof typeof facts>
  const changed = names.some((name) => facts[name] !== known[name])
  if (!changed && known.external_key !== null) return false
  const claimed = { ...facts, external_key: known.external_key ?? building.key }
  await trx.updateTable('buildings').set(claimed).where('id', '=', known.id).execute()
  return changed
}

/** Makes the sections and floors that accepted offers need; `feed_buildings` must be filled. */
export async function createSectionsAndFloors(trx: Database): Promise<void> {
  // Ordered by length first, so that section 2 stands before section 10.
  await sql`
    insert into sections (building_id, name, position)
    select building_id, name, row_number() over (partition by building_id order by length(name), name)
      + (select count(*) from sections s where s.building_id = missing.building_id)
    from (
      select distinct b.id as building_id, o.section as name from feed_offers o
      join feed_buildings b on b.project_key = o.project_key and b.key = o.building_key
      where o.held = 0 and not exists (
        select 1 from sections s where s.building_id = b.id and s.name = o.section)
    ) as missing`.execute(trx)
  await sql`
    insert into floors (section_id, number)
    select distinct s.id, o.floor from feed_offers o
    join feed_buildings b on b.project_key = o.project_key and b.key = o.building_key
    join sections s on s.building_id = b.id and s.name = o.section
    where o.held = 0 and not exists (
      select 1 from floors f where f.section_id = s.id and f.number = o.floor)`.execute(trx)
}
