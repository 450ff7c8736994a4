import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ComponentProps, ReactElement } from 'react'
import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import { type BuiltBrand, isDarkSite } from '../../company/brand-schema.ts'
import type { Database } from '../../../db/connect.ts'
import { ofShownProject } from '../../../db/places.ts'
import type { Box } from '../../../drawing/plan/box.ts'
import { FlatPlan } from '../../../drawing/plan/flat-plan.tsx'
import { drawIcon } from '../../../drawing/share/company-icon.server.ts'
import { loadOnest } from '../../../drawing/share/onest-outlines.server.ts'
import { ShareCard } from '../../../drawing/share/share-card.tsx'
import { AppError } from '../../../lib/errors.ts'
import type { ProjectCard } from '../../projects/schema.ts'
import { readJpeg } from '../../content/media/picture-bytes.server.ts'
import { getErrorCode } from '../../../lib/errors.ts'
import { describeShownFinish } from '../../lots/model/lot-renderings.ts'
import { ShareRoom } from './share-room.tsx'
import { createPictureStore } from './picture-store.server.ts'
import { readId } from './plan-media.server.tsx'
import { readProjectFacade } from './project-facade.server.tsx'
import { readLotDetail } from '../../lots/snapshot/read-lot-detail.server.ts'
import type { LotCard } from '../../lots/model/schema.ts'
import { formatDay } from '../../../lib/time/days.ts'
import { toPageShareFacts, toTextShareFacts } from './page-share-facts.server.ts'
import { toCompanyShareFacts, toLotShareFacts, toProjectShareFacts } from './share-facts.server.ts'
import { renderSvgFile } from './svg-file.server.ts'

interface PictureRequest {
  Params: { id: string }
}

/** What every share picture is drawn with: the letters as outlines, and the brand's icon. */
type ShareMeans = Pick<ComponentProps<typeof ShareCard>, 'outline' | 'icon'>

const hiddenRoute = { schema: { hide: true } }
/** Margin around a plan on its sheet, pixels. */
const SHEET_MARGIN = 48
/** What the picture of a room takes of the height, above the plan. */
const ROOM_SHARE = 0.5
/** Pixels, for a frame of 600 × 630 that crops it. */
const ROOM_WIDTH = 1_000

/** Pictures for `og:image` under `/og/`: of a lot, a project, a press piece, a broadcast, a kind of page and the company. */
export async function sharePictures(app: FastifyInstance, context: AppContext): Promise<void> {
  const store = createPictureStore()

  app.get<PictureRequest>('/og/lots/:id.png', hiddenRoute, async ({ params }, reply) => {
    const snapshot = context.catalogue.current()
    const lot = snapshot.findLot(readId(params.id))
    if (!lot) throw new AppError('not_found', 'no such lot')
    return send(reply, `lot ${lot.id}`, (means) => drawLot(lot, means, context))
  })

  app.get<PictureRequest>('/og/projects/:id.png', hiddenRoute, async ({ params }, reply) => {
    const { projects, company, brand } = context.catalogue.current()
    const id = readId(params.id)
    const project = projects.find((candidate) => candidate.id === id)
    if (!project) throw new AppError('not_found', 'no such project')
    return send(reply, `project ${id}`, async (means) => (
      <ShareCard
        {...toProjectShareFacts(project, company, brand)}
        {...means}
        picture={await createFacadePicture(context.db, project, brand)}
      />
    ))
  })

  app.get('/og/company.png', hiddenRoute, async (_request, reply) => {
    const { company, projects } = context.catalogue.current()
    return send(reply, 'company', (means) => (
      <ShareCard {...toCompanyShareFacts(company, projects)} {...means} />
    ))
  })

  app.get<{ Params: { slug: string } }>(
    '/og/press/:slug.png',
    hiddenRoute,
    async ({ params: { slug } }, reply) => {
      const { press, company } = context.catalogue.current()
      const piece = press.find((candidate) => candidate.slug === slug)
      if (!piece) throw new AppError('not_found', 'no such press piece')
      const { title, published_on } = piece
      return send(reply, `press ${slug}`, (means) => (
        <ShareCard
          {...toTextShareFacts(company, { over: `Пресс-центр, ${formatDay(published_on)}`, title })}
          {...means}
        />
      ))
    },
  )

  app.get<PictureRequest>('/og/broadcasts/:id.png', hiddenRoute, async ({ params }, reply) => {
    const id = readId(params.id)
    const row = await context.db
      .selectFrom('broadcasts')
      .select(['title', 'project_id'])
      .where('id', '=', id)
      .where(ofShownProject)
      .executeTakeFirst()
    const { projects, company } = context.catalogue.current()
    const project = projects.find((candidate) => candidate.id === row?.project_id)
    if (!row) throw new AppError('not_found', 'no such broadcast')
    const over = ['Трансляция', project?.name].filter(Boolean).join(', ')
    return send(reply, `broadcast ${id}`, (means) => (
      <ShareCard {...toTextShareFacts(company, { over, title: row.title })} {...means} />
    ))
  })

  // A kind of page without words of its own has the company's picture: no shared link is without one.
  app.get<{ Params: { name: string } }>(
    '/og/pages/:name.png',
    hiddenRoute,
    async ({ params: { name } }, reply) => {
      const { company, projects, stock } = context.catalogue.current()
      const facts = toPageShareFacts(name, company, (kind) =>
        stock.getRows(kind).reduce((sum, { status }) => sum + Number(status === 'available'), 0),
      )
      return send(reply, facts ? `page ${name}` : 'company', (means) => (
        <ShareCard {...(facts ?? toCompanyShareFacts(company, projects))} {...means} />
      ))
    },
  )

  async function send(
    reply: FastifyReply,
    name: string,
    draw: (means: ShareMeans) => ReactElement | Promise<ReactElement>,
  ): Promise<FastifyReply> {
    const { version, brand, company } = context.catalogue.current()
    const picture = await store(`${version} ${name}`, async () => {
      const svg = brand && (await drawIcon(brand, company?.name))
      const icon = svg && `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
      return renderSvgFile(await draw({ outline: await loadOnest(), icon }), brand)
    })
    return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(picture)
  }
}

/**
 * Draws a lot's plan, or the facade of its project if the plan has no geometry. A rendered picture of its room stands
 * above the plan, or in place of the facade.
 */
async function drawLot(
  lot: LotCard,
  means: ShareMeans,
  context: AppContext,
): Promise<ReactElement> {
  const { catalogue, db } = context
  const snapshot = catalogue.current()
  const { drawing } = (await readLotDetail(db, snapshot, lot)) ?? { drawing: null }
  const project = snapshot.projects.find(({ id }) => id === lot.project.id)
  const room = await readRoom(context, lot)
  const drawFacade =
    drawing || room || !project ? null : await createFacadePicture(db, project, snapshot.brand)
  const hasPicture = drawing !== null || room !== null || drawFacade !== null
  return (
    <ShareCard
      {...toLotShareFacts(lot, snapshot.company, snapshot.brand)}
      {...means}
      picture={hasPicture ? renderPicture : undefined}
    />
  )

  function renderPicture(box: Box) {
    if (!room) return drawing ? renderPlan(box, SHEET_MARGIN) : drawFacade?.(box)
    const height = drawing ? Math.round(box.height * ROOM_SHARE) : box.height
    const below = { ...box, y: box.y + height, height: box.height - height }
    return (
      <>
        <ShareRoom {...room} box={{ ...box, height }} outline={means.outline} />
        {drawing ? renderPlan(below, SHEET_MARGIN / 2) : null}
      </>
    )
  }

  function renderPlan({ x, y, width, height }: Box, margin: number) {
    if (!drawing) return null
    // On a dark site the lines of the plan are light.
    const sheet =
      (isDarkSite(snapshot.brand) && snapshot.brand?.palettes?.light.surface) || '#FFFFFF'
    const box = {
      x: x + margin,
      y: y + margin,
      width: width - 2 * margin,
      height: height - 2 * margin,
    }
    return (
      <>
        <rect x={x} y={y} width={width} height={height} fill={sheet} />
        <FlatPlan
          geometry={drawing.geometry}
          mirrored={drawing.isMirrored}
          title=""
          detail="card"
          box={box}
        />
      </>
    )
  }
}

async function createFacadePicture(db: Database, project: ProjectCard, brand: BuiltBrand | null) {
  const draw = await readProjectFacade(db, project, brand)
  return (box: Box) => draw('', box)
}

/** The first picture of a room of a lot with what is said of it. Null without one, or where it cannot be read. */
async function readRoom(
  context: AppContext,
  lot: LotCard,
): Promise<{ href: string; words: string } | null> {
  const pictures = context.catalogue.current().flatPictures(lot.id)
  const room = pictures.find(({ kind }) => kind === 'room')
  if (!room) return null
  const words = ['Визуализация', describeShownFinish(room, lot)].filter(Boolean).join(' ')
  try {
    const jpeg = await readJpeg(context, room.url, ROOM_WIDTH)
    if (!jpeg) return null
    return { href: `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`, words }
  } catch (error) {
    context.log.error({ code: getErrorCode(error) }, 'a room of a share picture could not be read')
    return null
  }
}
