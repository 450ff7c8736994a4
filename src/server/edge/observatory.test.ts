import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDocument, makeLot } from '../../../tests/support/factories.ts'
import { scoreHeaders } from '../../../tests/support/observatory-score.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'

const MIN_SCORE = 120

describeOnStores('the score of the HTTP Observatory (promise S1)', (under) => {
  let site: TestApp
  beforeAll(async () => {
    await makeDocument(under.db)
    await makeLot(under.db)
    const settings = { PUBLIC_URL: 'https://site.example', TRUSTED_PROXIES: '127.0.0.1' }
    site = await createTestApp(under, { settings })
  })
  afterAll(() => site.close())

  const visit = async (url: string) => {
    const headers = { host: 'site.example', 'x-forwarded-proto': 'https' }
    const response = await site.app.inject({ url, headers })
    const scripts = Array.from(
      response.body.matchAll(/<script[^>]* src="([^"]*)"/g),
      ([, to]) => to,
    )
    const cookies = [response.headers['set-cookie'] ?? []].flat()
    return { headers: response.headers, scripts, cookies }
  }

  it.each(['/', '/flats', '/favorites', '/no-such-page', '/api/favorites/'])(
    'is 120 or more behind TLS: %s',
    async (url) => {
      const { headers, scripts, cookies } = await visit(url)
      const ownScripts = scripts.every((to) => to?.startsWith('/') && !to.startsWith('//'))
      const { score, points } = scoreHeaders(headers, { cookies, ownScripts })
      expect(score, JSON.stringify(points)).toBeGreaterThanOrEqual(MIN_SCORE)
    },
  )

  it.each([
    ['content-security-policy', '', 75],
    ['content-security-policy', "default-src 'none'; script-src 'self' 'unsafe-inline'", 80],
    ['strict-transport-security', 'max-age=60', 125],
    ['access-control-allow-origin', '*', 50],
  ])('is lower with %s: %s', async (name, value, most) => {
    const { headers } = await visit('/')
    const weak = { ...headers, [name]: value }
    if (value === '') delete weak[name]
    expect(scoreHeaders(weak, { ownScripts: true }).score).toBeLessThanOrEqual(most)
  })

  it('is lower with a cookie that plain HTTP would carry', async () => {
    const { headers } = await visit('/')
    const cookies = ['csrftoken=x; Path=/; SameSite=Lax']
    expect(scoreHeaders(headers, { cookies, ownScripts: true }).score).toBeLessThan(100)
  })
})
