import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../snapshot/app-context.server.ts'
import { homesApi } from './homes-api.server.ts'
import { registerLot, registerLotList } from './lots-api.server.ts'
import { placesApi } from './places-api.server.ts'
import { lotKindSchema } from '../model/schema.ts'
import { similarApi } from './similar-api.server.ts'
import { registerWords } from './words-api.server.ts'
import { lotKinds } from '../model/words.ts'

/** The API of lots: lists, filters, single lots, types, buildings, sections and floors, and similar lots. */
export async function catalogueApi(app: FastifyInstance, context: AppContext): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
  })
  for (const kind of lotKindSchema.options) {
    const { path, title } = lotKinds[kind]
    registerLotList(app, context, { kind, path })
    registerWords(app, context, { kind, path })
    registerLot(app, context, { path, summary: `${title}: one`, kind })
  }
  // The home page and landing pages read flats at a separate address.
  registerLotList(app, context, { kind: 'flat', path: 'landing_flats' })
  registerLot(app, context, { path: 'properties', summary: 'One lot of any kind' })
  homesApi(app, context)
  placesApi(app, context)
  similarApi(app, context)
}
