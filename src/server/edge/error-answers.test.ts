import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Health } from '../../context.server.ts'
import { AppError, type ErrorCode } from '../../lib/errors.ts'
import { createHealth } from '../create-health.ts'
import { answerErrors } from './error-answers.ts'

const SECRET = 'select phone from leads'

let app: FastifyInstance
let health: Health
/** What the routes named `outage` throw. */
let thrown: Error
const log: Array<Record<string, unknown>> = []
beforeAll(async () => {
  const loggerInstance: FastifyBaseLogger = pino(
    {},
    { write: (line: string) => void log.push(JSON.parse(line)) },
  )
  app = Fastify({
    loggerInstance,
    bodyLimit: 100,
    logController: new LogController({ disableRequestLogging: true }),
  })
  health = createHealth(loggerInstance)
  answerErrors(
    app,
    async (_request, reply, status) => reply.code(status).type('text/html').send('<h1>Ошибка</h1>'),
    health,
  )
  for (const url of ['/api/outage/', '/outage']) {
    app.get(url, async () => {
      throw thrown
    })
  }
  for (const base of ['/api/fails/', '/fails']) {
    app.post<{ Querystring: { code?: ErrorCode; detail?: string } }>(base, async ({ query }) => {
      if (!query.code) throw new Error(SECRET)
      const fields = query.code === 'bad_input' ? { limit: ['Неверное значение'] } : undefined
      throw new AppError(query.code, SECRET, {
        ...(fields ? { fields } : {}),
        ...(query.detail ? { detail: 'Своя причина' } : {}),
        ...(query.code === 'too_many' ? { retryAfter: 60 } : {}),
      })
    })
  }
  await app.ready()
})
afterAll(() => app.close())

const post = (url: string, payload = '{}', type = 'application/json') =>
  app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })

describe('an error', () => {
  it.each([
    ['forbidden', 403],
    ['not_found', 404],
    ['too_many', 429],
    ['unavailable', 503],
  ])(
    '%s is answered %i in JSON with a sentence of ours and no inner message',
    async (code, status) => {
      const answer = await post(`/api/fails/?code=${code}`)
      expect(answer.statusCode).toBe(status)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.json()).toEqual({ detail: expect.stringMatching(/^[А-Я]/) })
      expect(answer.body).not.toContain(SECRET)
      expect(answer.headers['retry-after']).toBe(code === 'too_many' ? '60' : undefined)
    },
  )

  it('with a sentence of its own is answered with that one, and without its message', async () => {
    const answer = await post('/api/fails/?code=unavailable&detail=1')
    expect([answer.statusCode, answer.json()]).toEqual([503, { detail: 'Своя причина' }])
    expect(answer.body).not.toContain(SECRET)
  })

  it('of input names the fields with their messages', async () => {
    const answer = await post('/api/fails/?code=bad_input')
    expect([answer.statusCode, answer.json()]).toEqual([400, { limit: ['Неверное значение'] }])
  })

  it('that nobody foresaw is 500 without its message, which goes to the log once', async () => {
    log.length = 0
    const answer = await post('/api/fails/')
    expect([answer.statusCode, answer.json()]).toEqual([500, { detail: 'Внутренняя ошибка' }])
    expect(log).toEqual([expect.objectContaining({ level: 50, msg: 'request failed' })])
    expect(JSON.stringify(log)).toContain(SECRET)
  })

  it.each([
    ['/api/nothing/', '{}', 'application/json', 404],
    ['/api/fails/', '{"a', 'application/json', 400],
    ['/api/fails/', `{"a":"${'x'.repeat(200)}"}`, 'application/json', 413],
    ['/api/fails/', 'x', 'application/x-odd', 415],
  ])(
    'before any code of ours is JSON as well: %s %s %s → %i',
    async (url, payload, type, status) => {
      const answer = await post(url, payload, type)
      expect(answer.statusCode).toBe(status)
      expect(answer.json()).toEqual({ detail: expect.stringMatching(/^[А-Я]/) })
    },
  )

  it('outside the API is the error page', async () => {
    for (const [url, status] of [
      ['/fails?code=unavailable', 503],
      ['/fails', 500],
      ['/nothing', 404],
    ] as const) {
      const answer = await post(url)
      expect([answer.statusCode, answer.body]).toEqual([status, '<h1>Ошибка</h1>'])
    }
  })
})

describe('an error of a store that is out of order', () => {
  const PHONE = '+79123456789'
  const failure = (code: string) =>
    Object.assign(new Error(`Key (phone)=(${PHONE})`), { code, detail: PHONE })

  it.each([
    ['57P01', 'database', '10'],
    ['ECONNREFUSED', 'database', '10'],
    ['53100', 'disk', '60'],
    ['ENOSPC', 'disk', '60'],
  ] as const)(
    '%s returns 503 with Retry-After and reports the problem %s, without data of rows',
    async (code, problem, retryAfter) => {
      log.length = 0
      thrown = failure(code)
      for (const url of ['/api/outage/', '/api/outage/', '/outage']) {
        const { statusCode, headers, body } = await app.inject(url)
        expect([statusCode, headers['retry-after']]).toEqual([503, retryAfter])
        expect(body).toBe(
          url === '/outage'
            ? '<h1>Ошибка</h1>'
            : '{"detail":"Сервис временно недоступен, попробуйте позже"}',
        )
      }
      expect([...health.problems().keys()]).toEqual([problem])
      expect(log).toMatchObject([{ msg: 'problem started', problem }])
      expect(JSON.stringify([log, ...health.problems()])).not.toContain(PHONE)
      health.setProblem(problem, null)
    },
  )

  it('is not assumed for an HTTP error with the code of a closed connection', async () => {
    thrown = Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 })
    expect((await app.inject('/outage')).statusCode).toBe(400)
    expect([...health.problems()]).toEqual([])
  })
})
