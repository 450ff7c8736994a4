import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifies } from '../../../tests/support/verifies.ts'
import type { Health } from '../../app/context.server.ts'
import { AppError, type ErrorCode } from '../../lib/errors.ts'
import { createHealth } from '../create-health.ts'
import { handleErrors } from './error-responses.ts'

const SECRET = 'select phone from leads'

let app: FastifyInstance
let health: Health
/** Thrown by the routes named `outage`. */
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
  handleErrors(
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
    app.post<{ Querystring: { code?: ErrorCode; detail?: string; routine?: '1' } }>(
      base,
      async ({ query }) => {
        if (!query.code) throw new Error(SECRET)
        const fields = query.code === 'bad_input' ? { limit: ['Неверное значение'] } : undefined
        throw new AppError(query.code, SECRET, {
          ...(fields ? { fields } : {}),
          ...(query.detail ? { detail: 'Своя причина' } : {}),
          ...(query.code === 'too_many' ? { retryAfter: 60 } : {}),
          isRoutine: query.routine !== undefined,
        })
      },
    )
  }
  await app.ready()
})
afterAll(() => app.close())

const post = (url: string, payload = '{}', type = 'application/json') =>
  app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })

describe('the response to an error', () => {
  it.each([
    ['forbidden', 403],
    ['not_found', 404],
    ['too_many', 429],
    ['unavailable', 503],
  ])(
    '%s has the status %i, a Russian sentence in JSON and no error message',
    async (code, status) => {
      const response = await post(`/api/fails/?code=${code}`)
      expect(response.statusCode).toBe(status)
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.json()).toEqual({ detail: expect.stringMatching(/^[А-Я]/) })
      expect(response.body).not.toContain(SECRET)
      expect(response.headers['retry-after']).toBe(code === 'too_many' ? '60' : undefined)
      verifies('D6-2', 'D20-1')
    },
  )

  it('with its own sentence has that sentence and no error message', async () => {
    const response = await post('/api/fails/?code=unavailable&detail=1')
    expect([response.statusCode, response.json()]).toEqual([503, { detail: 'Своя причина' }])
    expect(response.body).not.toContain(SECRET)
  })

  it('in the input has the messages by field', async () => {
    const response = await post('/api/fails/?code=bad_input')
    expect([response.statusCode, response.json()]).toEqual([400, { limit: ['Неверное значение'] }])
    verifies('D6-1')
  })

  it('that is unexpected has the status 500 and no error message, which is logged once', async () => {
    log.length = 0
    const response = await post('/api/fails/')
    expect([response.statusCode, response.json()]).toEqual([500, { detail: 'Внутренняя ошибка' }])
    expect(log).toEqual([expect.objectContaining({ level: 50, msg: 'request failed' })])
    expect(JSON.stringify(log)).toContain(SECRET)
    verifies('D6-3')
  })

  it.each([
    ['/api/nothing/', '{}', 'application/json', 404],
    ['/api/fails/', '{"a', 'application/json', 400],
    ['/api/fails/', `{"a":"${'x'.repeat(200)}"}`, 'application/json', 413],
    ['/api/fails/', 'x', 'application/x-odd', 415],
  ])(
    'raised by the framework is JSON as well: %s %s %s → %i',
    async (url, payload, type, status) => {
      const response = await post(url, payload, type)
      expect(response.statusCode).toBe(status)
      expect(response.json()).toEqual({ detail: expect.stringMatching(/^[А-Я]/) })
      verifies('D6-2')
    },
  )

  it('that belongs to a stop of the process is logged, and not as a warning', async () => {
    log.length = 0
    const response = await post('/api/fails/?code=unavailable&routine=1')
    expect([response.statusCode, log]).toEqual([503, [expect.objectContaining({ level: 30 })]])
  })

  it('outside of the API is the error page', async () => {
    for (const [url, status] of [
      ['/fails?code=unavailable', 503],
      ['/fails', 500],
      ['/nothing', 404],
    ] as const) {
      const response = await post(url)
      expect([response.statusCode, response.body]).toEqual([status, '<h1>Ошибка</h1>'])
    }
    verifies('D6-3')
  })
})

describe('the response to an outage of the store', () => {
  const PHONE = '+79123456789'
  const failure = (code: string) =>
    Object.assign(new Error(`Key (phone)=(${PHONE})`), { code, detail: PHONE })

  it.each([
    ['57P01', 'database', '10'],
    ['ECONNREFUSED', 'database', '10'],
    ['53100', 'disk', '60'],
    ['ENOSPC', 'disk', '60'],
  ] as const)(
    '%s has the status 503 and reports the problem %s, with Retry-After %s and without row data',
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

  it('is not sent for an HTTP error with the code of a closed connection', async () => {
    thrown = Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 })
    expect((await app.inject('/outage')).statusCode).toBe(400)
    expect([...health.problems()]).toEqual([])
  })
})
