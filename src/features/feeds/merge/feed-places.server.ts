import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../../db/connect.ts'
import { createBuildings } from './feed-buildings.server.ts'
import type { FeedProject } from '../offer/feed-offer.ts'
import {
  canBeNamed,
  findConfiguredPlace,
  hasPortalKey,
  type NumberedPlace,
  type PortalFacts,
  withoutPortalKey,
  withPortalKey,
} from '../offer/portals.ts'
import { findPortalNumber } from '../../../lib/http/unnamed-project.ts'
import { findTimeZone } from '../../../lib/time/russian-zones.ts'
import { toSlug, uniqueSlug } from '../../../lib/http/slug.ts'
import { findPosition } from './project-position.server.ts'
import { type Staging, withStagingTables } from './staging.server.ts'

/**
 * Matches the feed's projects with existing ones, so that a project of several feeds is stored once. A project matches
 * by external key, by configuration, by its number on the portal, by the name of one created by hand (which gets the
 * feed's key), or by the name of one that another portal's feed created in the same city. Two projects of a feed never
 * match one by its name.
 */
export async function matchProjects(
  trx: Database,
  staging: Staging,
  facts: PortalFacts,
): Promise<void> {
  const ours = await trx
    .selectFrom('projects')
    .innerJoin('cities', 'cities.id', 'projects.city_id')
    .select(['projects.id', 'projects.external_key', 'projects.name', 'projects.slug'])
    .select(['projects.portal_ids', 'cities.name as city'])
    .orderBy('projects.id')
    .execute()
  const matches = await matchByNumber(trx, ours, { staging, facts })
  const byName = Map.groupBy(ours, (project) => project.name.toLowerCase())
  const claimed = new Set(matches.values())
  for (const project of staging.projects.values()) {
    let id = matches.get(project.key)
    if (id === undefined) {
      const named = byName.get(project.name.toLowerCase())?.filter((each) => !claimed.has(each.id))
      const byHand = named?.findLast((each) => each.external_key === null)
      if (byHand) {
        const claim = trx.updateTable('projects').set({ external_key: project.key })
        await claim.where('id', '=', byHand.id).execute()
      }
      const found = byHand ?? findFromOtherPortal(named ?? [], project)
      if (found === undefined) continue
      id = found.id
      claimed.add(id)
      if (!byHand) await storeNumbers(trx, found, withPortalKey(found, project.key))
    }
    await withStagingTables(trx)
      .insertInto('feed_projects')
      .values({ key: project.key, id })
      .execute()
  }
}

type OwnProject = NumberedPlace & { id: number; slug: string }

/**
 * Finds the projects that need no name, by key. A number that the configuration gives to another project than the one
 * that an earlier import has found by its name is taken from that one.
 */
async function matchByNumber(
  trx: Database,
  ours: readonly OwnProject[],
  { staging, facts }: { staging: Staging; facts: PortalFacts },
): Promise<Map<string, number>> {
  const byKey = new Map(ours.map((project) => [project.external_key, project]))
  const bySlug = new Map(ours.map((project) => [project.slug, project]))
  const found = new Map<string, number>()
  for (const { key } of staging.projects.values()) {
    const numbered = ours.find((each) => hasPortalKey(each, key))
    const configured = bySlug.get(findConfiguredPlace(facts, key)?.slug ?? '')
    const match = byKey.get(key) ?? configured ?? numbered
    if (match) found.set(key, match.id)
    if (numbered && numbered !== match) {
      await storeNumbers(trx, numbered, withoutPortalKey(numbered, key))
    }
  }
  return found
}

async function storeNumbers(
  trx: Database,
  project: OwnProject,
  portal_ids: string | null,
): Promise<void> {
  if (portal_ids === project.portal_ids) return
  await trx.updateTable('projects').set({ portal_ids }).where('id', '=', project.id).execute()
}

/** Returns the project of another portal's feed, or undefined if there are several with this name. */
function findFromOtherPortal<T extends NumberedPlace & { city: string }>(
  named: readonly T[],
  { key, city }: FeedProject,
): T | undefined {
  const inCity = (each: T) => city === '' || each.city.toLowerCase() === city.toLowerCase()
  const others = named.filter((each) => canBeNamed(each, key) && inCity(each))
  return others.length === 1 ? others[0] : undefined
}

/**
 * Creates missing cities, projects and buildings of accepted offers and updates existing buildings. Of existing
 * projects only unknown fields change. Returns whether an existing project or building changed.
 */
export async function createMissingPlaces(
  trx: Database,
  staging: Staging,
  facts: PortalFacts,
  today: string,
): Promise<boolean> {
  const needed = await withStagingTables(trx)
    .selectFrom('feed_offers')
    .select(['project_key', 'building_key'])
    .distinct()
    .where('held', '=', 0)
    .orderBy('project_key')
    .orderBy('building_key')
    .execute()
  const keys = new Set(needed.map((row) => row.project_key))
  const isFilled = await fillUnknown(trx, staging, keys)
  await createProjects(trx, staging, keys)
  return (await createBuildings(trx, staging, facts, { needed, today })) || isFilled
}

/**
 * Gives existing projects what was unknown of them until now: class, address and stations; what is known stays, because
 * content or another feed may have said it. Coordinates, developer and district follow the feed that brought the
 * project. Returns whether any changed.
 */
async function fillUnknown(
  trx: Database,
  staging: Staging,
  needed: ReadonlySet<string>,
): Promise<boolean> {
  let changed = false
  const known = await withStagingTables(trx)
    .selectFrom('feed_projects')
    .innerJoin('projects', 'projects.id', 'feed_projects.id')
    .select(['feed_projects.key', 'projects.id', 'area_type', 'address', 'latitude', 'longitude'])
    .select(['slug', 'external_key', 'developer', 'district'])
    .execute()
  for (const { key, id, slug, external_key, ...own } of known) {
    const project = staging.projects.get(key)
    if (!project || !needed.has(key)) continue
    const choose = (told: string | null | undefined, stored: string | null) =>
      (external_key === key ? (told ?? stored) : (stored ?? told)) ?? null
    const filled = {
      area_type: own.area_type ?? project.area_type,
      address: own.address === '' ? project.address : own.address,
      developer: choose(staging.projectDevelopers.get(key), own.developer),
      district: choose(project.district, own.district),
      ...(await findPosition(trx, staging, { key, slug, external_key, ...own })),
    }
    if (!isDeepStrictEqual(filled, own)) {
      await trx.updateTable('projects').set(filled).where('id', '=', id).execute()
      changed = true
    }
    const station = trx.selectFrom('project_metro').select('name').where('project_id', '=', id)
    if (project.metro.length > 0 && !(await station.limit(1).executeTakeFirst())) {
      await addMetro(trx, id, project)
      changed = true
    }
  }
  return changed
}

async function createProjects(trx: Database, staging: Staging, needed: Set<string>): Promise<void> {
  const known = await withStagingTables(trx).selectFrom('feed_projects').select('key').execute()
  for (const { key } of known) needed.delete(key)
  if (needed.size === 0) return
  const rows = await trx.selectFrom('projects').select(['slug', 'position']).execute()
  const slugs = new Set(rows.map((row) => row.slug))
  let position = Math.max(0, ...rows.map((row) => row.position))
  const cities = new CityIndex(trx)
  for (const [key, project] of staging.projects) {
    if (!needed.has(key)) continue
    const { id } = await trx
      .insertInto('projects')
      .values({
        external_key: key,
        slug: uniqueSlug(toSlug(project.name, 'project'), slugs),
        name: project.name,
        city_id: await cities.getOrCreateId(project),
        area_type: project.area_type,
        address: project.address,
        developer: staging.projectDevelopers.get(key) ?? null,
        district: project.district ?? null,
        latitude: staging.positions.get(key)?.[0]?.latitude ?? null,
        longitude: staging.positions.get(key)?.[0]?.longitude ?? null,
        description: '',
        picture: null,
        position: ++position,
        hidden_by: findPortalNumber(project.name) === null ? null : 'unnamed',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await withStagingTables(trx).insertInto('feed_projects').values({ key, id }).execute()
    await addMetro(trx, id, project)
  }
}

async function addMetro(trx: Database, projectId: number, project: FeedProject): Promise<void> {
  if (project.metro.length === 0) return
  const rows = project.metro.map((station, index) => ({
    project_id: projectId,
    position: index + 1,
    line_color: null,
    ...station,
  }))
  await trx.insertInto('project_metro').values(rows).execute()
}

/** Moscow's zone stays the default of a city of which nothing is known. */
function toZone(zone: string | null): { time_zone?: string } {
  return zone === null ? {} : { time_zone: zone }
}

/** Cities by name, read once. A missing city is created with the phone of the sales agent. */
class CityIndex {
  readonly #trx: Database
  #ids: Map<string, number> | undefined
  #slugs = new Set<string>()

  constructor(trx: Database) {
    this.#trx = trx
  }

  async getOrCreateId({ city, region, city_phone, city_email }: FeedProject): Promise<number> {
    if (!this.#ids) {
      const rows = await this.#trx.selectFrom('cities').select(['id', 'name', 'slug']).execute()
      this.#ids = new Map(rows.map((row) => [row.name.toLowerCase(), row.id]))
      this.#slugs = new Set(rows.map((row) => row.slug))
    }
    const known = this.#ids.get(city.toLowerCase())
    if (known !== undefined) return known
    const slug = uniqueSlug(toSlug(city, 'city'), this.#slugs)
    const { id } = await this.#trx
      .insertInto('cities')
      .values({
        slug,
        name: city,
        phone: city_phone,
        email: city_email,
        region: region ?? null,
        ...toZone(findTimeZone({ town: city, region: region ?? '' })),
        position: this.#ids.size + 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    this.#ids.set(city.toLowerCase(), id)
    return id
  }
}
