import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { AppContext } from '../lots/snapshot/app-context.server.ts'
import { AppError } from '../../lib/errors.ts'
import { listFinishes, listFinishesByProject, readProjectFinishes } from './queries.server.ts'
import { finishingForProjectSchema, finishSchema, projectFinishesSchema } from './schema.ts'

/** The API of finishes and of the finishes that each project offers. */
export async function finishesApi(app: FastifyInstance, context: AppContext): Promise<void> {
  const { db, catalogue } = context
  const routes = app.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
  })
  routes.get(
    '/api/finishes/',
    { schema: { summary: 'Finishes', response: { 200: z.array(finishSchema) } } },
    () => listFinishes(db),
  )
  routes.get(
    '/api/finishes/finishing_for_projects/',
    {
      schema: {
        summary: 'The finishes that each project offers',
        response: { 200: z.array(finishingForProjectSchema) },
      },
    },
    () => listFinishesByProject(db, catalogue.current().projects),
  )
  routes.get(
    '/api/finishes/:id/',
    {
      schema: {
        summary: 'The finishes of a project, by its id',
        params: z.object({ id: z.string() }),
        response: { 200: projectFinishesSchema },
      },
    },
    async ({ params }) => {
      const project = catalogue.current().projects.find(({ id }) => String(id) === params.id)
      if (!project) throw new AppError('not_found', 'no such project')
      return readProjectFinishes(db, project)
    },
  )
}
