import type { CompanyFolder } from '../content/read-company.ts'
import type { CityDesign } from './city-design.ts'
import type { ProjectPlace } from './metro.ts'
import { moscowMap } from './moscow-map.ts'
import { petersburgMap } from './petersburg-map.ts'

/** The cities of the demo company. */
export const citiesDrawn: readonly CityDesign[] = [moscowMap, petersburgMap]

/** What the company's content says of the places of its projects. */
export function projectPlaces(company: CompanyFolder): ProjectPlace[] {
  return [...company.of('projects')].flatMap(([slug, { latitude, longitude, address, metro }]) =>
    latitude === null || longitude === null
      ? []
      : [{ slug, position: [longitude, latitude] as const, address, metro }],
  )
}
