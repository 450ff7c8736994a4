import * as z from 'zod/mini'
import { placeKindSchema } from './schema.ts'
import { named } from '../../lib/http/named-schema.ts'

const position = z.array(z.number())

/**
 * What is reached on foot from a project, as GeoJSON: an area for each number of minutes, without those that no street
 * leads to, and the nearest place of each kind.
 */
export const reachSchema = named(
  'Reach',
  z.object({
    type: z.literal('FeatureCollection'),
    features: z.array(
      z.object({
        type: z.literal('Feature'),
        properties: z.object({ minutes: z.int() }),
        geometry: z.object({
          type: z.literal('MultiPolygon'),
          coordinates: z.array(z.array(z.array(position))),
        }),
      }),
    ),
    /** The nearest first. `name` is null for a place without one. */
    nearest: z.array(
      z.object({ kind: placeKindSchema, name: z.nullable(z.string()), minutes: z.int() }),
    ),
  }),
)
export type Reach = z.infer<typeof reachSchema>
