import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { smallSnapshot } from '../../../tests/support/small-snapshot.ts'
import { AppError } from '../../lib/errors.ts'
import { createKeptFiles } from './kept-files.ts'

let app: FastifyInstance
let version = 1
let made: string[] = []
let answer: (name: string) => Promise<string | null>
beforeEach(async () => {
  version = 1
  made = []
  answer = async (name) => `text of ${name}`
  const catalogue = {
    current: () => ({ ...smallSnapshot([]), version }),
    onChange: () => () => {},
    close: async () => {},
  }
  const sendKept = createKeptFiles(catalogue, 4_096)
  app = Fastify()
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof AppError && error.code === 'not_found' ? 404 : 500).send(''),
  )
  app.get<{ Params: { name: string } }>('/:name', (request, reply) => {
    const { name } = request.params
    const make = () => {
      made.push(name)
      return answer(name)
    }
    return sendKept(request, reply, { name, contentType: 'text/plain; charset=utf-8', make })
  })
})
afterEach(() => app.close())

it('makes a file once for a crowd, and again when the catalogue has changed', async () => {
  const crowd = await Promise.all(Array.from({ length: 20 }, () => app.inject('/a?x=1')))
  expect(new Set(crowd.map(({ body }) => body))).toEqual(new Set(['text of a']))
  await app.inject('/a')
  expect(made).toEqual(['a'])
  version = 2
  answer = async () => 'new'
  expect((await app.inject('/a')).body).toBe('new')
  expect(made).toEqual(['a', 'a'])
})

it('remembers for a version that there is no such file', async () => {
  answer = async () => null
  for (const _ of [1, 2]) expect((await app.inject('/none')).statusCode).toBe(404)
  expect(made).toEqual(['none'])
  version = 2
  answer = async () => 'now'
  expect((await app.inject('/none')).statusCode).toBe(200)
})

it('does not keep a failure', async () => {
  answer = () => Promise.reject(new Error('no database'))
  expect((await app.inject('/a')).statusCode).toBe(500)
  answer = async () => 'there'
  expect((await app.inject('/a')).body).toBe('there')
})

it('answers what is too large to be kept, and lets the oldest go', async () => {
  answer = async (name) => name.repeat(5_000)
  expect((await app.inject('/b')).body).toHaveLength(5_000)
  expect((await app.inject('/b')).body).toHaveLength(5_000)
  expect(made).toEqual(['b', 'b'])
})
