import { afterAll, beforeAll, expect, it } from 'vitest'
import { movableClock } from '../../../tests/support/callback-context.ts'
import { freePort } from '../../../tests/support/running-server.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'

const frame = '/assets/list-A1b2.js:1:4711'
const report = (changes: object = {}) => ({
  page: '/flats/17',
  device: 'mobile',
  vitals: { LCP: 1_700, CLS: 0.02, INP: 90, FCP: 800, TTFB: 150 },
  errors: [],
  ...changes,
})

describeOnStores('POST /browser-reports', (under) => {
  const clock = movableClock()
  let site: TestApp
  let port = 0
  beforeAll(async () => {
    port = await freePort()
    site = await createTestApp(under, { clock, settings: { METRICS_PORT: String(port) } })
    await site.app.ready()
  })
  afterAll(() => site.close())

  const send = async (
    payload: unknown,
    headers: Record<string, string> = {},
    from = '203.0.113.7',
  ) => {
    const start = site.log.length
    const { statusCode } = await site.app.inject({
      method: 'POST',
      url: '/browser-reports',
      headers: { 'content-type': 'application/json', ...headers },
      remoteAddress: from,
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
    return { statusCode, lines: site.log.slice(start) }
  }
  const errors = () => site.context.health.counts().get('browser_error') ?? 0
  const metrics = async (start: string) => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return text.split('\n').filter((line) => line.startsWith(start))
  }

  it('adds web vitals to the metrics by page and device, not by address', async () => {
    expect((await send(report())).statusCode).toBe(204)
    await send(report({ page: '/flats/compare-me/x?phone=79120000001' }))
    const lcp = 'kvartal_web_vital_seconds_sum{vital="LCP",'
    expect(await metrics(lcp)).toEqual([
      `${lcp}page="flat",device="mobile"} 1.7`,
      `${lcp}page="other",device="mobile"} 1.7`,
    ])
    const cls = 'kvartal_web_vital_cls_sum{'
    expect(await metrics(cls)).toContain(`${cls}page="flat",device="mobile"} 0.02`)
    // Without the values, whose digits may be any.
    const series = (await metrics('')).map((line) => line.replace(/ \S+$/, ''))
    expect(series.join()).not.toMatch(/7912|compare-me/)
    verifies('D46-1')
  })

  it('counts errors of scripts, and logs each kind once in an hour', async () => {
    const start = errors()
    const one = report({ errors: [{ name: 'TypeError', at: [frame] }] })
    expect((await send(one)).lines).toMatchObject([
      { page: 'flat', error: 'TypeError', at: [frame] },
    ])
    expect((await send(one)).lines).toEqual([])
    expect(errors()).toBe(start + 2)
    clock.advance(3_600_000)
    expect((await send(one)).lines).toHaveLength(1)
    verifies('D46-2')
  })

  it.each([
    ['not JSON', '{'],
    ['another shape', []],
    ['an unknown device', report({ device: 'fridge' })],
    ['a message as name', report({ errors: [{ name: 'Анна 79120000001', at: [frame] }] })],
    ['an address as place', report({ errors: [{ name: 'Error', at: ['/?phone=79120000001'] }] })],
    [
      'too many errors',
      report({ errors: Array.from({ length: 4 }, () => ({ name: 'Error', at: [frame] })) }),
    ],
  ])('ignores %s', async (_, payload) => {
    const start = errors()
    const { statusCode, lines } = await send(payload)
    expect([statusCode, lines, errors()]).toEqual([204, [], start])
  })

  it('ignores impossible values, reports of other sites and bodies that are too large', async () => {
    const [sum] = await metrics('kvartal_web_vital_seconds_sum{vital="LCP",page="flat"')
    await send(report({ vitals: { LCP: -1, INP: 'x', CLS: 1e9 } }))
    await send(report(), { origin: 'https://evil.example' })
    const { statusCode } = await send(report({ page: 'x'.repeat(5_000) }))
    expect(statusCode).toBe(413)
    expect(await metrics('kvartal_web_vital_seconds_sum{vital="LCP",page="flat"')).toEqual([sum])
  })

  it('counts few reports of one address that sends thousands, and all of the others', async () => {
    clock.advance(3_600_000)
    const start = errors()
    const poor = report({
      page: '/parking',
      vitals: { LCP: 60_000 },
      errors: [{ name: 'RangeError', at: [frame] }],
    })
    const good = report({ page: '/parking', vitals: { LCP: 1_000 } })
    const statuses = new Set<number>()
    for (let n = 0; n < 2_000; n++) statuses.add((await send(poor)).statusCode)
    for (let n = 0; n < 30; n++) {
      expect((await send(good, {}, `198.51.100.${n}`)).statusCode).toBe(204)
    }
    expect(statuses).toEqual(new Set([204, 429]))
    expect(errors()).toBe(start + 5)
    const lcp = 'kvartal_web_vital_seconds_sum{vital="LCP",page="parking",device="mobile"}'
    expect(await metrics(lcp)).toEqual([`${lcp} ${5 * 60 + 30}`])
    const addresses = 'kvartal_reporting_addresses'
    expect(await metrics(addresses)).toEqual([
      `${addresses}{kind="vitals"} 31`,
      `${addresses}{kind="browser_error"} 1`,
      `${addresses}{kind="policy_violation"} 0`,
    ])
    expect(JSON.stringify([site.log, await metrics('')])).not.toMatch(/198\.51\.100|203\.0\.113/)
    verifies('D46-4', 'D46-5')
  })
})
