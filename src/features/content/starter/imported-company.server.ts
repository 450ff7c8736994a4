import { readCompanyName } from '../../../db/company-name.ts'
import type { Database } from '../../../db/connect.ts'
import type { CompanyAnswers } from './company-answers.server.ts'

export interface ImportedProject {
  slug: string
  name: string
  city: string
  area_type: string | null
  position: number
  address: string
}

export interface ImportedCompany {
  known: Partial<CompanyAnswers>
  /** With projects of feeds first. */
  cities: Array<{ slug: string; name: string }>
  projects: ImportedProject[]
}

/** Reads what is known of the company: what imports brought, of cities first the one with most projects. */
export async function readImportedCompany(db: Database): Promise<ImportedCompany> {
  const company = await db.selectFrom('company').selectAll().executeTakeFirst()
  const cities = await db
    .selectFrom('cities')
    .leftJoin('projects', 'projects.city_id', 'cities.id')
    .select((eb) => [
      'cities.slug',
      'cities.name',
      'cities.phone',
      'cities.email',
      eb.fn.count('projects.id').as('count'),
    ])
    .groupBy([
      'cities.id',
      'cities.slug',
      'cities.name',
      'cities.phone',
      'cities.email',
      'cities.position',
    ])
    .orderBy('count', 'desc')
    .orderBy('cities.position')
    .orderBy('cities.slug')
    .execute()
  const projects = await db
    .selectFrom('projects')
    .innerJoin('cities', 'cities.id', 'projects.city_id')
    .select(['projects.slug', 'projects.name', 'cities.slug as city', 'projects.address'])
    .select(['projects.area_type', 'projects.position'])
    .orderBy('projects.position')
    .orderBy('projects.id')
    .execute()
  const main = cities[0]
  return {
    known: {
      name: (await readCompanyName(db)) || null,
      legal_name: company?.legal_name || null,
      city: main?.name ?? null,
      phone: main?.phone || null,
      email: main?.email || null,
    },
    cities: cities.map(({ slug, name }) => ({ slug, name })),
    projects,
  }
}
