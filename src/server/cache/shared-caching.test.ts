import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeLot } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'

describeOnStores('responses that are the same for everybody', (under) => {
  let site: TestApp
  let lot = 0
  beforeAll(async () => {
    lot = await makeLot(under.db)
  })

  describe.each([
    ['CDN_SECONDS=60', { CDN_SECONDS: '60' }, true],
    ['the default', {}, false],
  ] as const)('with %s', (_, settings, isHeld) => {
    beforeAll(async () => {
      site = await createTestApp(under, { settings })
    })
    afterAll(() => site.close())

    const held = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400'
    const get = async (url: string, headers: Record<string, string> = {}) => {
      const response = await site.app.inject({ url, headers })
      const { 'cache-control': control, 'surrogate-key': key, vary, etag } = response.headers
      return { status: response.statusCode, control, key, vary: String(vary), etag: String(etag) }
    }

    it.each([
      ['/', 'home'],
      ['/flats', 'flats'],
      ['/page-data/flats', 'page-data'],
      ['/api/flats/', 'api'],
    ])('%s may be held by a CDN only where a setting says so', async (url, key) => {
      // The first response and the cached one.
      for (let n = 0; n < 2; n++) {
        expect(await get(url)).toMatchObject({
          status: 200,
          control: isHeld ? held : 'no-cache',
          key: isHeld ? `kvartal kvartal-${key}` : undefined,
        })
      }
      const { etag, control } = await get(url)
      expect(await get(url, { 'if-none-match': etag })).toMatchObject({ status: 304, control })
    })

    it('a page names the cookie that it depends on', async () => {
      expect((await get(`/flats/${lot}`)).vary).toContain('cookie')
    })

    it.each(['/flats/99999', '/api/favorites/', '/none', '/readyz'])(
      'never lets a CDN hold %s',
      async (url) => {
        const { control, key } = await get(url)
        expect(String(control)).toMatch(/^no-(cache|store)/)
        expect(key).toBeUndefined()
      },
    )
  })
})
