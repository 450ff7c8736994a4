import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { Tables } from '../../../db/tables.ts'
import type { FeedBuilding } from '../offer/feed-offer.ts'
import { findWrittenDown, isOtherPortal, type PortalFacts } from '../offer/portals.ts'
import { buildingKey, type Staging, stagedIn as note } from './staging.server.ts'

/**
 * Makes the buildings that accepted offers need, and brings the completion, state and height of known
 * ones up to date; fills `feed_buildings`. Answers whether a known one changed.
 */
export async function createBuildings(
  trx: Database,
  staging: Staging,
  facts: PortalFacts,
  needed: ReadonlyArray<{ project_key: string; building_key: string }>,
): Promise<boolean> {
  const projects = await note(trx).selectFrom('feed_projects').selectAll().execute()
  const projectIds = new Map(projects.map(({ key, id }) => [key, id]))
  const ours = await readBuildings(trx)
  let changed = false
  for (const { project_key, building_key } of needed) {
    const building = staging.buildings.get(buildingKey(project_key, building_key))
    const project_id = projectIds.get(project_key)
    if (!building || project_id === undefined) continue
    const inProject = ours.filter((row) => row.project_id === project_id)
    const writtenDown =
      findWrittenDown(facts, building_key)?.building ??
      findWrittenDown(facts, project_key)?.building
    const known = findBuilding(inProject, building, writtenDown ?? null)
    let id = known?.id
    if (known) {
      const isByHand = known.external_key === null && known.name === building.name
      const external_key = isByHand ? building.key : known.external_key
      changed = (await updateBuilding(trx, known, { ...building, external_key })) || changed
    } else {
      const row = await trx
        .insertInto('buildings')
        .values({
          project_id,
          external_key: building.key,
          name: building.name,
          position: Math.max(0, ...inProject.map(({ position }) => position)) + 1,
          ...factsOf(building),
          state: building.state ?? 'unfinished',
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      ours.push(row)
      id = row.id
    }
    if (id === undefined) continue
    const resolved = { project_key, key: building_key, id }
    await note(trx).insertInto('feed_buildings').values(resolved).execute()
  }
  return changed
}

type Building = Selectable<Tables['buildings']>

function readBuildings(trx: Database): Promise<Building[]> {
  return note(trx)
    .selectFrom('buildings')
    .selectAll()
    .where('project_id', 'in', (eb) => eb.selectFrom('feed_projects').select('feed_projects.id'))
    .execute()
}

/** By the feed's key, by what somebody wrote down, by the name of one made by hand or brought by another portal. */
function findBuilding(
  inProject: readonly Building[],
  { key, name }: FeedBuilding,
  writtenDown: string | null,
): Building | undefined {
  const named = inProject.filter((row) => row.name === name)
  return (
    inProject.find((row) => row.external_key === key) ??
    inProject.find((row) => row.name === writtenDown) ??
    named.find((row) => row.external_key === null) ??
    named.find((row) => isOtherPortal(row.external_key, key))
  )
}

function factsOf(building: FeedBuilding) {
  return {
    floors_total: building.floorsTotal,
    completion_year: building.completionYear,
    completion_quarter: building.completionQuarter,
  }
}

/** Writes what the feed says of a known building; a key alone is no change that visitors see. */
async function updateBuilding(
  trx: Database,
  known: Building,
  building: FeedBuilding & { external_key: string | null },
): Promise<boolean> {
  const facts = { ...factsOf(building), state: building.state ?? known.state }
  // Feeds that leave floors-total out show only the floors still on sale, so the figure only grows.
  facts.floors_total = Math.max(facts.floors_total, known.floors_total)
  facts.completion_year ??= known.completion_year
  facts.completion_quarter ??= known.completion_quarter
  const names = Object.keys(facts) as Array<keyof typeof facts>
  const changed = names.some((name) => facts[name] !== known[name])
  const { external_key } = building
  if (!changed && known.external_key === external_key) return false
  Object.assign(known, facts, { external_key })
  const claimed = { ...facts, external_key }
  await trx.updateTable('buildings').set(claimed).where('id', '=', known.id).execute()
  return changed
}

/**
 * Makes the sections and floors that accepted offers need, in the same order in every store; `feed_buildings` must
 * be filled.
 */
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
    ) as missing order by 1, 3`.execute(trx)
  await sql`
    insert into floors (section_id, number)
    select distinct s.id, o.floor from feed_offers o
    join feed_buildings b on b.project_key = o.project_key and b.key = o.building_key
    join sections s on s.building_id = b.id and s.name = o.section
    where o.held = 0 and not exists (
      select 1 from floors f where f.section_id = s.id and f.number = o.floor)
    order by 1, 2`.execute(trx)
}
