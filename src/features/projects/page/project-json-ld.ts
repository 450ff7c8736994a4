import { projectAddress } from '../project-addresses.ts'
import type { ProjectPageData } from './project-page-data.server.ts'

/** A project in schema.org's words: the complex with what it offers, and its plans. */
export function projectJsonLd(origin: string, { project, types }: ProjectPageData): object[] {
  const url = origin + projectAddress(project)
  const { name, description, address, city, latitude, longitude, lots } = project
  const prices = lots.flatMap(({ price_from }) => price_from ?? [])
  return [
    {
      '@type': ['Product', 'ApartmentComplex'],
      '@id': `${url}#project`,
      name,
      description: description || undefined,
      url,
      image: `${origin}/og/projects/${project.id}.png`,
      address: {
        '@type': 'PostalAddress',
        addressCountry: 'RU',
        addressLocality: city.name || undefined,
        streetAddress: address,
      },
      ...(latitude !== null &&
        longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
      numberOfAvailableAccommodationUnits: {
        '@type': 'QuantitativeValue',
        value: project.lots_on_sale,
      },
      ...(prices.length > 0 && {
        offers: {
          '@type': 'AggregateOffer',
          url,
          priceCurrency: 'RUB',
          lowPrice: Math.min(...prices),
          offerCount: project.lots_on_sale,
        },
      }),
      // The first plan of each number of rooms: the lots' own pages have all of them.
      accommodationFloorPlan: types.flatMap(({ title, types: own }) =>
        own.slice(0, 1).map(({ areaMin, plan, count }) => ({
          '@type': 'FloorPlan',
          name: title,
          floorSize: { '@type': 'QuantitativeValue', value: areaMin, unitCode: 'MTK' },
          numberOfAvailableAccommodationUnits: { '@type': 'QuantitativeValue', value: count },
          layoutImage: plan ? new URL(plan.url, origin).href : undefined,
        })),
      ),
    },
  ]
}
