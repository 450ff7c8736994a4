import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { AppContext } from '../../src/features/lots/snapshot/app-context.server.ts'
import type { Database } from '../../src/db/connect.ts'
import { loadCatalogue } from '../../src/features/lots/snapshot/load-catalogue.server.ts'
import { AppError } from '../../src/lib/errors.ts'
import { callbackContext } from './callback-context.ts'

type Api = (app: FastifyInstance, context: AppContext) => Promise<void>

/**
 * Creates an application with the API of one feature, on the catalogue that the database contains now. An `AppError`
 * becomes 404 or 400.
 */
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

/** Returns status and JSON body of a GET request to the API of one feature. */
export async function apiResponse(db: Database, api: Api, url: string) {
  await using app = await openApi(db, api)
  const response = await app.inject({ url, headers: { host: 'kvartal.example' } })
  return { status: response.statusCode, body: response.json() }
}
