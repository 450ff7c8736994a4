import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { AppContext } from '../../context.server.ts'
import type { Database } from '../../db/connect.ts'
import { AppError } from '../../lib/errors.ts'
import {
  queryParameter,
  type RawQuery,
  refuseBadInput,
  searchOf,
} from '../../lib/list-answer.server.ts'
import type { CityCard } from '../city/schema.ts'
import type { ProjectCard } from '../projects/schema.ts'
import {
  baseMapSchema,
  mapStyleSchema,
  type ProjectPoints,
  projectPointsSchema,
} from './answer-schema.ts'
import type { MapTone } from './map-colors.ts'
import { mapStyle } from './map-style.ts'
import { writeCityMap } from './schema.ts'

const params = z.object({ city: z.string() })
const TONES: readonly string[] = ['premium_area', 'business_area'] satisfies MapTone[]

/** The map of a city: what lies there, the company's projects, and how a map library draws both. */
export async function mapApi(app: FastifyInstance, { db, catalogue }: AppContext): Promise<void> {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
  })

  routes.get(
    '/api/map/:city/',
    {
      schema: {
        summary: 'The base map of a city as GeoJSON, without features where there is none',
        params,
        response: { 200: baseMapSchema },
      },
    },
    async ({ params }, reply) => {
      const { id } = getCity(params.city)
      // It was checked when it came, and is answered as the text that it is.
      const text =
        (await findMap(db, id)) ?? writeCityMap({ type: 'FeatureCollection', features: [] })
      return reply.type('application/json; charset=utf-8').send(text as never)
    },
  )

  routes.get(
    '/api/map/:city/projects/',
    {
      schema: {
        summary: 'The projects of a city as GeoJSON points',
        params,
        response: { 200: projectPointsSchema },
      },
    },
    async ({ params }) => projectPoints(projectsIn(getCity(params.city))),
  )

  routes.get(
    '/api/map/:city/style/',
    {
      schema: {
        summary: 'How the map of a city is drawn, as a MapLibre style',
        params,
        querystring: z.object({
          area_type: queryParameter('Colours of an area', { type: 'string', enum: [...TONES] }),
        }),
        response: { 200: mapStyleSchema },
      },
    },
    async ({ params, query }) => {
      const tone = readTone(query)
      const city = getCity(params.city)
      return { ...mapStyle(city, tone), ...viewOf(projectsIn(city)) }
    },
  )

  function getCity(slug: string): CityCard {
    const found = catalogue.current().cities.find((city) => city.slug === slug)
    if (!found) throw new AppError('not_found', 'no such city')
    return found
  }

  function projectsIn({ id }: CityCard): ProjectCard[] {
    return catalogue.current().projects.filter(({ city }) => city.id === id)
  }
}

async function findMap(db: Database, city_id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('city_maps')
    .select('map')
    .where('city_id', '=', city_id)
    .executeTakeFirst()
  return row?.map
}

function readTone(query: RawQuery): MapTone | null {
  const [tone, ...more] = searchOf(query)
    .getAll('area_type')
    .filter((value) => value !== '')
  if (tone === undefined) return null
  if (more.length > 0 || !TONES.includes(tone)) {
    refuseBadInput({ area_type: ['Неизвестное значение'] })
  }
  return tone as MapTone
}

/** Of a map's shorter side, what the projects may take when it opens: a phone, less what lies over its edges. */
const SEEN_PIXELS = 300

type Place = readonly [longitude: number, latitude: number]

function placeOf({ longitude, latitude }: ProjectCard): Place | null {
  return longitude === null || latitude === null ? null : [longitude, latitude]
}

function projectPoints(projects: readonly ProjectCard[]): ProjectPoints {
  const features = projects.flatMap((project) => {
    const place = placeOf(project)
    if (!place) return []
    const { id, slug, name, area_type, address, metro, price_from } = project
    return [
      {
        type: 'Feature' as const,
        id,
        properties: { id, slug, name, area_type, address, metro, price_from },
        geometry: { type: 'Point' as const, coordinates: [...place] },
      },
    ]
  })
  return { type: 'FeatureCollection', features }
}

/** Where a map begins: in the middle of the projects, far enough to see them; nothing without projects. */
function viewOf(projects: readonly ProjectCard[]): { center?: number[]; zoom?: number } {
  const places = projects.map(placeOf).filter((place) => place !== null)
  if (places.length === 0) return {}
  const axis = (index: 0 | 1) => {
    const values = places.map((place) => place[index])
    return { least: Math.min(...values), most: Math.max(...values) }
  }
  const [longitude, latitude] = [axis(0), axis(1)]
  const middle = ({ least, most }: typeof longitude) => (least + most) / 2
  const flattening = Math.cos((middle(latitude) * Math.PI) / 180)
  const high = (latitude.most - latitude.least) / flattening
  const width = Math.max(longitude.most - longitude.least, high, 0.01)
  // The whole globe is 512 · 2^zoom pixels wide.
  const zoom = Math.log2((SEEN_PIXELS * 360) / (512 * width))
  return {
    center: [middle(longitude), middle(latitude)],
    zoom: Math.round(Math.min(15, zoom) * 10) / 10,
  }
}
