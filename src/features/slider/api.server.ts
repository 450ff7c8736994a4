import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { AppContext } from '../catalogue/snapshot/app-context.server.ts'
import type { Database } from '../../db/connect.ts'
import { withProjectIds } from '../../lib/address/project-address.ts'
import { readPictures } from '../content/media/pictures.server.ts'
import type { ProjectCard } from '../projects/schema.ts'
import { type Slide, slideSchema } from './schema.ts'

/** The API of the home page's slides. */
export async function sliderApi(
  app: FastifyInstance,
  { db, catalogue }: AppContext,
): Promise<void> {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/api/vas_landing_slider/',
      { schema: { summary: 'Slides of the home page', response: { 200: z.array(slideSchema) } } },
      async (_request, reply) => {
        reply.header('cache-control', 'no-cache')
        return listSlides(db, catalogue.current().projects)
      },
    )
}

async function listSlides(db: Database, projects: readonly ProjectCard[]): Promise<Slide[]> {
  const rows = await db.selectFrom('slides').selectAll().orderBy('position').orderBy('id').execute()
  const pictures = await readPictures(
    db,
    rows.flatMap(({ picture }) => picture ?? []),
  )
  return rows.map(({ picture, position, ...slide }) => ({
    ...slide,
    url: withProjectIds(slide.url, projects),
    image: picture === null ? null : (pictures.get(picture) ?? null),
    order: position,
  }))
}
