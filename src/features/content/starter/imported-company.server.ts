import { readCompanyName, readDeveloperName } from '../../../db/company-name.ts'
import type { Database } from '../../../db/connect.ts'
import { findTimeZone, findZoneOfRegion } from '../../../lib/time/russian-zones.ts'
import { isDemoCompany, readDemoKeys } from '../demo/demo-company.server.ts'
import type { CompanyAnswers } from './company-answers.server.ts'

export interface ImportedProject {
  slug: string
  name: string
  city: string
  area_type: string | null
  position: number
  address: string
  /** Null where no feed says it. */
  latitude: number | null
}

export interface ImportedCompany {
  known: Partial<CompanyAnswers>
  /** With projects of feeds first. */
  cities: Array<{ slug: string; name: string; region: string | null }>
  projects: ImportedProject[]
}

/** Reads what is known of the company: what imports brought, of cities first the one with most projects. */
export async function readImportedCompany(db: Database): Promise<ImportedCompany> {
  // Nothing of the demo company belongs in the folder of another one (decision D102).
  const demo = {
    cities: await readDemoKeys(db, 'cities'),
    projects: await readDemoKeys(db, 'projects'),
  }
  const isDemo = await isDemoCompany(db)
  const company = isDemo ? undefined : await db.selectFrom('company').selectAll().executeTakeFirst()
  const allCities = await db
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
  const allProjects = await db
    .selectFrom('projects')
    .innerJoin('cities', 'cities.id', 'projects.city_id')
    .select(['projects.slug', 'projects.name', 'cities.slug as city', 'projects.address'])
    .select(['projects.area_type', 'projects.position', 'projects.latitude'])
    .orderBy('projects.position')
    .orderBy('projects.id')
    .execute()
  const projects = allProjects.filter(({ slug }) => !demo.projects.has(slug))
  const cities = allCities.flatMap((city) => {
    if (!demo.cities.has(city.slug)) return [city]
    // A feed of the company's own may have put a project into it: then the place is theirs, and the phone is not.
    const isUsed = projects.some((project) => project.city === city.slug)
    return isUsed ? [{ ...city, phone: '', email: '' }] : []
  })
  const main = cities[0]
  const regions = await db.selectFrom('cities').select(['slug', 'region']).execute()
  /** As its feed names it, else as the address of one of its projects does. */
  const regionOf = (slug: string) =>
    regions.find((row) => row.slug === slug)?.region ||
    projects.find(({ city, address }) => city === slug && findZoneOfRegion(address) !== null)
      ?.address ||
    null
  return {
    known: {
      name: (await (isDemo ? readDeveloperName : readCompanyName)(db)) || null,
      legal_name: company?.legal_name || null,
      city: main?.name ?? null,
      time_zone: main ? findTimeZone({ town: main.name, region: regionOf(main.slug) ?? '' }) : null,
      phone: main?.phone || null,
      email: main?.email || null,
    },
    cities: cities.map(({ slug, name }) => ({ slug, name, region: regionOf(slug) })),
    projects,
  }
}
