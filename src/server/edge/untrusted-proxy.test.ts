import { afterEach, describe, expect, it } from 'vitest'
import Fastify, { type FastifyInstance } from 'fastify'
import pino from 'pino'
import { movableClock } from '../../../tests/support/callback-context.ts'
import { createHealth } from '../create-health.ts'
import { watchProxies } from './untrusted-proxy.ts'

const HOUR = 3_600_000

describe('watchProxies', () => {
  const apps: FastifyInstance[] = []
  afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())))

  function watch(trustProxy: string[] | false = false) {
    const logged: Array<Record<string, unknown>> = []
    const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) })
    const health = createHealth(log)
    const clock = movableClock()
    const app = Fastify({ trustProxy })
    apps.push(app)
    const refresh = watchProxies(app, { health, log, clock })
    app.get('/', () => 'page')
    const send = async (
      remoteAddress: string,
      headers: Record<string, string> = { 'x-forwarded-for': '203.0.113.9' },
    ) => {
      expect((await app.inject({ url: '/', remoteAddress, headers })).statusCode).toBe(200)
    }
    const detail = () => health.problems().get('untrusted_proxy')
    return { send, detail, logged, clock, refresh }
  }

  it('reports a private address, to be added to TRUSTED_PROXIES, as a problem and in the log', async () => {
    const { send, detail, logged } = watch()
    await send('10.0.0.5')
    expect(detail()).toBe(
      'Requests with X-Forwarded-For or Forwarded come from 10.0.0.5, which is not in TRUSTED_PROXIES. If it is your proxy, add it and let it send X-Forwarded-For: until then all its visitors share the limits of one address.',
    )
    expect(logged).toMatchObject([
      { level: 40, msg: 'problem started', problem: 'untrusted_proxy', detail: detail() },
    ])
    expect(JSON.stringify(logged)).not.toContain('203.0.113.9')
  })

  it('reports for a public address that any visitor can send the header', async () => {
    const { send, detail } = watch()
    await send('198.51.100.7', { forwarded: 'for=203.0.113.9' })
    expect(detail()).toContain('198.51.100.7')
    expect(detail()).toContain('any visitor can send these headers')
    expect(detail()).toContain('Otherwise ignore this')
  })

  it.each([
    ['without such a header', false, '10.0.0.5', {}],
    ['from a trusted address', ['10.0.0.5'], '10.0.0.5', { 'x-forwarded-for': '203.0.113.9' }],
    ['from a trusted network', ['10.0.0.0/8'], '::ffff:10.1.2.3', { 'x-forwarded-for': '1.1.1.1' }],
    ['from a named network', ['loopback'], '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }],
  ] as const)('reports nothing for a request %s', async (_when, trust, address, headers) => {
    const { send, detail, logged } = watch(trust ? [...trust] : false)
    await send(address, headers)
    expect([detail(), logged]).toEqual([undefined, []])
  })

  it('reports an address that is not in TRUSTED_PROXIES', async () => {
    const { send, detail } = watch(['10.0.0.5'])
    await send('10.0.0.6')
    expect(detail()).toContain('10.0.0.6')
  })

  it.each([
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '127.0.0.1',
    '::1',
    '::ffff:10.0.0.5',
    'fd00::1',
  ])('reports %s as a probable proxy', async (address) => {
    const { send, detail } = watch()
    await send(address)
    expect(detail()).toContain(`${address}, which is not in TRUSTED_PROXIES. If it is your proxy`)
  })

  it('logs once an hour while such requests come', async () => {
    const { send, logged, clock, refresh } = watch()
    for (let minute = 0; minute < 150; minute++) {
      await send('10.0.0.5')
      refresh()
      clock.advance(60_000)
    }
    expect(logged.map(({ msg }) => msg)).toEqual([
      'problem started',
      'problem goes on',
      'problem goes on',
    ])
  })

  it('ends the problem when no such request came for an hour', async () => {
    const { send, detail, logged, clock, refresh } = watch()
    await send('10.0.0.5')
    clock.advance(HOUR - 1)
    refresh()
    expect(detail()).toBeDefined()
    clock.advance(1)
    refresh()
    expect(detail()).toBeUndefined()
    expect(logged.at(-1)).toMatchObject({ msg: 'problem is over', problem: 'untrusted_proxy' })
  })

  it('stores one address, which a private address replaces but a public one does not, and logs one line', async () => {
    const { send, detail, logged } = watch()
    for (let n = 1; n < 50; n++) await send(`198.51.100.${n}`)
    expect(detail()).toContain('198.51.100.1,')
    await send('10.0.0.5')
    await send('198.51.100.1')
    await send('10.0.0.6')
    expect(detail()).toContain('10.0.0.5')
    expect(logged).toHaveLength(1)
  })
})
