import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { AppContext } from '../../src/context.server.ts'
import type { Database } from '../../src/db/connect.ts'
import { loadCatalogue } from '../../src/features/catalogue/snapshot/load-catalogue.server.ts'
import { AppError } from '../../src/lib/errors.ts'
import { callbackContext } from './callback-context.ts'

type Api = (app: FastifyInstance, context: AppContext) => Promise<void>

/** A feature's API alone, over the catalogue as the database has it now; an expected refusal is 404 or 400. */
export async function openApi(db: Database, api: Api): Promise<FastifyInstance> {
  const snapshot = await loadCatalogue(db)
  const catalogue = { current: () => snapshot, onChange: () => () => {}, close: async () => {} }
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof AppError)) throw error
    const status = error.code === 'not_found' ? 404 : 400
    return reply
      .code(status)
      .serializer(JSON.stringify)
      .send(error.fields ?? {})
  })
  await app.register((scope) => api(scope, { ...callbackContext(db), catalogue }))
  return app
}

/** One answer of such an API. */
export async function apiAnswer(db: Database, api: Api, url: string) {
  await using app = await openApi(db, api)
  const answer = await app.inject({ url, headers: { host: 'kvartal.example' } })
  return { status: answer.statusCode, body: answer.json() }
}
