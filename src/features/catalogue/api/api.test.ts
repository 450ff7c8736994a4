import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import { describe, expect, it } from 'vitest'
import { apiResponse } from '../../../../tests/support/api-response.ts'
import { callbackContext } from '../../../../tests/support/callback-context.ts'
import {
  makeBuilding,
  makeFloor,
  makeLot,
  makeSection,
} from '../../../../tests/support/factories.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import type { Database } from '../../../db/connect.ts'
import { catalogueApi } from './api.server.ts'

const get = (db: Database, url: string) => apiResponse(db, catalogueApi, url)

describeOnStores('lists, facets and single lots', (under) => {
  it('return an empty list', async () => {
    const { status, body } = await get(under.db, '/api/flats/')
    expect(status).toBe(200)
    expect(body).toEqual({ count: 0, next: null, previous: null, results: [] })
  })

  it('link the next and previous page by absolute addresses with the filters', async () => {
    for (let n = 0; n < 3; n++) await makeLot(under.db, { rooms: 1, price: 100 - n })
    const { body } = await get(under.db, '/api/flats/list/?rooms=1&limit=1&offset=1')
    expect(body.count).toBe(3)
    expect(body.results[0].price).toBe(99)
    expect(body.next).toBe('http://kvartal.example/api/flats/list/?rooms=1&limit=1&offset=2')
    expect(body.previous).toBe('http://kvartal.example/api/flats/list/?rooms=1&limit=1')
  })

  it('return 400 with every invalid parameter', async () => {
    const { status, body } = await get(
      under.db,
      '/api/flats/?limit=0&offset=-1&rooms=9&order=toString&has_sale=maybe&page=x&utm_source=y',
    )
    expect(status).toBe(400)
    expect(Object.keys(body).toSorted()).toEqual(['has_sale', 'limit', 'offset', 'order', 'rooms'])
    verifies('D29-1')
  })

  it('reject an invalid quarter and an empty flag', async () => {
    const { status, body } = await get(under.db, '/api/flats/?completion=2027-9&has_sale=')
    expect(status).toBe(400)
    expect(Object.keys(body).toSorted()).toEqual(['completion', 'has_sale'])
    expect((await get(under.db, '/api/flats/?completion=1999-1')).body.count).toBe(0)
    verifies('D29-1')
  })

  it('return facets with the count, and specs without', async () => {
    const facets = await get(under.db, '/api/flats/facets/?rooms=1')
    expect(facets.body.count).toBe(3)
    const specs = await get(under.db, '/api/flats/specs/')
    expect(specs.body.count).toBeUndefined()
    expect(specs.body.price).toEqual({ type: 'range', min: 98, max: 100 })
    expect((await get(under.db, '/api/storage/specs/')).status).toBe(200)
    verifies('D7-1', 'D7-3')
  })

  it('return a sold lot at the address of its kind only', async () => {
    const id = await makeLot(under.db, { status: 'sold' })
    expect((await get(under.db, `/api/flats/${id}/`)).body.price_history).toEqual([])
    expect((await get(under.db, `/api/parking/${id}/`)).status).toBe(404)
    expect((await get(under.db, '/api/flats/1e9/')).status).toBe(404)
    const similar = await get(under.db, `/api/similar_flats/${id}/`)
    expect(similar.body).toHaveLength(3)
  })

  it('return similar lots of flats only, and other kinds at their own addresses', async () => {
    const id = await makeLot(under.db, { kind: 'parking', rooms: null, kitchen_area: null })
    expect((await get(under.db, `/api/similar_flats/${id}/`)).status).toBe(404)
    expect((await get(under.db, `/api/flats/${id}/`)).status).toBe(404)
    const { body } = await get(under.db, `/api/parking/${id}/`)
    expect(body).toMatchObject({ id, kind: 'parking', living_area: 33.1, price_history: [] })
    expect((await get(under.db, '/api/similar_flats/999999/')).status).toBe(404)
    expect((await get(under.db, "/api/similar_flats/1'--/")).status).toBe(404)
    verifies('§7.3-22')
  })

  it('filter parking by floors below ground', async () => {
    const building_id = await makeBuilding(under.db)
    const section_id = await makeSection(under.db, { building_id })
    const places = { kind: 'parking', rooms: null, building_id, section_id } as const
    for (const number of [-2, -1]) {
      const floor_id = await makeFloor(under.db, { section_id, number })
      await makeLot(under.db, { ...places, floor_id })
    }
    const path = `/api/parking/?building=${building_id}`
    const counts = ['', '&floor_min=-2&floor_max=-1', '&floor_max=-2', '&floor_min=-1.5'].map(
      async (query) => (await get(under.db, path + query)).body.count,
    )
    expect(await Promise.all(counts)).toEqual([2, 2, 1, 1])
    expect((await get(under.db, '/api/parking/?floor_min=--1')).status).toBe(400)
    expect((await get(under.db, '/api/parking/?area_min=-1')).status).toBe(400)
  })
})

describe('the OpenAPI description of a list', () => {
  it('contains the values, types and limits of its parameters', async () => {
    const app = Fastify()
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    await app.register(swagger, { openapi: { openapi: '3.1.0' }, transform: jsonSchemaTransform })
    const context = callbackContext({} as Database)
    await app.register((scope) => catalogueApi(scope, context))
    await app.ready()
    const { parameters = [] } = app.swagger().paths?.['/api/flats/']?.get ?? {}
    await app.close()
    const schemas = Object.fromEntries(
      parameters.flatMap((parameter) => ('name' in parameter ? [[parameter.name, parameter]] : [])),
    )
    expect(schemas['status']).toMatchObject({
      in: 'query',
      required: false,
      schema: { type: 'array', items: { enum: ['available', 'reserved', 'sold'] } },
    })
    expect(schemas['project']?.schema).toMatchObject({ items: { type: 'integer', minimum: 1 } })
    expect(schemas['price_max']?.schema).toMatchObject({ type: 'number', minimum: 0 })
    expect(schemas['has_sale']?.schema).toMatchObject({ type: 'boolean' })
    expect(schemas['limit']?.schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 100 })
    expect(schemas['order']?.schema).toMatchObject({ default: 'varied' })
  })
})
