import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { verifies } from '../../../tests/support/verifies.ts'
import { loadConfig } from '../../config/config.ts'
import { protectFromForgery } from './csrf.ts'
import { handleErrors } from './error-responses.ts'

const app = Fastify()
const token = 'A'.repeat(32)

beforeAll(async () => {
  await app.register(cookie)
  protectFromForgery(app, loadConfig({}))
  handleErrors(app, async (_request, reply, status) => reply.code(status).send('page'), {
    setProblem: () => {},
  })
  app.post('/api/request/', async () => ({ done: true }))
  app.delete('/api/favorites/1/', async () => ({ done: true }))
  app.post('/callback', async () => ({ done: true }))
  app.get('/api/favorites/', { config: { setsCsrfCookie: true } }, async () => [])
})

const send = (headers: Record<string, string>, url = '/api/request/') =>
  app.inject({ method: 'POST', url, headers: { host: 'site.example', ...headers } })

describe('protectFromForgery', () => {
  it('sets a cookie that scripts can read on the favourites, and keeps an existing one', async () => {
    const first = await app.inject('/api/favorites/')
    const [given] = first.cookies
    expect(given).toMatchObject({ name: 'csrftoken', sameSite: 'Lax', path: '/' })
    expect(given?.httpOnly).toBeUndefined()
    expect(given?.value.length).toBeGreaterThanOrEqual(22)
    const again = await app.inject({
      url: '/api/favorites/',
      cookies: { csrftoken: given?.value ?? '' },
    })
    expect(again.cookies).toEqual([])
    verifies('D20-2')
  })

  it('accepts a request whose header equals its cookie, with our origin or without one', async () => {
    const pair = { cookie: `csrftoken=${token}`, 'x-csrftoken': token }
    expect((await send(pair)).statusCode).toBe(200)
    expect((await send({ ...pair, origin: 'http://site.example' })).statusCode).toBe(200)
    expect((await send({ ...pair, origin: 'https://site.example' })).statusCode).toBe(200)
    verifies('§6-3', 'D20-1')
  })

  describe('returns 403 for', () => {
    const cookieHeader = `csrftoken=${token}`
    it.each<[string, Record<string, string>]>([
      ['a request without a token', {}],
      ['a cookie without the header', { cookie: cookieHeader }],
      ['a header without the cookie', { 'x-csrftoken': token }],
      [
        'a header that differs from the cookie',
        { cookie: cookieHeader, 'x-csrftoken': 'B'.repeat(32) },
      ],
      ['a header of another length', { cookie: cookieHeader, 'x-csrftoken': `${token}A` }],
      ['an empty pair', { cookie: 'csrftoken=', 'x-csrftoken': '' }],
      ['a short pair', { cookie: 'csrftoken=abc', 'x-csrftoken': 'abc' }],
      [
        'a foreign origin',
        { cookie: cookieHeader, 'x-csrftoken': token, origin: 'https://evil.example' },
      ],
      ['the origin null', { cookie: cookieHeader, 'x-csrftoken': token, origin: 'null' }],
      [
        'a request from another site',
        { cookie: cookieHeader, 'x-csrftoken': token, 'sec-fetch-site': 'cross-site' },
      ],
    ])('%s', async (_name, headers) => {
      const response = await send(headers)
      expect(response.statusCode).toBe(403)
      expect(response.json()).toEqual({ detail: expect.stringContaining('Запрос отклонён') })
      verifies('D20-1')
    })
  })

  it('returns 403 for DELETE without a token', async () => {
    expect((await app.inject({ method: 'DELETE', url: '/api/favorites/1/' })).statusCode).toBe(403)
    verifies('D20-1')
  })

  it('accepts the form of a page only with our own origin or referer', async () => {
    expect((await send({}, '/callback')).statusCode).toBe(403)
    expect((await send({ origin: 'https://evil.example' }, '/callback')).statusCode).toBe(403)
    expect((await send({ referer: 'https://evil.example/x' }, '/callback')).statusCode).toBe(403)
    expect((await send({ origin: 'http://site.example' }, '/callback')).statusCode).toBe(200)
    expect((await send({ 'sec-fetch-site': 'same-origin' }, '/callback')).statusCode).toBe(200)
    expect((await send({ referer: 'http://site.example/flats' }, '/callback')).statusCode).toBe(200)
  })

  it('returns 404, not 403, for an unknown address', async () => {
    expect((await send({}, '/api/nothing/')).statusCode).toBe(404)
  })
})
