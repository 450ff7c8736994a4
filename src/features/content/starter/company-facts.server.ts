import type { Database } from '../../../db/connect.ts'
import { nationalDigits } from '../../../lib/phone.ts'
import { plainText } from '../../../lib/plain-text.ts'
import { listProjects } from '../write/project-commands.server.ts'
import { readDemoStatus } from '../demo/demo-company.server.ts'

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

export interface CompanyFacts {
  hasLogo: boolean
  cities: Array<{
    name: string
    phone: string
    hasHours: boolean
    hasTemplateHours: boolean
    hasMap: boolean
  }>
  projects: ProjectFacts[]
  /** Types of the legal texts that are published. */
  legalTexts: ReadonlySet<string>
  /** Documents of a project or of a category: declarations, permissions, reports. */
  documents: number
  /** Text of the privacy policy; empty without one. */
  policy: string
  /** Phones of legal texts that no city has any more. */
  oldPhones: string[]
  /** Homes on sale that another one on sale repeats: house, floor, number, area and price. */
  duplicates: number
  /** Slugs of projects that are hidden because they have no name but a portal's number. */
  unnamed: string[]
  /** Whether the company is the demo, or some of its projects are still there. */
  hasDemo: boolean
}

/** Reads what visitors would see or miss. */
export async function readCompanyFacts(db: Database): Promise<CompanyFacts> {
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
      hasTemplateHours: isTemplate(working_hours),
      hasMap: map !== null,
    })),
    projects: await readProjects(db),
    legalTexts: new Set(types),
    policy: await readPolicy(db),
    oldPhones: await findOldPhones(
      db,
      cities.map(({ phone }) => phone),
    ),
    duplicates: await countDuplicates(db),
    unnamed: (await listProjects(db)).flatMap(({ slug, why }) => (why === 'unnamed' ? [slug] : [])),
    hasDemo: (await readDemoStatus(db)).present,
    documents: documents.filter(({ category_id, project_id }) => category_id ?? project_id).length,
  }
}

/** The hours that `kvartal new` once wrote, which the company did not give. */
function isTemplate(working_hours: string): boolean {
  const hours = Object.values(JSON.parse(working_hours) as Record<string, string>)
  return hours.length === 7 && hours.every((text) => text === '9:00-21:00')
}

const LEGAL = ['privacy_policy', 'consent', 'mailing_consent']
const PHONE = /(?:\+7|8)[\s(]*\d{3,5}[\s)]*[\d -]{5,9}\d/g

async function findOldPhones(db: Database, phones: readonly string[]): Promise<string[]> {
  const known = new Set(phones.map((phone) => nationalDigits(phone)))
  if (known.size === 0) return []
  const texts = await db.selectFrom('documents').select('html').where('type', 'in', LEGAL).execute()
  const found = texts.flatMap(({ html }) => plainText(html).match(PHONE) ?? [])
  return [...new Set(found.filter((phone) => !known.has(nationalDigits(phone))))]
}

async function readPolicy(db: Database): Promise<string> {
  const row = await db
    .selectFrom('documents')
    .select('html')
    .where('type', '=', 'privacy_policy')
    .executeTakeFirst()
  return plainText(row?.html ?? '')
}

async function countDuplicates(db: Database): Promise<number> {
  const rows = await db
    .selectFrom('shown_lots as lots')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('status', '=', 'available')
    .where('number', '<>', '')
    .where('kind', 'in', ['flat', 'apartment'])
    .groupBy(['building_id', 'floor_id', 'number', 'area', 'price'])
    .having((eb) => eb.fn.countAll(), '>', 1)
    .execute()
  return rows.reduce((all, { count }) => all + Number(count) - 1, 0)
}

async function readProjects(db: Database): Promise<ProjectFacts[]> {
  const projects = await db
    .selectFrom('projects')
    .select(['id', 'name', 'area_type', 'latitude', 'picture', 'feed_picture'])
    .where('hidden_by', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const homes = await db
    .selectFrom('shown_lots as lots')
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
                // A plan that could not be fetched or decoded cannot be shown.
                eb.and([
                  eb(eb.fn.coalesce('plan_picture_url', 'drawn_plan_url'), 'is not', null),
                  eb.not(
                    eb.exists(
                      eb
                        .selectFrom('feed_pictures')
                        .select('feed_pictures.id')
                        .where('feed_pictures.picture', 'is', null)
                        .where('feed_pictures.problem', 'is not', null)
                        .where((where) =>
                          where(
                            'feed_pictures.url',
                            '=',
                            where.fn.coalesce('lots.plan_picture_url', 'lots.drawn_plan_url'),
                          ),
                        ),
                    ),
                  ),
                ]),
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
  return projects.map(({ id, name, area_type, latitude, picture, feed_picture }) => {
    const own = homes.find(({ project_id }) => project_id === id)
    const all = Number(own?.all ?? 0)
    return {
      name,
      hasClass: area_type !== null,
      hasCoordinates: latitude !== null,
      // A photo of a feed that was not fetched cannot be shown.
      hasPicture: (picture ?? feed_picture) !== null,
      plans: { known: Number(own?.plans ?? 0), all },
      finishes: { known: Number(own?.finishes ?? 0), all },
    }
  })
}
