import { sql } from 'kysely'
import { COMPANY_ZONE } from '../lib/time/office-time.ts'
import type { Database } from './connect.ts'

/** Returns the time zone of the office: of the first city with working hours, else of the company's first city, of those that visitors can choose (decision D103). */
export async function readOfficeZone(db: Database): Promise<string> {
  const cities = await db
    .selectFrom('cities')
    .select(['time_zone', 'working_hours'])
    .where(hasShownProjects)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const office = cities.find(({ working_hours }) => !['', '{}'].includes(working_hours))
  return (office ?? cities[0])?.time_zone ?? COMPANY_ZONE
}

/** Condition on rows of `cities`: they have no projects, or one that is not hidden. Only such a city is a choice (decision D104). */
export const hasShownProjects = sql<boolean>`(
  not exists (select 1 from projects where projects.city_id = cities.id)
  or exists (select 1 from projects where projects.city_id = cities.id and projects.hidden_by is null))`

/** Condition on rows with a `project_id`: they belong to no project, or to one that is not hidden (decision D104). */
export const ofShownProject = sql<boolean>`(project_id is null
  or project_id in (select projects.id from projects where projects.hidden_by is null))`
