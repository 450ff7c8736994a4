import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { Tables } from '../../../db/tables.ts'
import { toHouseKey } from '../offer/building-name.ts'
import { isLongPast } from '../offer/building-state.ts'
import type { FeedBuilding } from '../offer/feed-offer.ts'
import { type FeedHouseFacts, mergeHouseFacts } from '../offer/house-facts.ts'
import {
  canBeNamed,
  findConfiguredPlace,
  hasPortalKey,
  type NumberedPlace,
  type PortalFacts,
  withPortalKey,
} from '../offer/portals.ts'
import { findTellingSections, type NeededHouse, toOwnName } from './house-names.server.ts'
import { buildingKey, maxKnown, type Staging, withStagingTables } from './staging.server.ts'

/**
 * Creates missing buildings of accepted offers. Updates completion, state and height of existing ones. Fills
 * `feed_buildings`, and `assumedBuilt` with the houses without a state whose quarter is long past on the day `today`.
 * Returns whether an existing building changed.
 */
export async function createBuildings(
  trx: Database,
  staging: Staging,
  facts: PortalFacts,
  { needed, today }: { needed: readonly NeededHouse[]; today: string },
): Promise<boolean> {
  const projects = await withStagingTables(trx).selectFrom('feed_projects').selectAll().execute()
  const projectIds = new Map(projects.map(({ key, id }) => [key, id]))
  const ours = await readBuildings(trx)
  const telling = await findTellingSections(trx, staging, needed)
  let changed = false
  for (const { project_key, building_key } of needed) {
    const building = staging.buildings.get(buildingKey(project_key, building_key))
    const project_id = projectIds.get(project_key)
    if (!building || project_id === undefined) continue
    const inProject = ours.filter((row) => row.project_id === project_id)
    const configured =
      findConfiguredPlace(facts, building_key)?.building ??
      findConfiguredPlace(facts, project_key)?.building
    const known = findBuilding(inProject, building, configured ?? null)
    const state = building.state ?? assumeState(building, known, today)
    if (building.state === null && state === 'built' && known?.state !== 'built') {
      staging.assumedBuilt.add(buildingKey(project_key, building_key))
    }
    let id = known?.id
    if (known) {
      const isByHand = known.external_key === null && known.name === building.name
      const external_key = isByHand ? building.key : known.external_key
      const isNumbered = isByHand || known.name === configured
      const portal_ids = isNumbered ? known.portal_ids : withPortalKey(known, building.key)
      const keys = { external_key, portal_ids }
      changed = (await updateBuilding(trx, known, { ...building, state, ...keys })) || changed
      // Another house of this feed with the same name is not this one.
      Object.assign(known, keys)
    } else {
      const row = await trx
        .insertInto('buildings')
        .values({
          project_id,
          external_key: building.key,
          name: toOwnName(
            building.name,
            telling.get(buildingKey(project_key, building_key)),
            inProject.map((row) => row.name),
          ),
          position: Math.max(0, ...inProject.map(({ position }) => position)) + 1,
          ...toBuildingFacts(building),
          state,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      ours.push(row)
      id = row.id
    }
    if (id === undefined) continue
    const resolved = { project_key, key: building_key, id }
    await withStagingTables(trx).insertInto('feed_buildings').values(resolved).execute()
  }
  return changed
}

type Building = Selectable<Tables['buildings']>
type Quarter = Pick<Building, 'completion_year' | 'completion_quarter'>

/**
 * Returns the state of a house of which the feed tells none: what is known, else «built» when its quarter is long past.
 * A quarter that a feed corrects to a later one takes back what was assumed.
 */
function assumeState(
  building: Quarter,
  known: (Quarter & Pick<Building, 'state'>) | undefined,
  today: string,
): Building['state'] {
  const isPast = isLongPast(building, today)
  if (isPast) return known?.state ?? 'built'
  const isCorrected = building.completion_year !== null && known && isLongPast(known, today)
  return isCorrected && known.state === 'built' ? null : (known?.state ?? null)
}

function readBuildings(trx: Database): Promise<Building[]> {
  return withStagingTables(trx)
    .selectFrom('buildings')
    .selectAll()
    .where('project_id', 'in', (eb) => eb.selectFrom('feed_projects').select('feed_projects.id'))
    .execute()
}

/**
 * Finds a building by the feed's key, by configuration, by its number on the portal, or by the name of one created by hand or by another portal:
 * the same name, else the one building whose name differs only in its word («Дом 2» for «Корпус 2»).
 */
function findBuilding(
  inProject: readonly Building[],
  { key, name }: FeedBuilding,
  configured: string | null,
): Building | undefined {
  const exact = inProject.filter((row) => row.name === name)
  const similar = inProject.filter((row) => toHouseKey(row.name) === toHouseKey(name))
  const named = exact.length > 0 || similar.length > 1 ? exact : similar
  return (
    inProject.find((row) => row.external_key === key) ??
    inProject.find((row) => row.name === configured) ??
    inProject.find((row) => hasPortalKey(row, key)) ??
    named.find((row) => row.external_key === null) ??
    named.find((row) => canBeNamed(row, key))
  )
}

/** Returns the facts of a building; those that its feed does not tell stay what was known. */
function toBuildingFacts(
  building: FeedBuilding,
  known?: Building,
): Pick<Building, 'floors_total' | keyof Quarter | keyof FeedHouseFacts> {
  return {
    // Offers of one house can differ; a lower number is the top of one of its sections.
    floors_total: maxKnown(building.floors_total, known?.floors_total ?? null),
    completion_year: building.completion_year ?? known?.completion_year ?? null,
    completion_quarter: building.completion_quarter ?? known?.completion_quarter ?? null,
    ...mergeHouseFacts(building, known ?? {}),
  }
}

/** Updates an existing building. Returns whether visitors can see a change: a new key alone is not visible. */
async function updateBuilding(
  trx: Database,
  known: Building,
  building: FeedBuilding & NumberedPlace,
): Promise<boolean> {
  const facts = { ...toBuildingFacts(building, known), state: building.state }
  const names = Object.keys(facts) as Array<keyof typeof facts>
  const changed = names.some((name) => facts[name] !== known[name])
  const { external_key, portal_ids } = building
  if (!changed && known.external_key === external_key && known.portal_ids === portal_ids)
    return false
  Object.assign(known, facts, { external_key, portal_ids })
  const claimed = { ...facts, external_key, portal_ids }
  await trx.updateTable('buildings').set(claimed).where('id', '=', known.id).execute()
  return changed
}

/**
 * Creates missing sections and floors of accepted offers, in the same order on every store. Needs `feed_buildings`.
 * The only section of a building that this feed alone fills, unnamed or the «1» of earlier imports, takes the name
 * that the feed now gives, or loses the one that it does not give.
 */
export async function createSectionsAndFloors(trx: Database, source: string): Promise<void> {
  await sql`
    update sections set name = (
      select min(o.section) from feed_offers o
      join feed_buildings b on b.project_key = o.project_key and b.key = o.building_key
      where o.held = 0 and b.id = sections.building_id)
    where name in ('', '1')
      and (select count(*) from sections s where s.building_id = sections.building_id) = 1
      and (select count(distinct o.section) from feed_offers o
        join feed_buildings b on b.project_key = o.project_key and b.key = o.building_key
        where o.held = 0 and b.id = sections.building_id) = 1
      and not exists (select 1 from lots l where l.section_id = sections.id and l.source <> ${source})
      and not exists (
        select 1 from content_sources c
        join projects p on c.path = 'projects/' || p.slug || '/buildings.yaml'
        join buildings h on h.project_id = p.id where h.id = sections.building_id)`.execute(trx)
  // Ordered by length first, so that section 2 comes before section 10.
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
