import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../db/connect.ts'
import { loadOnest } from '../../../drawing/share/onest-outlines.server.ts'
import { AppError } from '../../../lib/errors.ts'
import { createDrawingCache } from './drawing-cache.server.ts'
import { sendPicture } from './plan-media.server.tsx'
import { renderSvgFile } from './svg-file.server.ts'
import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import type { ProjectCard } from '../../projects/schema.ts'
import type { CityMap } from '../../map/schema.ts'
import { CityMapPicture, type PicturePin } from './city-map-picture.tsx'

/** Cached pictures of this and earlier catalogue versions, of 50–300 KB. */
const MAX_PICTURES = 20

/** The pictures of cities under `/media/city-maps/`: their maps with the company's projects. */
export async function cityMapMedia(
  app: FastifyInstance,
  { db, catalogue }: AppContext,
): Promise<void> {
  const cached = createDrawingCache<string>({ max: MAX_PICTURES })
  app.get<{ Params: { city: string }; Querystring: { size?: string } }>(
    '/media/city-maps/:city.svg',
    { schema: { hide: true } },
    async ({ params, query }, reply) => {
      const { cities, projects, version, brand } = catalogue.current()
      const city = cities.find(({ slug }) => slug === params.city)
      const pins = city ? listPins(projects, city.id) : []
      if (!city || pins.length === 0) throw new AppError('not_found', 'no such map')
      const size = query.size === 'phone' ? 'phone' : 'wide'
      const picture = await cached(`${version} ${size} ${city.slug}`, async () => {
        const map = await readMap(db, city.id)
        const title = `Проекты на карте: ${city.name}`
        const outline = await loadOnest()
        const drawing = { map, pins, title, size, outline } as const
        return renderSvgFile(<CityMapPicture {...drawing} />, brand)
      })
      return sendPicture(reply, picture)
    },
  )
}

/** The projects of a city whose place is known. */
function listPins(projects: readonly ProjectCard[], city: number): PicturePin[] {
  return projects.flatMap(({ name, city: { id }, longitude, latitude }) =>
    id === city && longitude !== null && latitude !== null
      ? [{ name, at: [longitude, latitude] as const }]
      : [],
  )
}

/** Throws `not_found` for a city without a map. */
async function readMap(db: Database, city_id: number): Promise<CityMap> {
  const row = await db
    .selectFrom('city_maps')
    .select('map')
    .where('city_id', '=', city_id)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found', 'the city has no map')
  // Validated at import.
  return JSON.parse(row.map) as CityMap
}
