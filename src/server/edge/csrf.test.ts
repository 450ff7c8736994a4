import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../config.ts'
import { protectFromForgery } from './csrf.ts'
import { answerErrors } from './error-answers.ts'

const app = Fastify()
const token = 'A'.repeat(32)

beforeAll(async () => {
  await app.register(cookie)
  protectFromForgery(app, loadConfig({}))
  answerErrors(app, async (_request, reply, status) => reply.code(status).send('page'), {
    setProblem: () => {},
  })
  app.post('/api/request/', async () => ({ done: true }))
  app.delete('/api/favorites/1/', async () => ({ done: true }))
  app.post('/callback', async () => ({ done: true }))
  app.get('/api/favorites/', { config: { handsOutCsrf: true } }, async () => [])
})

const send = (headers: Record<string, string>, url = '/api/request/') =>
  app.inject({ method: 'POST', url, headers: { host: 'site.example', ...headers } })

it('hands the cookie out with the favourites, readable for scripts, and keeps one that is there', async () => {
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
})

it('takes a call whose header equals its cookie, with our origin or none', async () => {
  const pair = { cookie: `csrftoken=${token}`, 'x-csrftoken': token }
  expect((await send(pair)).statusCode).toBe(200)
  expect((await send({ ...pair, origin: 'http://site.example' })).statusCode).toBe(200)
  expect((await send({ ...pair, origin: 'https://site.example' })).statusCode).toBe(200)
})

describe('refuses with 403', () => {
  const cookieHeader = `csrftoken=${token}`
  it.each<[string, Record<string, string>]>([
    ['no token at all', {}],
    ['a cookie without the header', { cookie: cookieHeader }],
    ['a header without the cookie', { 'x-csrftoken': token }],
    ['a header that differs', { cookie: cookieHeader, 'x-csrftoken': 'B'.repeat(32) }],
    ['a header of another length', { cookie: cookieHeader, 'x-csrftoken': `${token}A` }],
    ['an empty pair', { cookie: 'csrftoken=', 'x-csrftoken': '' }],
    ['a short pair', { cookie: 'csrftoken=abc', 'x-csrftoken': 'abc' }],
    [
      'a foreign origin',
      { cookie: cookieHeader, 'x-csrftoken': token, origin: 'https://evil.example' },
    ],
    ['the origin null', { cookie: cookieHeader, 'x-csrftoken': token, origin: 'null' }],
    [
      'another site',
      { cookie: cookieHeader, 'x-csrftoken': token, 'sec-fetch-site': 'cross-site' },
    ],
  ])('%s', async (_name, headers) => {
    const answer = await send(headers)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({ detail: expect.stringContaining('Запрос отклонён') })
  })
})

it('protects DELETE as well', async () => {
  expect((await app.inject({ method: 'DELETE', url: '/api/favorites/1/' })).statusCode).toBe(403)
})

it('takes the form of a page only when it says that it comes from our own', async () => {
  expect((await send({}, '/callback')).statusCode).toBe(403)
  expect((await send({ origin: 'https://evil.example' }, '/callback')).statusCode).toBe(403)
  expect((await send({ referer: 'https://evil.example/x' }, '/callback')).statusCode).toBe(403)
  expect((await send({ origin: 'http://site.example' }, '/callback')).statusCode).toBe(200)
  expect((await send({ 'sec-fetch-site': 'same-origin' }, '/callback')).statusCode).toBe(200)
  expect((await send({ referer: 'http://site.example/flats' }, '/callback')).statusCode).toBe(200)
})

it('answers 404, not 403, where there is nothing', async () => {
  expect((await send({}, '/api/nothing/')).statusCode).toBe(404)
})
