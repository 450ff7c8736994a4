import type { Database } from '../../../db/connect.ts'
import { createBuildings } from './feed-buildings.server.ts'
import type { FeedProject } from '../offer/feed-offer.ts'
import { findWrittenDown, isOtherPortal, type PortalFacts } from '../offer/portals.ts'
import { slugOf, uniqueSlug } from '../offer/slug.ts'
import { type Staging, stagedIn as note } from './staging.server.ts'

/**
 * Finds the feed's projects among ours, so that a project which comes by several feeds is one: by the key
 * a feed knows it by, by what somebody wrote down, by the name of one made by hand (which then is this
 * feed's), by the name of the one that another portal's feed brought to the same city.
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
    .select('cities.name as city')
    .orderBy('projects.id')
    .execute()
  const byKey = new Map(ours.map((project) => [project.external_key, project.id]))
  const bySlug = new Map(ours.map((project) => [project.slug, project.id]))
  const byName = Map.groupBy(ours, (project) => project.name.toLowerCase())
  const taken = new Set<number>()
  for (const project of staging.projects.values()) {
    const writtenDown = bySlug.get(findWrittenDown(facts, project.key)?.slug ?? '')
    let id = byKey.get(project.key) ?? writtenDown
    if (id === undefined) {
      const named = byName.get(project.name.toLowerCase())?.filter((each) => !taken.has(each.id))
      const byHand = named?.findLast((each) => each.external_key === null)
      if (byHand) {
        const claim = trx.updateTable('projects').set({ external_key: project.key })
        await claim.where('id', '=', byHand.id).execute()
      }
      id = byHand?.id ?? ofOtherPortal(named ?? [], project)?.id
      if (id === undefined) continue
      taken.add(id)
    }
    await note(trx).insertInto('feed_projects').values({ key: project.key, id }).execute()
  }
}

/** The one project that another portal's feed brought; two of a name are for people to tell apart. */
function ofOtherPortal<T extends { external_key: string | null; city: string }>(
  named: readonly T[],
  { key, city }: FeedProject,
): T | undefined {
  const inCity = (each: T) => city === '' || each.city.toLowerCase() === city.toLowerCase()
  const others = named.filter((each) => isOtherPortal(each.external_key, key) && inCity(each))
  return others.length === 1 ? others[0] : undefined
}

/**
 * Makes the cities, projects and buildings that accepted offers need and the database lacks, and brings known
 * buildings' completion up to date; a project's own fields are never overwritten. Answers whether visitors could
 * see a difference.
 */
export async function createPlaces(
  trx: Database,
  staging: Staging,
  facts: PortalFacts,
): Promise<boolean> {
  const needed = await note(trx)
    .selectFrom('feed_offers')
    .select(['project_key', 'building_key'])
    .distinct()
    .where('held', '=', 0)
    .orderBy('project_key')
    .orderBy('building_key')
    .execute()
  await createProjects(trx, staging, new Set(needed.map((row) => row.project_key)))
  return createBuildings(trx, staging, facts, needed)
}

async function createProjects(trx: Database, staging: Staging, needed: Set<string>): Promise<void> {
  const known = await note(trx).selectFrom('feed_projects').select('key').execute()
  for (const { key } of known) needed.delete(key)
  if (needed.size === 0) return
  const rows = await trx.selectFrom('projects').select(['slug', 'position']).execute()
  const slugs = new Set(rows.map((row) => row.slug))
  let position = Math.max(0, ...rows.map((row) => row.position))
  const cities = new CityBook(trx)
  for (const [key, project] of staging.projects) {
    if (!needed.has(key)) continue
    const { id } = await trx
      .insertInto('projects')
      .values({
        external_key: key,
        slug: uniqueSlug(slugOf(project.name, 'project'), slugs),
        name: project.name,
        city_id: await cities.idOf(project),
        area_type: project.areaType,
        address: project.address,
        latitude: project.latitude,
        longitude: project.longitude,
        description: '',
        picture: null,
        position: ++position,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await note(trx).insertInto('feed_projects').values({ key, id }).execute()
    await addMetro(trx, id, project)
  }
}

async function addMetro(trx: Database, projectId: number, project: FeedProject): Promise<void> {
  if (project.metro.length === 0) return
  const rows = project.metro.map((station, index) => ({
    project_id: projectId,
    position: index + 1,
    name: station.name,
    line_color: null,
    walk_minutes: station.walkMinutes,
    transport_minutes: station.transportMinutes,
  }))
  await trx.insertInto('project_metro').values(rows).execute()
}

/** Cities by name, read once; those missing are made with the sales agent's phone. */
class CityBook {
  readonly #trx: Database
  #ids: Map<string, number> | undefined
  #slugs = new Set<string>()

  constructor(trx: Database) {
    this.#trx = trx
  }

  async idOf({ city, cityPhone, cityEmail }: FeedProject): Promise<number> {
    if (!this.#ids) {
      const rows = await this.#trx.selectFrom('cities').select(['id', 'name', 'slug']).execute()
      this.#ids = new Map(rows.map((row) => [row.name.toLowerCase(), row.id]))
      this.#slugs = new Set(rows.map((row) => row.slug))
    }
    const known = this.#ids.get(city.toLowerCase())
    if (known !== undefined) return known
    const slug = uniqueSlug(slugOf(city, 'city'), this.#slugs)
    const { id } = await this.#trx
      .insertInto('cities')
      .values({
        slug,
        name: city,
        phone: cityPhone,
        email: cityEmail,
        position: this.#ids.size + 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    this.#ids.set(city.toLowerCase(), id)
    return id
  }
}
