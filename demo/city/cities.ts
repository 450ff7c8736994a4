import type { CompanyFolder } from '../content/read-company.ts'
import type { CityDesign } from './city-design.ts'
import type { ProjectPlace } from './metro.ts'
import { moscowMap } from './moscow-map.ts'
import { petersburgMap } from './petersburg-map.ts'

/** The designs of the demo company's cities. */
export const cityDesigns: readonly CityDesign[] = [moscowMap, petersburgMap]

/** Returns the locations of the projects from the company's content. */
export function projectPlaces(company: CompanyFolder): ProjectPlace[] {
  return [...company.list('projects')].flatMap(
    ([slug, { latitude = null, longitude = null, address = '', metro = [] }]) =>
      latitude === null || longitude === null
        ? []
        : [{ slug, position: [longitude, latitude] as const, address, metro }],
  )
}
