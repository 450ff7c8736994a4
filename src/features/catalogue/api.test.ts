import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, it } from 'vitest'
import { callbackContext } from '../../../tests/support/callback-context.ts'
import { makeLot } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import type { Database } from '../../db/connect.ts'
import { AppError } from '../../lib/errors.ts'
import { catalogueApi } from './api.server.ts'
import { loadCatalogue } from './load-catalogue.server.ts'

async function get(db: Database, url: string) {
  const snapshot = await loadCatalogue(db)
  const catalogue = { current: () => snapshot, onChange: () => () => {}, close: async () => {} }
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof AppError)) throw error
    return reply
      .code(error.code === 'not_found' ? 404 : 400)
      .serializer(JSON.stringify)
      .send(error.fields ?? {})
  })
  await app.register((scope) => catalogueApi(scope, { ...callbackContext(db), catalogue }))
  const answer = await app.inject({ url, headers: { host: 'kvartal.example' } })
  await app.close()
  return { status: answer.statusCode, body: answer.json() }
}

describeOnStores('lists, facets and single lots', (under) => {
  it('answers an empty list', async () => {
    const { status, body } = await get(under.db, '/api/flats/')
    expect(status).toBe(200)
    expect(body).toEqual({ count: 0, next: null, previous: null, results: [] })
  })

  it('pages a list by absolute addresses and keeps its filters', async () => {
    for (let n = 0; n < 3; n++) await makeLot(under.db, { rooms: 1, price: 100 - n })
    const { body } = await get(under.db, '/api/flats/list/?rooms=1&limit=1&offset=1')
    expect(body.count).toBe(3)
    expect(body.results[0].price).toBe(99)
    expect(body.next).toBe('http://kvartal.example/api/flats/list/?rooms=1&limit=1&offset=2')
    expect(body.previous).toBe('http://kvartal.example/api/flats/list/?rooms=1&limit=1')
  })

  it('names every bad parameter at once', async () => {
    const { status, body } = await get(
      under.db,
      '/api/flats/?limit=0&offset=-1&rooms=9&order=toString&has_sale=maybe&page=x&utm_source=y',
    )
    expect(status).toBe(400)
    expect(Object.keys(body).toSorted()).toEqual(['has_sale', 'limit', 'offset', 'order', 'rooms'])
  })

  it('answers facets with the count, and specs without', async () => {
    const facets = await get(under.db, '/api/flats/facets/?rooms=1')
    expect(facets.body.count).toBe(3)
    const specs = await get(under.db, '/api/flats/specs/')
    expect(specs.body.count).toBeUndefined()
    expect(specs.body.price).toEqual({ type: 'range', min: 98, max: 100 })
    expect((await get(under.db, '/api/storage/specs/')).status).toBe(200)
  })

  it('finds a sold lot under its own kind only', async () => {
    const id = await makeLot(under.db, { status: 'sold' })
    expect((await get(under.db, `/api/flats/${id}/`)).body.price_history).toEqual([])
    expect((await get(under.db, `/api/parking/${id}/`)).status).toBe(404)
    expect((await get(under.db, '/api/flats/1e9/')).status).toBe(404)
    const similar = await get(under.db, `/api/similar_flats/${id}/`)
    expect(similar.body).toHaveLength(3)
  })
})
