import * as z from 'zod'
import { projectCardSchema } from '../projects/schema.ts'
import { type CityMap, cityMapSchema } from './schema.ts'
import { named } from '../../lib/http/named-schema.ts'

/* Schemas of the map responses: the base map of a city, the company's projects, and the map style. */

const example: CityMap = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { layer: 'street', class: 'street', name: 'Лекальная улица' },
      geometry: {
        type: 'LineString',
        coordinates: [
          [30.361, 59.9411],
          [30.3667, 59.9413],
        ],
      },
    },
  ],
}
/** The base map with an example for the API documentation. */
export const baseMapSchema = named('BaseMap', cityMapSchema, { examples: [example] })

const card = projectCardSchema.shape
const lonLat = z
  .array(z.number())
  .length(2)
  .meta({
    description: 'Longitude, latitude',
    examples: [[37.6479, 55.7008]],
  })

/** The projects of a city as points, without projects whose coordinates are unknown. */
export const projectPointsSchema = named(
  'ProjectPoints',
  z.object({
    type: z.literal('FeatureCollection'),
    features: z.array(
      z.object({
        type: z.literal('Feature'),
        id: card.id,
        properties: z.object({
          id: card.id,
          slug: card.slug,
          name: card.name,
          area_type: card.area_type,
          address: card.address,
          metro: card.metro,
          price_from: card.price_from,
        }),
        geometry: z.object({
          type: z.literal('Point'),
          coordinates: lonLat,
        }),
      }),
    ),
  }),
)
export type ProjectPoints = z.infer<typeof projectPointsSchema>

/** A style of the MapLibre style specification. */
export const mapStyleSchema = named(
  'MapStyle',
  z.object({
    version: z.literal(8),
    name: z.string(),
    center: lonLat.optional(),
    zoom: z.number().optional(),
    sources: z.record(z.string(), z.looseObject({ type: z.string() })),
    layers: z.array(z.looseObject({ id: z.string(), type: z.string() })),
  }),
)
