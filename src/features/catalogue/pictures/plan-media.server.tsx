import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReactElement } from 'react'
import type { AppContext } from '../../../context.server.ts'
import { FlatPlan } from '../../../drawing/flat-plan.tsx'
import { Genplan } from '../../../drawing/genplan.tsx'
import type { PlanGeometry } from '../../../drawing/plan-geometry.ts'
import { AppError } from '../../../lib/errors.ts'
import type { ProjectCard } from '../../projects/schema.ts'
import { readProjectFacade } from './project-facade.server.tsx'
import { readGenplan } from './read-genplan.server.ts'
import { svgFile } from './svg-file.server.ts'

/** Drawings kept at most; one is 5–30 KB, a developer has some hundreds of plans in two hands. */
const KEPT = 1_000
/** Bitmaps of plans kept at most: 20–60 KB each, asked for by portals that take no drawings. */
const KEPT_BITMAPS = 200
/** Facades and genplans kept at most, of this catalogue and those before: some 20 KB each. */
const KEPT_HOUSES = 200
/** Longer side of a bitmap, pixels. */
const BITMAP_SIDE = 1_200
/** An address names no version: ten minutes after an import nobody is shown the plan as it was. */
const KEPT_BY_BROWSERS = 'public, max-age=600, stale-while-revalidate=60'
/** Of an SVG by default, dots per inch. */
const SVG_DENSITY = 72
interface Asked {
  Params: { id: string }
  Querystring: { mirrored?: string }
}

/** Pictures drawn from the catalogue: plans of flats as cards show them, facades and genplans of projects. */
export async function planMedia(app: FastifyInstance, context: AppContext): Promise<void> {
  const plans = new Map<string, string>()
  const houses = new Map<string, Promise<string>>()
  const bitmaps = new Map<string, Promise<Buffer>>()

  app.get<Asked>('/media/plans/:id.svg', { schema: { hide: true } }, async (request, reply) =>
    sendPicture(reply, await drawPlan(request)),
  )

  app.get<Asked>('/media/plans/:id.png', { schema: { hide: true } }, async (request, reply) => {
    const drawing = await drawPlan(request)
    const bitmap = remember(bitmaps, drawing, () => rasterize(drawing), KEPT_BITMAPS)
    // A failure must not be kept.
    bitmap.catch(() => bitmaps.delete(drawing))
    return reply
      .type('image/png')
      .header('cache-control', KEPT_BY_BROWSERS)
      .send(await bitmap)
  })

  app.get<Asked>('/media/facades/:id.svg', { schema: { hide: true } }, (request, reply) =>
    sendHouses(request, reply, async (project) => {
      const draw = await readProjectFacade(context.db, project)
      return draw(`Фасад: ${project.name}`)
    }),
  )

  app.get<Asked>('/media/genplans/:id.svg', { schema: { hide: true } }, (request, reply) =>
    sendHouses(request, reply, async (project) => {
      const model = await readGenplan(context.db, project)
      if (!model) throw new AppError('not_found', 'no such genplan')
      const { name, area_type } = project
      return <Genplan {...model} tone={area_type} title={`Генплан: ${name}`} />
    }),
  )

  async function sendHouses(
    { params, routeOptions }: FastifyRequest<Asked>,
    reply: FastifyReply,
    draw: (project: ProjectCard) => Promise<ReactElement>,
  ): Promise<FastifyReply> {
    const id = readId(params.id)
    const { projects, version } = context.catalogue.current()
    const project = projects.find((it) => it.id === id)
    if (!project) throw new AppError('not_found', 'no such project')
    const key = `${version} ${routeOptions.url} ${id}`
    const picture = remember(houses, key, async () => svgFile(await draw(project)), KEPT_HOUSES)
    // A failure must not be kept.
    picture.catch(() => houses.delete(key))
    return sendPicture(reply, await picture)
  }

  async function drawPlan(request: FastifyRequest<Asked>): Promise<string> {
    const id = readId(request.params.id)
    const mirrored = ['1', 'true', 'on'].includes(request.query.mirrored ?? '')
    const row = await context.db
      .selectFrom('plans')
      .select('geometry')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw new AppError('not_found', 'no such plan')
    // The geometry is part of the key: an import may redraw a plan under its old id.
    return remember(plans, `${mirrored} ${row.geometry}`, () =>
      svgFile(
        <FlatPlan
          geometry={JSON.parse(row.geometry) as PlanGeometry}
          mirrored={mirrored}
          title="Планировка"
          detail="card"
        />,
      ),
    )
  }
}

/** The drawing on white, for portals that show only bitmaps. */
async function rasterize(drawing: string): Promise<Buffer> {
  // Not before the first picture: its library takes 25 MiB of memory.
  const { default: sharp } = await import('sharp')
  // Style variables are of pages; beside each stands its value outside of them.
  const plain = Buffer.from(drawing.replace(/var\(--[\w-]+, (#[0-9A-Fa-f]{3,8})\)/g, '$1'))
  const { width, height } = await sharp(plain).metadata()
  const density = Math.round((SVG_DENSITY * BITMAP_SIDE) / Math.max(width, height))
  return sharp(plain, { density })
    .resize({ width: BITMAP_SIDE, height: BITMAP_SIDE, fit: 'inside' })
    .flatten({ background: '#FFFFFF' })
    .png({ palette: true })
    .toBuffer()
}

export function readId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new AppError('not_found', 'no such picture')
  return Number(text)
}

/** The kept drawing, or a new one; the oldest makes room. */
export function remember<T>(kept: Map<string, T>, key: string, draw: () => T, most = KEPT): T {
  const known = kept.get(key)
  if (known !== undefined) return known
  const drawn = draw()
  const oldest = kept.size >= most ? kept.keys().next().value : undefined
  if (oldest !== undefined) kept.delete(oldest)
  kept.set(key, drawn)
  return drawn
}

export function sendPicture(reply: FastifyReply, picture: string): FastifyReply {
  return reply
    .type('image/svg+xml; charset=utf-8')
    .header('cache-control', KEPT_BY_BROWSERS)
    .send(picture)
}
