import * as z from 'zod'
import { facetSchema } from '../../../lib/http/facet-schema.ts'
import { named } from '../../../lib/http/named-schema.ts'
import { getFilters } from '../../lots/model/filters.ts'
import type { LotKind } from '../../lots/model/schema.ts'

const names = {
  flat: 'Flat',
  apartment: 'Apartment',
  parking: 'Parking',
  storage: 'Storage',
} as const satisfies Record<LotKind, string>

/** The responses of `specs/` and `facets/` by kind of lots (decision D7). */
export const facetSchemas = {
  flat: createFacetSchemas('flat'),
  apartment: createFacetSchemas('apartment'),
  parking: createFacetSchemas('parking'),
  storage: createFacetSchemas('storage'),
}

function createFacetSchemas(kind: LotKind) {
  const shape: Record<string, typeof facetSchema> = Object.fromEntries(
    getFilters(kind).map(({ key }) => [key, facetSchema]),
  )
  return {
    specs: named(`${names[kind]}Specs`, z.object(shape)),
    facets: named(`${names[kind]}Facets`, z.object({ ...shape, count: z.int() })),
  }
}
