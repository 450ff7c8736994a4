import type { Database } from '../../src/db/connect.ts'

/** What of a site is there, and of how many. */
export interface Count {
  known: number
  all: number
}

interface ProjectFacts {
  name: string
  hasClass: boolean
  hasCoordinates: boolean
  hasPicture: boolean
  /** Homes on sale with a plan, and with a finish. */
  plans: Count
  finishes: Count
}

export interface SiteFacts {
  hasLogo: boolean
  cities: Array<{ name: string; phone: string; hasHours: boolean; hasMap: boolean }>
  projects: ProjectFacts[]
  /** Types of the legal texts that are published. */
  legalTexts: ReadonlySet<string>
  /** Documents of a project or of a category: declarations, permissions, reports. */
  documents: number
}

/** Reads what visitors would see or miss. */
export async function readSiteFacts(db: Database): Promise<SiteFacts> {
  const brand = await db.selectFrom('brand').select('facts').executeTakeFirst()
  const cities = await db
    .selectFrom('cities')
    .leftJoin('city_maps', 'city_maps.city_id', 'cities.id')
    .select(['cities.name', 'phone', 'working_hours', 'city_maps.city_id as map'])
    .orderBy('position')
    .execute()
  const documents = await db
    .selectFrom('documents')
    .select(['type', 'category_id', 'project_id'])
    .execute()
  const types = documents.flatMap(({ type }) => type ?? [])
  return {
    hasLogo: brand !== undefined && (JSON.parse(brand.facts) as { logo?: unknown }).logo !== null,
    cities: cities.map(({ name, phone, working_hours, map }) => ({
      name,
      phone,
      hasHours: working_hours !== '{}',
      hasMap: map !== null,
    })),
    projects: await readProjects(db),
    legalTexts: new Set(types),
    documents: documents.filter(({ category_id, project_id }) => category_id ?? project_id).length,
  }
}

async function readProjects(db: Database): Promise<ProjectFacts[]> {
  const projects = await db
    .selectFrom('projects')
    .select(['id', 'name', 'area_type', 'latitude', 'picture'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const homes = await db
    .selectFrom('lots')
    .select((eb) => [
      'project_id',
      eb.fn.countAll().as('all'),
      eb.fn.count('finish_id').as('finishes'),
      eb.fn
        .sum(
          eb
            .case()
            .when(
              eb.or([
                eb('plan_id', 'is not', null),
                eb('plan_picture_url', 'is not', null),
                eb('drawn_plan_url', 'is not', null),
              ]),
            )
            .then(1)
            .else(0)
            .end(),
        )
        .as('plans'),
    ])
    .where('kind', 'in', ['flat', 'apartment'])
    .where('status', '=', 'available')
    .groupBy('project_id')
    .execute()
  return projects.map(({ id, name, area_type, latitude, picture }) => {
    const own = homes.find(({ project_id }) => project_id === id)
    const all = Number(own?.all ?? 0)
    return {
      name,
      hasClass: area_type !== null,
      hasCoordinates: latitude !== null,
      hasPicture: picture !== null,
      plans: { known: Number(own?.plans ?? 0), all },
      finishes: { known: Number(own?.finishes ?? 0), all },
    }
  })
}
