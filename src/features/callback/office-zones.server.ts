import type { Database } from '../../db/connect.ts'

/** A city and its clocks. */
export interface OfficeZone {
  city: string
  zone: string
}

/**
 * Returns a function that tells by whose clocks the office reads the times of a request: those of the city of its
 * project, else those of the company's first city (decision D103). Undefined without cities.
 */
export async function readOfficeZones(
  db: Database,
): Promise<(project: string | null) => OfficeZone | undefined> {
  const cities = await db
    .selectFrom('cities')
    .select(['id', 'name as city', 'time_zone as zone'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const projects = await db.selectFrom('projects').select(['name', 'city_id']).execute()
  return (project) => {
    const own = projects.find(({ name }) => name === project)
    const found = cities.find(({ id }) => id === own?.city_id) ?? cities[0]
    return found && { city: found.city, zone: found.zone }
  }
}
