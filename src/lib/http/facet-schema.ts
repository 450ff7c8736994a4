import * as z from 'zod/mini'
import { named } from './named-schema.ts'

const facetOptionSchema = named(
  'FacetOption',
  z.object({ value: z.string(), label: z.string(), count: z.int() }),
)
/** A filter of which options are chosen. */
export const choiceFacetSchema = named(
  'ChoiceFacet',
  z.object({ type: z.literal('choice'), options: z.array(facetOptionSchema) }),
)
const rangeFacetSchema = named(
  'RangeFacet',
  z.object({
    type: z.literal('range'),
    /** Null if no lot has a value. */
    min: z.nullable(z.number()),
    max: z.nullable(z.number()),
  }),
)
export const facetSchema = named(
  'Facet',
  z.discriminatedUnion('type', [choiceFacetSchema, rangeFacetSchema]),
)
export type Facet = z.infer<typeof facetSchema>
/** Facets by filter key (decision D7); `facets/` adds `count` for the complete filter. */
export type Facets = Record<string, Facet>
