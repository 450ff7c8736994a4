import Fastify from 'fastify'
import { beforeAll, expect, it } from 'vitest'
import { apiResponse } from '../../../tests/support/api-response.ts'
import { callbackContext } from '../../../tests/support/callback-context.ts'
import { makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { AppError } from '../../lib/errors.ts'
import { broadcastsApi } from './api.server.ts'
import { liveBroadcasts } from './live-broadcasts.server.ts'

const address = (digit: string, extension: string) =>
  `/media/films/${digit.repeat(20)}.${extension}`

describeOnStores('a live broadcast', (under) => {
  beforeAll(async () => {
    const project_id = await makeProject(under.db, { slug: 'house', name: 'Дом' })
    const segment = (key: string) => ({ key, duration: 4, isDiscontinuous: false })
    const playlist = JSON.stringify({
      init: 'live/i.mp4',
      segments: [segment('live/0.m4s'), segment('live/1.m4s')],
    })
    const file = { hash: '0'.repeat(64), size: 1, playlist: null }
    await under.db
      .insertInto('content_files')
      .values([
        { ...file, key: 'live/index.m3u8', address: address('a', 'm3u8'), playlist },
        { ...file, key: 'live/i.mp4', address: address('b', 'mp4') },
        { ...file, key: 'live/0.m4s', address: address('c', 'm4s') },
        { ...file, key: 'live/1.m4s', address: address('d', 'm4s') },
      ])
      .execute()
    const row = {
      project_id,
      title: 'Камера',
      text: '',
      poster: null,
      captions_url: null,
      duration: null,
      starts_at: '2026-03-01T09:00:00.000Z',
    }
    const rows = [
      { slug: 'kran', is_live: 1 as const, url: address('a', 'm3u8') },
      { slug: 'zapis', is_live: 0 as const, url: address('a', 'm3u8') },
      { slug: 'les', is_live: 1 as const, url: 'https://video.example.com/live.m3u8' },
      { slug: 'missing', is_live: 1 as const, url: address('e', 'm3u8') },
    ].map((own, position) => ({ ...row, ...own, position }))
    await under.db.insertInto('broadcasts').values(rows).execute()
  })

  const request = async (path: string, now: number) => {
    const app = Fastify()
    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof AppError)) throw error
      return reply.code(error.code === 'not_found' ? 404 : 500).send('')
    })
    const clock = { now: () => new Date(now) }
    await app.register((scope) => liveBroadcasts(scope, { ...callbackContext(under.db), clock }))
    const response = await app.inject(path)
    await app.close()
    return response
  }

  it('has its own address and an endless playlist if its film is stored on the site', async () => {
    const { body } = await apiResponse(under.db, broadcastsApi, '/api/broadcasts/')
    const urls = body.results.map(({ slug, url }: { slug: string; url: string }) => [slug, url])
    expect(Object.fromEntries(urls)).toEqual({
      kran: '/media/live/kran.m3u8',
      zapis: address('a', 'm3u8'),
      les: 'https://video.example.com/live.m3u8',
      missing: '/media/live/missing.m3u8',
    })
    const at = Date.UTC(2026, 10, 21, 9)
    const first = await request('/media/live/kran.m3u8', at)
    expect(first.statusCode).toBe(200)
    expect(first.headers['content-type']).toBe('application/vnd.apple.mpegurl')
    expect(first.headers['cache-control']).toBe('no-store')
    expect(first.body).toContain(`#EXT-X-MAP:URI="${address('b', 'mp4')}"`)
    expect(first.body.match(/^\/media.*$/gm)).toEqual(
      ['c', 'd', 'c', 'd'].map((digit) => address(digit, 'm4s')),
    )
    expect(first.body).not.toContain('ENDLIST')
    const next = await request('/media/live/kran.m3u8', at + 4_000)
    const readSequence = (text: string) => Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1])
    expect(readSequence(next.body)).toBe(readSequence(first.body) + 1)
    expect((await request('/media/live/kran.m3u8', at + 3_999)).body).toBe(first.body)
  })

  it('is served from the cache until the catalogue changes', async () => {
    const app = Fastify()
    const context = callbackContext(under.db)
    let version = 1
    const current = () => ({ ...context.catalogue.current(), version })
    const catalogue = { ...context.catalogue, current }
    await app.register((scope) => liveBroadcasts(scope, { ...context, catalogue }))
    const status = async () => (await app.inject('/media/live/kran.m3u8')).statusCode
    const table = under.db.updateTable('broadcasts').where('slug', '=', 'kran')
    expect(await status()).toBe(200)
    await table.set({ is_live: 0 }).execute()
    expect(await status()).toBe(200)
    version++
    expect(await status()).not.toBe(200)
    await table.set({ is_live: 1 }).execute()
    expect(await status()).toBe(200)
    await app.close()
  })

  it.each(['zapis', 'les', 'missing', 'nobody', "kran'--", '..%2fkran'])(
    'returns 404 for %s',
    async (slug) => {
      expect((await request(`/media/live/${slug}.m3u8`, Date.UTC(2026, 1))).statusCode).toBe(404)
    },
  )
})
