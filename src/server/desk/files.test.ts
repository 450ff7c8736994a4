import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import { systemClock } from '../../lib/time/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { type Call, defineContracts } from '../../operations/contract.ts'
import { defineQuery } from '../../operations/operation.server.ts'
import { loadConfig } from '../../config/config.ts'
import { toStatus } from '../edge/error-table.ts'
import { acceptBodies } from './accept-bodies.ts'
import { addCall } from './add-call.ts'
import { setDeskHeaders } from './desk-policy.ts'
import { refuseInvisible } from './readable-input.ts'

const PART = 1024 * 1024
const id = z.string()
const owner = { roles: ['owner'] } as const
const calls = defineContracts({
  part: {
    ...owner,
    name: 'test.part',
    method: 'PUT',
    path: 'parts/:id/',
    summary: 'Send a part',
    input: z.object({ id, offset: z.coerce.number() }),
    output: z.object({ offset: z.number() }),
    takesPart: true,
  },
  offset: {
    ...owner,
    name: 'test.offset',
    method: 'HEAD',
    path: 'parts/:id/',
    summary: 'Ask where to go on',
    input: z.object({ id }),
    output: 'headers',
  },
  draft: {
    ...owner,
    name: 'test.draft',
    method: 'PUT',
    path: 'drafts/',
    summary: 'Store a draft',
    input: z.object({ text: z.string() }),
    output: z.object({ length: z.number() }),
    maxBody: 2 * PART,
  },
  run: {
    ...owner,
    name: 'test.run',
    method: 'POST',
    path: 'runs/',
    summary: 'Begin a long work',
    input: z.object({ confirm: z.optional(z.boolean()) }),
    output: z.object({ run: z.string() }),
    status: 202,
  },
})
const partInput = z.extend(calls.part.input, { part: z.instanceof(Uint8Array) })

describe('a call of the desk', () => {
  const app = Fastify()
  beforeAll(async () => {
    await app.register(swagger, { openapi: { openapi: '3.1.0' }, transform: jsonSchemaTransform })
    app.decorate('deskCalls', [])
    app.decorateRequest('desk', null)
    const actor = {
      kind: 'user',
      id: 'o',
      name: 'Олег',
      role: 'owner',
      session: { id: 's', stepUpUntil: null },
    } as const
    app.addHook('onRequest', async (request) => {
      const context = { db: {} as Database, clock: systemClock, actor, address: null }
      request.desk = { session: null, browserToken: '', context }
    })
    app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
      const isOwn = error instanceof AppError
      const status = isOwn ? toStatus(error.code) : (error.statusCode ?? 500)
      return reply.code(status).send(isOwn ? { detail: error.detail, ...error.more } : {})
    })
    app.setSerializerCompiler(() => (data) => JSON.stringify(data))
    refuseInvisible(app)
    acceptBodies(app)
    const storePart = defineQuery(calls.part, {
      input: partInput,
      read: async (_context, { offset, part }) => ({ offset: offset + part.length }),
    })
    addCall(app, storePart)
    const findOffset = defineQuery(calls.offset, { read: async () => 7 })
    addCall(app, findOffset, {
      send: (offset, reply) => void reply.header('upload-offset', offset),
    })
    addCall(
      app,
      defineQuery(calls.draft, { read: async (_c, { text }) => ({ length: text.length }) }),
    )
    const begin = defineQuery(calls.run, {
      read: async (_context, { confirm }) => {
        if (confirm) return { run: 'r1' }
        throw new AppError('unprocessable', 'a word more', {
          detail: 'Снимутся 600 лотов',
          more: { confirm: 'withdrawals' },
        })
      },
    })
    addCall(app, begin)
    await app.ready()
  })
  afterAll(() => app.close())

  const send = async (
    method: Call['method'],
    url: string,
    type: string,
    payload: Buffer | string,
  ) => {
    const headers = { 'content-type': type }
    const response = await app.inject({ method, url: `/desk/api/${url}`, headers, payload })
    return { status: response.statusCode, body: response.body === '' ? null : response.json() }
  }
  const octets = 'application/octet-stream'

  it('takes a part of a file with its fields in the query, with whatever bytes it has', async () => {
    const bytes = Buffer.alloc(PART, '\u0000\u202e')
    expect(await send('PUT', 'parts/a/?offset=3', octets, bytes)).toEqual({
      status: 200,
      body: { offset: PART + 3 },
    })
  })

  it('is 413 above its limit, and 415 for another type than its own', async () => {
    expect(await send('PUT', 'parts/a/?offset=0', octets, Buffer.alloc(PART + 1))).toMatchObject({
      status: 413,
    })
    expect(await send('PUT', 'parts/a/?offset=0', 'application/json', '{}')).toMatchObject({
      status: 415,
    })
    expect(await send('PUT', 'drafts/', octets, 'x')).toMatchObject({ status: 415 })
    expect(await send('PUT', 'parts/a/?offset=0', 'text/plain', 'x')).toMatchObject({ status: 415 })
    const form = JSON.stringify({ confirm: true, more: 'x'.repeat(64 * 1024) })
    expect(await send('POST', 'runs/', 'application/json', form)).toMatchObject({ status: 413 })
  })

  it('with a limit of its own takes a longer text', async () => {
    const text = 'x'.repeat(PART)
    const draft = JSON.stringify({ text })
    expect(await send('PUT', 'drafts/', 'application/json', draft)).toEqual({
      status: 200,
      body: { length: PART },
    })
    expect(await send('PUT', 'drafts/', 'application/json', draft + draft)).toMatchObject({
      status: 413,
    })
  })

  it('answers 422 with the word that it wants, and 202 for work that continues', async () => {
    expect(await send('POST', 'runs/', 'application/json', '{}')).toEqual({
      status: 422,
      body: { detail: 'Снимутся 600 лотов', confirm: 'withdrawals' },
    })
    expect(await send('POST', 'runs/', 'application/json', '{"confirm":true}')).toEqual({
      status: 202,
      body: { run: 'r1' },
    })
  })

  it('that takes a part says so in the description', () => {
    const { paths } = app.swagger() as unknown as {
      paths: Record<string, { put: { requestBody: { content: object }; parameters: unknown } }>
    }
    expect(paths['/desk/api/parts/{id}/']?.put).toMatchObject({
      requestBody: { content: { 'application/octet-stream': { schema: { format: 'binary' } } } },
    })
  })

  it('answers a HEAD with headers alone', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/desk/api/parts/a/' })
    expect([response.statusCode, response.headers['upload-offset']]).toEqual([204, '7'])
  })
})

it.each([
  [undefined, "img-src 'self' data:"],
  ['https://cdn.example.com/media', "img-src 'self' data: https://cdn.example.com"],
])('pictures of the desk come from our origin and from %s', async (MEDIA_PUBLIC_URL, images) => {
  const config = loadConfig({
    ...(MEDIA_PUBLIC_URL && {
      MEDIA_URL: 's3://bucket',
      MEDIA_PUBLIC_URL,
      S3_ENDPOINT: 'https://s3.example.com',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    }),
  })
  const app = Fastify()
  setDeskHeaders(app, config)
  app.get('/', async () => '')
  const { headers } = await app.inject('/')
  await app.close()
  expect(String(headers['content-security-policy']).split(';')).toContain(images)
})
