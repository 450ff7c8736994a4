import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ReactElement } from 'react'
import type { AppContext } from '../../../context.server.ts'
import type { Database } from '../../../db/connect.ts'
import type { Box } from '../../../drawing/box.ts'
import { FlatPlan } from '../../../drawing/flat-plan.tsx'
import { loadOnest } from '../../../drawing/onest-outlines.server.ts'
import { ShareCard } from '../../../drawing/share-card.tsx'
import type { OutlineText } from '../../../drawing/text-outline.ts'
import { AppError } from '../../../lib/errors.ts'
import type { ProjectCard } from '../../projects/schema.ts'
import { createPictureStore } from './picture-store.server.ts'
import { readId } from './plan-media.server.tsx'
import { readProjectFacade } from './project-facade.server.tsx'
import { readLotDetail } from '../snapshot/read-lot-detail.server.ts'
import type { LotCard } from '../model/schema.ts'
import { companyFacts, lotFacts, projectFacts } from './share-facts.server.ts'
import { svgFile } from './svg-file.server.ts'

interface Asked {
  Params: { id: string }
}

const hidden = { schema: { hide: true } }
/** Left empty around a plan on its sheet. */
const SHEET_MARGIN = 48

/** Pictures that stand for pages where somebody shares them: of a lot, of a project, of the company. */
export async function sharePictures(app: FastifyInstance, context: AppContext): Promise<void> {
  const store = createPictureStore()

  app.get<Asked>('/og/lots/:id.png', hidden, async ({ params }, reply) => {
    const snapshot = context.catalogue.current()
    const lot = snapshot.findLot(readId(params.id))
    if (!lot) throw new AppError('not_found', 'no such lot')
    return send(reply, `lot ${lot.id}`, (outline) => drawLot(lot, outline, context))
  })

  app.get<Asked>('/og/projects/:id.png', hidden, async ({ params }, reply) => {
    const { projects, company } = context.catalogue.current()
    const id = readId(params.id)
    const project = projects.find((candidate) => candidate.id === id)
    if (!project) throw new AppError('not_found', 'no such project')
    return send(reply, `project ${id}`, async (outline) => (
      <ShareCard
        {...projectFacts(project, company)}
        outline={outline}
        picture={await facadeIn(context.db, project)}
      />
    ))
  })

  app.get('/og/company.png', hidden, async (_request, reply) => {
    const { company, projects } = context.catalogue.current()
    return send(reply, 'company', (outline) => (
      <ShareCard {...companyFacts(company, projects)} outline={outline} />
    ))
  })

  async function send(
    reply: FastifyReply,
    name: string,
    draw: (outline: OutlineText) => ReactElement | Promise<ReactElement>,
  ): Promise<FastifyReply> {
    const { version } = context.catalogue.current()
    const picture = await store(`${version} ${name}`, async () =>
      svgFile(await draw(await loadOnest())),
    )
    return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(picture)
  }
}

/** A lot by its plan; one without a drawn plan by its house. */
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
      {...lotFacts(lot, snapshot.company)}
      outline={outline}
      picture={drawing ? planIn : project && (await facadeIn(db, project))}
    />
  )

  function planIn({ x, y, width, height }: Box) {
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

async function facadeIn(db: Database, project: ProjectCard) {
  const draw = await readProjectFacade(db, project)
  return (box: Box) => draw('', box)
}
