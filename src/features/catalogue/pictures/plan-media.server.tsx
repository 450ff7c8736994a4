import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReactElement } from 'react'
import type { Database } from '../../../db/connect.ts'
import type { GenplanHouse, GenplanModel } from '../../../drawing/plot/genplan-layout.ts'
import { Genplan } from '../../../drawing/plot/genplan.tsx'
import { Street } from '../../../drawing/plot/street.tsx'
import { FlatPlan } from '../../../drawing/plan/flat-plan.tsx'
import { type AxonometryTone, PlanAxonometry } from '../../../drawing/plan/plan-axonometry.tsx'
import type { PlanGeometry } from '../../../drawing/plan/plan-geometry.ts'
import { loadOnest } from '../../../drawing/share/onest-outlines.server.ts'
import { AppError } from '../../../lib/errors.ts'
import { formatCount } from '../../../lib/numbers.ts'
import { readRings } from '../../../lib/lots/rings.ts'
import { listSheetColors, toDrawingTone } from '../../company/brand-schema.ts'
import { pictureDecoder } from '../../content/media/decoder.server.ts'
import type { ProjectCard } from '../../projects/schema.ts'
import { formatLotCompletion } from '../../lots/model/lot-labels.ts'
import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import { createDrawingCache } from './drawing-cache.server.ts'
import { withoutVariables } from './picture-store.server.ts'
import { readProjectFacade } from './project-facade.server.tsx'
import { readSections, readStreet } from './read-elevations.server.ts'
import { renderSheetFile, renderSvgFile } from './svg-file.server.ts'

/** Maximum number of cached plans, 5–30 KB each. A developer has several hundred, each also mirrored. */
const MAX_PLANS = 1_000
/** Maximum number of cached axonometries, 10–40 KB each: plain and mirrored, light and dark. */
const MAX_AXONOMETRIES = 100
/** Maximum number of cached bitmaps of plans, 20–60 KB each. */
const MAX_BITMAPS = 200
/** Maximum number of cached facades and genplans, of all catalogue versions, about 20 KB each. */
const MAX_HOUSES = 200
/** Longer side of a bitmap, pixels. */
const BITMAP_SIDE = 1_200
/** Addresses contain no version, so a changed plan must reach all visitors within ten minutes of an import. */
const CACHE_CONTROL = 'public, max-age=600, stale-while-revalidate=60'
interface PictureRequest {
  Params: { id: string }
  Querystring: { mirrored?: string; tone?: string }
}

/** Drawings of the catalogue under `/media/`: plans of flats as cards show them, facades and genplans of projects. */
export async function planMedia(app: FastifyInstance, context: AppContext): Promise<void> {
  const cachedPlan = createDrawingCache<string>({ max: MAX_PLANS })
  const cachedAxonometry = createDrawingCache<string>({ max: MAX_AXONOMETRIES })
  const cachedHouse = createDrawingCache<string>({ max: MAX_HOUSES })
  const cachedBitmap = createDrawingCache<Uint8Array>({ max: MAX_BITMAPS })

  app.get<PictureRequest>(
    '/media/plans/:id.svg',
    { schema: { hide: true } },
    async (request, reply) => sendPicture(reply, await drawPlan(request)),
  )

  app.get<PictureRequest>(
    '/media/plans/:id.png',
    { schema: { hide: true } },
    async (request, reply) => {
      const drawing = await drawPlan(request)
      const bitmap = await cachedBitmap(drawing, () => rasterize(drawing))
      return reply.type('image/png').header('cache-control', CACHE_CONTROL).send(bitmap)
    },
  )

  app.get<PictureRequest>(
    '/media/axonometries/:id.svg',
    { schema: { hide: true } },
    async (request, reply) => sendPicture(reply, await drawAxonometry(request)),
  )

  app.get<PictureRequest>('/media/facades/:id.svg', { schema: { hide: true } }, (request, reply) =>
    sendHouses(request, reply, async (project) => {
      const draw = await readProjectFacade(context.db, project, context.catalogue.current().brand)
      return draw(project.name)
    }),
  )

  app.get<PictureRequest>('/media/genplans/:id.svg', { schema: { hide: true } }, (request, reply) =>
    sendHouses(request, reply, async (project) => {
      const model = await readGenplan(context.db, project)
      if (!model) throw new AppError('not_found', 'no such genplan')
      const { name, area_type } = project
      const tone = toDrawingTone(area_type, context.catalogue.current().brand)
      return <Genplan {...model} tone={tone} title={`Генплан: ${name}`} />
    }),
  )

  app.get('/media/street.svg', { schema: { hide: true } }, async (_request, reply) => {
    const { projects, version, brand } = context.catalogue.current()
    const drawing = await cachedHouse(`${version} street`, async () => {
      const known = await readStreet(context.db, projects)
      if (known.length === 0) throw new AppError('not_found', 'no fronts are known')
      const outline = await loadOnest()
      const street = { projects: known, tone: 'paper', title: 'Все дома', outline } as const
      return renderSvgFile(<Street {...street} />, brand)
    })
    return sendPicture(reply, drawing)
  })

  async function sendHouses(
    { params, routeOptions }: FastifyRequest<PictureRequest>,
    reply: FastifyReply,
    draw: (project: ProjectCard) => Promise<ReactElement>,
  ): Promise<FastifyReply> {
    const id = readId(params.id)
    const { projects, version, brand } = context.catalogue.current()
    const project = projects.find((candidate) => candidate.id === id)
    if (!project) throw new AppError('not_found', 'no such project')
    const key = `${version} ${routeOptions.url} ${id}`
    return sendPicture(
      reply,
      await cachedHouse(key, async () => renderSvgFile(await draw(project), brand)),
    )
  }

  async function drawPlan(request: FastifyRequest<PictureRequest>): Promise<string> {
    const { geometry, mirrored } = await readPlan(request)
    // The geometry is part of the key: an import can change a plan and keep its id.
    const { brand } = context.catalogue.current()
    return cachedPlan(`${mirrored} ${listSheetColors(brand).join()} ${geometry}`, async () =>
      renderSheetFile(
        <FlatPlan
          geometry={JSON.parse(geometry) as PlanGeometry}
          mirrored={mirrored}
          title="Планировка"
          detail="card"
        />,
        brand,
      ),
    )
  }

  async function drawAxonometry(request: FastifyRequest<PictureRequest>): Promise<string> {
    const { geometry, mirrored } = await readPlan(request)
    const tone: AxonometryTone = request.query.tone === 'dark' ? 'dark' : 'light'
    const { brand } = context.catalogue.current()
    const key = `${mirrored} ${tone} ${listSheetColors(brand).join()} ${geometry}`
    return cachedAxonometry(key, async () =>
      renderSheetFile(
        <PlanAxonometry
          geometry={JSON.parse(geometry) as PlanGeometry}
          mirrored={mirrored}
          title="Рисунок по плану, вид сверху под углом"
          tone={tone}
        />,
        brand,
      ),
    )
  }

  async function readPlan({
    params,
    query,
  }: FastifyRequest<PictureRequest>): Promise<{ geometry: string; mirrored: boolean }> {
    const id = readId(params.id)
    const row = await context.db
      .selectFrom('plans')
      .select('geometry')
      .where('id', '=', id)
      .where((eb) => {
        const homes = eb
          .selectFrom('staff_lots as lots')
          .innerJoin('projects', 'projects.id', 'lots.project_id')
          .select('lots.id')
          .whereRef('lots.plan_id', '=', 'plans.id')
        const shown = homes.where('projects.hidden_by', 'is', null).where('is_hidden', '=', 0)
        return eb.or([eb.not(eb.exists(homes)), eb.exists(shown)])
      })
      .executeTakeFirst()
    if (!row) throw new AppError('not_found', 'no such plan')
    const mirrored = ['1', 'true', 'on'].includes(query.mirrored ?? '')
    return { geometry: row.geometry, mirrored }
  }
}

/** Renders a drawing as a PNG on white, for portals that do not accept SVG. */
async function rasterize(drawing: string): Promise<Uint8Array> {
  return pictureDecoder.decode({
    kind: 'draw',
    svg: withoutVariables(drawing),
    side: BITMAP_SIDE,
  })
}

/** Parses the id in the address of a picture; throws `not_found` for an invalid one. */
export function readId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new AppError('not_found', 'no such picture')
  return Number(text)
}

/** Sends an SVG with the cache header of drawings. */
export function sendPicture(reply: FastifyReply, picture: string): FastifyReply {
  return reply
    .type('image/svg+xml; charset=utf-8')
    .header('cache-control', CACHE_CONTROL)
    .send(picture)
}

/** A house on its site with the id of its building. */
type PlacedHouse = GenplanHouse & { id: number }

/** Reads a project's plot and buildings for its genplan; null if no building has a footprint. */
async function readGenplan(
  db: Database,
  { id, buildings }: Pick<ProjectCard, 'id' | 'buildings'>,
): Promise<(Pick<GenplanModel, 'site'> & { houses: readonly PlacedHouse[] }) | null> {
  const project = await db
    .selectFrom('projects')
    .select('site')
    .where('id', '=', id)
    .executeTakeFirst()
  const places = await db
    .selectFrom('buildings')
    .select(['id', 'footprint'])
    .where('project_id', '=', id)
    .where('footprint', 'is not', null)
    .execute()
  const footprints = new Map(places.map((place) => [place.id, readRings(place.footprint)]))
  const sections = await countEqualSections(db, id)
  const houses = buildings.flatMap((building) => {
    const footprint = footprints.get(building.id)
    if (!footprint) return []
    const { name, floors_total } = building
    const storeys =
      floors_total === null ? [] : [formatCount(floors_total, 'этаж', 'этажа', 'этажей')]
    const ready = building.state === 'built' ? 'сдан' : formatLotCompletion(building)
    const note = [...storeys, ...(ready === null ? [] : [ready])].join(' · ')
    return {
      id: building.id,
      name,
      note,
      // A building of unknown height gets the shadow of one storey.
      floors: floors_total ?? 1,
      sections: sections.get(building.id) ?? 1,
      footprint,
    }
  })
  if (houses.length === 0) return null
  const site = readRings(project?.site ?? null)
  return { site: site.length > 0 ? site : null, houses }
}

/** Returns the number of sections by building; 1 if its sections are not equally wide. */
async function countEqualSections(db: Database, id: number): Promise<Map<number, number>> {
  const houses = Map.groupBy(await readSections(db, id), ({ building_id }) => building_id)
  const counts = [...houses].map(([building_id, own]): [number, number] => {
    const widths = own.map(({ width }) => width)
    const isEqual = widths.every(
      (width) => width !== null && Math.abs(width - (widths[0] ?? 0)) < 0.01,
    )
    return [building_id, isEqual ? own.length : 1]
  })
  return new Map(counts)
}
