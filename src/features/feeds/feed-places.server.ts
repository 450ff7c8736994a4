import type { Database } from '../../db/connect.ts'
import { createBuildings, createSectionsAndFloors } from './feed-buildings.server.ts'
import { createFinishes } from './feed-finishes.server.ts'
import type { FeedProject } from './feed-offer.ts'
import { slugOf, uniqueSlug } from './slug.ts'
import { type Staging, stagedIn as note } from './staging.server.ts'

/** Finds the feed's projects among ours: by the key a feed knows them by, else one made by hand by its name. */
export async function matchProjects(trx: Database, staging: Staging): Promise<void> {
  const ours = await trx
    .selectFrom('projects')
    .select(['id', 'external_key', 'name'])
    .orderBy('id')
    .execute()
  const byKey = new Map(ours.map((project) => [project.external_key, project.id]))
  const byHand = new Map(
    ours.filter((p) => p.external_key === null).map((p) => [p.name.toLowerCase(), p.id]),
  )
  for (const project of staging.projects.values()) {
    let id = byKey.get(project.key)
    if (id === undefined) {
      const name = project.name.toLowerCase()
      id = byHand.get(name)
      byHand.delete(name)
      if (id === undefined) continue
      const claim = trx.updateTable('projects').set({ external_key: project.key })
      await claim.where('id', '=', id).execute()
    }
    await note(trx).insertInto('feed_projects').values({ key: project.key, id }).execute()
  }
}

/**
 * Makes the cities, projects, buildings, sections, floors and finishes that accepted offers need and the
 * database lacks, and brings known buildings' completion up to date; a project's own fields are never
 * overwritten. Answers whether visitors could see a difference.
 */
export async function createPlaces(trx: Database, staging: Staging): Promise<boolean> {
  const needed = await note(trx)
    .selectFrom('feed_offers')
    .select(['project_key', 'building_key'])
    .distinct()
    .where('held', '=', 0)
    .orderBy('project_key')
    .orderBy('building_key')
    .execute()
  await createProjects(trx, staging, new Set(needed.map((row) => row.project_key)))
  const changed = await createBuildings(trx, staging, needed)
  await createFinishes(trx, staging)
  await createSectionsAndFloors(trx)
  return changed
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
