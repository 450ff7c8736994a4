import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { AppContext } from '../../context.server.ts'
import type { FieldErrors } from '../../lib/errors.ts'
import {
  answerList,
  listOf,
  queryParameter,
  readWindow,
  refuseBadInput,
  repeated,
  searchOf,
  windowParameters,
} from '../../lib/list-answer.server.ts'
import { projectCardSchema } from './schema.ts'

const areaTypes = new Set<string>(['premium_area', 'business_area'])

/** The projects in the order of their display, by city and class where asked. */
export async function projectsApi(app: FastifyInstance, context: AppContext): Promise<void> {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/projects/',
    {
      schema: {
        summary: 'Projects',
        querystring: z.object({
          city: queryParameter('Город (slug)', repeated({ type: 'string' })),
          area_type: queryParameter('Класс', repeated({ type: 'string', enum: [...areaTypes] })),
          ...windowParameters,
        }),
        response: { 200: listOf(projectCardSchema) },
      },
    },
    async (request, reply) => {
      const errors: FieldErrors = {}
      const window = readWindow(request.query, errors)
      const search = searchOf(request.query)
      const cities = search.getAll('city').filter(Boolean)
      const classes = search.getAll('area_type').filter(Boolean)
      if (classes.some((name) => !areaTypes.has(name))) {
        errors['area_type'] = ['Неизвестное значение']
      }
      refuseBadInput(errors)
      const all = context.catalogue
        .current()
        .projects.filter(
          ({ city, area_type }) =>
            (cities.length === 0 || cities.includes(city.slug)) &&
            (classes.length === 0 || classes.includes(area_type)),
        )
      const results = all.slice(window.offset, window.offset + window.limit)
      reply.header('cache-control', 'no-cache')
      return answerList(request, context.config.PUBLIC_URL, window, { count: all.length, results })
    },
  )
}
