import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../lib/errors.ts'
import { createFileCache } from './response-cache.ts'

let app: FastifyInstance
let snapshot = { version: 1 }
let created: string[] = []
let create: (name: string) => Promise<string | null>
beforeEach(async () => {
  snapshot = { version: 1 }
  created = []
  create = async (name) => `text of ${name}`
  app = Fastify()
  const catalogue = { current: () => snapshot, onChange: () => () => {} }
  const sendFile = createFileCache(app, catalogue, 4_096)
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof AppError && error.code === 'not_found' ? 404 : 500).send(''),
  )
  app.get<{ Params: { name: string } }>('/:name', (request, reply) => {
    const { name } = request.params
    return sendFile(request, reply, {
      name,
      contentType: 'text/plain; charset=utf-8',
      create: () => {
        created.push(name)
        return create(name)
      },
    })
  })
})
afterEach(() => app.close())

describe('a generated file', () => {
  it('is created once for concurrent requests, and again after a catalogue change', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => app.inject('/a?x=1')))
    expect(new Set(responses.map(({ body }) => body))).toEqual(new Set(['text of a']))
    await app.inject('/a')
    expect(created).toEqual(['a'])
    snapshot = { version: 2 }
    create = async () => 'new'
    expect((await app.inject('/a')).body).toBe('new')
    expect(created).toEqual(['a', 'a'])
  })

  it('is looked for once per snapshot when it does not exist', async () => {
    create = async () => null
    for (const _ of [1, 2]) expect((await app.inject('/none')).statusCode).toBe(404)
    expect(created).toEqual(['none'])
    snapshot = { version: 2 }
    create = async () => 'now'
    expect((await app.inject('/none')).statusCode).toBe(200)
  })

  it('is created again after a failure', async () => {
    create = () => Promise.reject(new Error('no database'))
    expect((await app.inject('/a')).statusCode).toBe(500)
    create = async () => 'there'
    expect((await app.inject('/a')).body).toBe('there')
  })

  it('is sent but not cached when it is larger than the cache', async () => {
    create = async (name) => name.repeat(5_000)
    expect((await app.inject('/b')).body).toHaveLength(5_000)
    expect((await app.inject('/b')).body).toHaveLength(5_000)
    expect(created).toEqual(['b', 'b'])
  })
})
