import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ReactElement } from 'react'
import type { AppContext } from '../snapshot/app-context.server.ts'
import type { BuiltBrand } from '../../brand/schema.ts'
import type { Database } from '../../../db/connect.ts'
import type { Box } from '../../../drawing/shapes/box.ts'
import { FlatPlan } from '../../../drawing/plan/flat-plan.tsx'
import { loadOnest } from '../../../drawing/share/onest-outlines.server.ts'
import { ShareCard } from '../../../drawing/share/share-card.tsx'
import type { OutlineText } from '../../../drawing/share/text-outline.ts'
import { AppError } from '../../../lib/errors.ts'
import type { ProjectCard } from '../../projects/schema.ts'
import { createPictureStore } from './picture-store.server.ts'
import { readId } from './plan-media.server.tsx'
import { readProjectFacade } from './project-facade.server.tsx'
import { readLotDetail } from '../snapshot/read-lot-detail.server.ts'
import type { LotCard } from '../model/schema.ts'
import { toCompanyShareFacts, toLotShareFacts, toProjectShareFacts } from './share-facts.server.ts'
import { renderSvgFile } from './svg-file.server.ts'

interface PictureRequest {
  Params: { id: string }
}

const hiddenRoute = { schema: { hide: true } }
/** Margin around a plan on its sheet, pixels. */
const SHEET_MARGIN = 48

/** Pictures for `og:image` under `/og/`: of a lot, of a project and of the company. */
export async function sharePictures(app: FastifyInstance, context: AppContext): Promise<void> {
  const store = createPictureStore()

  app.get<PictureRequest>('/og/lots/:id.png', hiddenRoute, async ({ params }, reply) => {
    const snapshot = context.catalogue.current()
    const lot = snapshot.findLot(readId(params.id))
    if (!lot) throw new AppError('not_found', 'no such lot')
    return send(reply, `lot ${lot.id}`, (outline) => drawLot(lot, outline, context))
  })

  app.get<PictureRequest>('/og/projects/:id.png', hiddenRoute, async ({ params }, reply) => {
    const { projects, company, brand } = context.catalogue.current()
    const id = readId(params.id)
    const project = projects.find((candidate) => candidate.id === id)
    if (!project) throw new AppError('not_found', 'no such project')
    return send(reply, `project ${id}`, async (outline) => (
      <ShareCard
        {...toProjectShareFacts(project, company, brand)}
        outline={outline}
        picture={await createFacadePicture(context.db, project, brand)}
      />
    ))
  })

  app.get('/og/company.png', hiddenRoute, async (_request, reply) => {
    const { company, projects } = context.catalogue.current()
    return send(reply, 'company', (outline) => (
      <ShareCard {...toCompanyShareFacts(company, projects)} outline={outline} />
    ))
  })

  async function send(
    reply: FastifyReply,
    name: string,
    draw: (outline: OutlineText) => ReactElement | Promise<ReactElement>,
  ): Promise<FastifyReply> {
    const { version, brand } = context.catalogue.current()
    const picture = await store(`${version} ${name}`, async () =>
      renderSvgFile(await draw(await loadOnest()), brand),
    )
    return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(picture)
  }
}

/** Draws a lot's plan, or the facade of its project if the plan has no geometry. */
async function drawLot(
  lot: LotCard,
  outline: OutlineText,
  { catalogue, db }: AppContext,
): Promise<ReactElement> {
  const snapshot = catalogue.current()
  const { drawing } = (await readLotDetail(db, snapshot, lot)) ?? { drawing: null }
  const project = snapshot.projects.find(({ id }) => id === lot.project.id)
  return (
    <ShareCard
      {...toLotShareFacts(lot, snapshot.company, snapshot.brand)}
      outline={outline}
      picture={
        drawing ? renderPlan : project && (await createFacadePicture(db, project, snapshot.brand))
      }
    />
  )

  function renderPlan({ x, y, width, height }: Box) {
    if (!drawing) return null
    const box = {
      x: x + SHEET_MARGIN,
      y: y + SHEET_MARGIN,
      width: width - 2 * SHEET_MARGIN,
      height: height - 2 * SHEET_MARGIN,
    }
    return (
      <>
        <rect x={x} y={y} width={width} height={height} fill="#FFFFFF" />
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
