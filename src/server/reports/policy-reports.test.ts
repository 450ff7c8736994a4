import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import { movableClock } from '../../../tests/support/callback-context.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'

const OLD = 'application/csp-report'
const NEW = 'application/reports+json'
const oldReport = (changes: object = {}) => ({
  'csp-report': {
    'document-uri': 'https://kvartal.example/flats?phone=79120000001#x',
    'violated-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/a.js?token=79120000001',
    'source-file': 'https://kvartal.example/assets/a.js',
    'line-number': 7,
    'script-sample': 'Анна 79120000001',
    ...changes,
  },
})

describeOnStores('POST /policy-reports', (under) => {
  const clock = movableClock()
  let site: TestApp
  beforeAll(async () => {
    site = await createTestApp(under, { clock })
  })
  afterAll(() => site.close())

  const post = (payload: unknown, type: string, from = '203.0.113.7') =>
    site.app.inject({
      method: 'POST',
      url: '/policy-reports',
      headers: { 'content-type': type },
      remoteAddress: from,
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
  async function report(payload: unknown, type = OLD) {
    clock.advance(3_600_000)
    const before = site.log.length
    const counted = () => site.context.health.counts().get('policy_violation') ?? 0
    const start = counted()
    const { statusCode, body } = await post(payload, type)
    return { statusCode, body, lines: site.log.slice(before), count: counted() - start }
  }

  it('counts and logs a report of report-uri without what can identify a visitor', async () => {
    const { statusCode, lines, count } = await report(oldReport())
    expect([statusCode, count]).toEqual([204, 1])
    expect(lines).toMatchObject([
      {
        directive: 'script-src-elem',
        blocked: 'evil.example/a.js',
        page: 'kvartal.example/flats',
        source: 'kvartal.example/assets/a.js',
        line: 7,
      },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/7912|Анна/)
  })

  it('takes the reports of report-to, and ignores other types among them', async () => {
    const one = {
      type: 'csp-violation',
      url: 'https://kvartal.example/',
      body: { effectiveDirective: 'style-src-attr', blockedURL: 'inline' },
    }
    const { lines, count } = await report([{ type: 'deprecation', body: {} }, one, 5], NEW)
    expect([count, lines.length]).toEqual([1, 1])
    expect(lines).toMatchObject([{ directive: 'style-src-attr', blocked: 'inline' }])
  })

  it('logs the same violation once an hour, and not more than 20 kinds', async () => {
    const many = Array.from({ length: 5 }, () => ({ type: 'csp-violation', body: {} }))
    expect(await report(many, NEW)).toMatchObject({ count: 5, lines: [{}] })
    let lines = 0
    clock.advance(3_600_000)
    for (let n = 0; n < 30; n++) {
      const before = site.log.length
      const one = oldReport({ 'blocked-uri': `https://evil.example/${n}` })
      await post(one, OLD, `198.51.100.${n}`)
      lines += site.log.length - before
    }
    expect(lines).toBe(20)
  })

  it('rejects the posts of an address beyond its limit with 429, and counts a few of its reports', async () => {
    clock.advance(3_600_000)
    const counts = () => site.context.health.counts()
    const [violations, limited] = [
      counts().get('policy_violation') ?? 0,
      counts().get('limited_report') ?? 0,
    ]
    const many = Array.from({ length: 20 }, () => ({ type: 'csp-violation', body: {} }))
    const statuses: number[] = []
    for (let n = 0; n < 100; n++) statuses.push((await post(many, NEW)).statusCode)
    expect([statuses.indexOf(429), new Set(statuses)]).toEqual([60, new Set([204, 429])])
    expect(counts().get('limited_report')).toBe(limited + 40)
    expect(counts().get('policy_violation')).toBe(violations + 5)
    const rejected = await post(many, NEW)
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
    expect(rejected.body).toBe('')
    expect((await post(oldReport(), OLD, '203.0.113.8')).statusCode).toBe(204)
    expect(counts().get('policy_violation')).toBe(violations + 6)
    verifies('D46-4')
  })

  it.each([
    ['an extension’s code', oldReport({ 'source-file': 'chrome-extension://abc/x.js' }), OLD],
    ['an empty body', '', OLD],
    ['no JSON', '{', OLD],
    ['another shape', { 'csp-report': 5 }, OLD],
    ['reports of another shape', [{ type: 'csp-violation', body: null }], NEW],
  ])('ignores %s', async (_what, payload, type) => {
    expect(await report(payload, type)).toMatchObject({ statusCode: 204, count: 0, lines: [] })
  })

  describe('rejects', () => {
    it.each([
      ['a large body', oldReport({ 'script-sample': 'x'.repeat(20_000) }), OLD, 413],
      ['plain text', 'a=1', 'text/plain', 415],
      ['JSON', [{ directive: 5 }], 'application/json', 415],
    ])('%s', async (_what, payload, type, status) => {
      expect(await report(payload, type)).toMatchObject({ statusCode: status, count: 0 })
    })
  })
})
