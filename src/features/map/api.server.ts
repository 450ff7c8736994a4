import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { AppContext } from '../lots/snapshot/app-context.server.ts'
import { isDarkSite, toDrawingTone } from '../company/brand-schema.ts'
import { type AreaType, areaTypeSchema } from '../lots/model/schema.ts'
import { recolor } from '../../lib/recolor.ts'
import type { Database } from '../../db/connect.ts'
import { AppError } from '../../lib/errors.ts'
import {
  queryParameter,
  type RawQuery,
  rejectBadInput,
  toSearchParams,
} from '../../lib/http/list-response.server.ts'
import type { CityCard } from '../company/city-schema.ts'
import type { ProjectCard } from '../projects/schema.ts'
import {
  baseMapSchema,
  mapStyleSchema,
  type ProjectPoints,
  projectPointsSchema,
} from './response-schema.ts'
import { buildMapStyle, type MapStyle } from './map-style.ts'
import { type CityMap, writeCityMap } from './schema.ts'
import { findReach } from './reach.server.ts'
import { reachSchema } from './reach-schema.ts'

const params = z.object({ city: z.string() })
const TONES: readonly string[] = areaTypeSchema.options

/** The API of city maps: the base map, the company's projects, and the style for a map library. */
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
      // The stored text was validated at import, so it is sent without parsing.
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
    async ({ params }) => toProjectPoints(findProjects(getCity(params.city))),
  )

  routes.get(
    '/api/map/:city/style/',
    {
      schema: {
        summary: 'The MapLibre style of the map of a city',
        params,
        querystring: z.object({
          area_type: queryParameter('Colours of an area', { type: 'string', enum: [...TONES] }),
        }),
        response: { 200: mapStyleSchema },
      },
    },
    async ({ params, query }) => {
      const { brand } = catalogue.current()
      const own = readTone(query)
      const area = isDarkSite(brand) ? 'premium_area' : toDrawingTone(own, brand)
      const tone = area === 'paper' ? null : area
      const city = getCity(params.city)
      const style = recolor(JSON.stringify(buildMapStyle(city, tone)), new Map(brand?.colors))
      return { ...(JSON.parse(style) as MapStyle), ...toInitialView(findProjects(city)) }
    },
  )

  routes.get(
    '/api/map/:city/walk/:id/',
    {
      schema: {
        summary: 'How far one walks from a project in 5, 10 and 15 minutes, as GeoJSON',
        params: params.extend({ id: z.string() }),
        response: { 200: reachSchema },
      },
    },
    async ({ params }) => {
      const found = findProjects(getCity(params.city)).find(({ id }) => String(id) === params.id)
      const at = found && toPosition(found)
      if (!at) throw new AppError('not_found', 'no such project on the map')
      const text = await findMap(db, found.city.id)
      return findReach(text === undefined ? null : (JSON.parse(text) as CityMap), at)
    },
  )

  function getCity(slug: string): CityCard {
    const found = catalogue.current().cities.find((city) => city.slug === slug)
    if (!found) throw new AppError('not_found', 'no such city')
    return found
  }

  function findProjects({ id }: CityCard): ProjectCard[] {
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

function readTone(query: RawQuery): AreaType | null {
  const [tone, ...more] = toSearchParams(query)
    .getAll('area_type')
    .filter((value) => value !== '')
  if (tone === undefined) return null
  if (more.length > 0 || !TONES.includes(tone)) {
    rejectBadInput({ area_type: ['Неизвестное значение'] })
  }
  return tone as AreaType
}

/** The space that the projects may take on the shorter side of an opened map: a phone's width less overlays. */
const VISIBLE_PIXELS = 300

type Position = readonly [longitude: number, latitude: number]

function toPosition({ longitude, latitude }: ProjectCard): Position | null {
  return longitude === null || latitude === null ? null : [longitude, latitude]
}

function toProjectPoints(projects: readonly ProjectCard[]): ProjectPoints {
  const features = projects.flatMap((project) => {
    const position = toPosition(project)
    if (!position) return []
    const { id, slug, name, area_type, address, metro, price_from } = project
    return [
      {
        type: 'Feature' as const,
        id,
        properties: { id, slug, name, area_type, address, metro, price_from },
        geometry: { type: 'Point' as const, coordinates: [...position] },
      },
    ]
  })
  return { type: 'FeatureCollection', features }
}

/** Returns the initial view of a map, which shows all projects; empty without projects. */
function toInitialView(projects: readonly ProjectCard[]): { center?: number[]; zoom?: number } {
  const positions = projects.map(toPosition).filter((position) => position !== null)
  if (positions.length === 0) return {}
  const findRange = (index: 0 | 1) => {
    const values = positions.map((position) => position[index])
    return { min: Math.min(...values), max: Math.max(...values) }
  }
  const [longitude, latitude] = [findRange(0), findRange(1)]
  const toMiddle = ({ min, max }: typeof longitude) => (min + max) / 2
  const flattening = Math.cos((toMiddle(latitude) * Math.PI) / 180)
  const height = (latitude.max - latitude.min) / flattening
  const width = Math.max(longitude.max - longitude.min, height, 0.01)
  // The globe is 512 · 2^zoom pixels wide.
  const zoom = Math.log2((VISIBLE_PIXELS * 360) / (512 * width))
  return {
    center: [toMiddle(longitude), toMiddle(latitude)],
    zoom: Math.round(Math.min(15, zoom) * 10) / 10,
  }
}
