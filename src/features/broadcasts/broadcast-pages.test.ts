import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillContent } from '../../../tests/support/content-rows.ts'
import { makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'

describeOnStores('the pages of broadcasts', (under) => {
  let site: TestApp
  const get = async (path: string) => {
    const { statusCode, body, headers } = await site.app.inject(path)
    return { status: statusCode, body: body.replaceAll('<!-- -->', ''), headers }
  }
  const findId = (body: string, title: string) =>
    new RegExp(`href="/broadcasts/(\\d+)"[^>]*>${title}<`).exec(body)?.[1] ?? ''
  beforeAll(async () => {
    const { db } = under
    await fillContent(db, await makeProject(db, { slug: 'house', name: 'Дом' }))
    await db
      .updateTable('broadcasts')
      .set({ chapters: '[{"at":65,"title":"Кровля <1>"}]' })
      .where('slug', '=', 'camera-2')
      .execute()
    site = await createTestApp(under, {
      settings: { PUBLIC_URL: 'https://film.example', MEDIA_HOSTS: 'https://video.example.com' },
    })
  })
  afterAll(() => site.close())

  it('list live broadcasts first, without loading a film', async () => {
    const { status, body } = await get('/broadcasts')
    expect(status).toBe(200)
    expect(body.indexOf('Камера 1')).toBeLessThan(body.indexOf('Камера 2'))
    expect(body).toContain('Камера')
    expect(body).not.toContain('<video')
    expect((await get('/broadcasts?kind=recorded')).body).not.toContain('Камера 1<')
    expect(body).toContain('<link rel="canonical" href="https://film.example/broadcasts"/>')
    verifies('§2.1-8')
  })

  it('are 24 on a page, and link to the others under the same filter', async () => {
    const row = await under.db
      .selectFrom('broadcasts')
      .selectAll()
      .where('slug', '=', 'camera-1')
      .executeTakeFirstOrThrow()
    const { id: _id, ...camera } = row
    const rows = Array.from({ length: 100 }, (_, n) => ({ ...camera, slug: `many-${n}` }))
    await under.db.insertInto('broadcasts').values(rows).execute()
    const { body } = await get('/broadcasts?kind=live')
    expect(body).toContain('aria-label="Страницы"')
    expect(body).toContain('href="/broadcasts?kind=live&amp;page=2"')
    expect(body.match(/<li[^>]*><article/g)).toHaveLength(24)
    const last = await get('/broadcasts?kind=live&page=5')
    expect(last.body).toContain('страница 5')
    expect((await get('/broadcasts?kind=live&page=99')).body).toContain(
      '<link rel="canonical" href="https://film.example/broadcasts?kind=live&amp;page=5"/>',
    )
    await under.db.deleteFrom('broadcasts').where('slug', 'like', 'many-%').execute()
    verifies('§10.3-15')
  })

  it('show one broadcast behind its poster, with its chapters, and return 404 for an unknown id', async () => {
    const list = (await get('/broadcasts')).body
    const { body, headers } = await get(`/broadcasts/${findId(list, 'Камера 2')}`)
    expect(body).toMatch(
      /<video(?=[^>]* controls="")(?=[^>]* playsInline="")(?=[^>]* preload="none")/,
    )
    expect(body).toContain('type="application/vnd.apple.mpegurl"')
    expect(body).toContain('1:05</span>Кровля &lt;1&gt;')
    expect(body).toContain('"@type":"VideoObject","name":"Камера 2"')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("media-src 'self' blob: https://video.example.com")
    expect(policy).toContain("connect-src 'self' https://video.example.com")
    for (const id of ['0', '987654', 'x', '%00']) {
      expect((await get(`/broadcasts/${id}`)).status).toBe(404)
    }
    verifies('§10.3-14')
  })
})

describeOnStores('a company without broadcasts', (under) => {
  it('says that there are none', async () => {
    const site = await createTestApp(under)
    const { statusCode, body } = await site.app.inject('/broadcasts')
    expect(statusCode).toBe(200)
    expect(body).toContain('Трансляций пока нет')
    await site.close()
  })
})
