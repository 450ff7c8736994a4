import { beforeEach, expect, it } from 'vitest'
import { toByteStream } from '../../../../tests/support/feed-text.ts'
import { makeFeed } from '../../../../tests/support/make-feed.ts'
import { clearCatalogue } from '../../../../tests/support/store-catalogue.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { createTestApp } from '../../../../tests/support/test-app.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { systemClock } from '../../../lib/async/clock.ts'
import { importFeed } from './import-feed.server.ts'

describeOnStores('what a feed does not say', (under) => {
  beforeEach(() => clearCatalogue(under.db))

  const importText = (text: string) =>
    importFeed(under.db, toByteStream(text), { format: 'yrl', source: 'yrl', clock: systemClock })

  it('leaves the finish unknown, and states «Без отделки» only of the lot whose feed says so', async () => {
    const rough = '<renovation>без отделки</renovation>'
    await importText(
      makeFeed([
        { id: 'unknown', number: 1 },
        { id: 'rough', number: 2, extra: rough },
      ]),
    )
    const site = await createTestApp(under)
    const get = async (path: string) => (await site.app.inject(path)).body
    const finishes = Object.fromEntries(
      JSON.parse(await get('/api/flats/?order=price')).results.map(
        (lot: { number: string; finishing: unknown; id: number }) => [lot.number, lot],
      ),
    )
    expect(finishes).toMatchObject({
      1: { finishing: null },
      2: { finishing: { value: 'none', label: 'Без отделки' } },
    })
    expect(JSON.parse(await get('/api/flats/?finishing=none'))).toMatchObject({ count: 1 })
    expect(await get(`/flats/${finishes[1].id}`)).not.toContain('>Отделка<')
    expect(await get(`/flats/${finishes[2].id}`)).toContain('Без отделки')
    await site.close()
    verifies('D59-2')
  })

  it('lists a booked lot only with status=reserved, and serves its page and its storey', async () => {
    await importText(
      makeFeed([
        { id: 'free', number: 1 },
        { id: 'booked', number: 2, extra: '<status>забронировано</status>' },
      ]),
    )
    const site = await createTestApp(under)
    const get = async (path: string) => (await site.app.inject(path)).json()
    expect(await get('/api/flats/')).toMatchObject({ count: 1, results: [{ number: '1' }] })
    const booked = await get('/api/flats/?status=reserved')
    expect(booked).toMatchObject({ count: 1, results: [{ number: '2', status: 'reserved' }] })
    const [{ id, floor_id }] = booked.results
    expect((await site.app.inject(`/flats/${id}`)).statusCode).toBe(200)
    const { results: lots } = await get(`/api/floors/${floor_id}/flats/`)
    expect(lots.map((lot: { status: string }) => lot.status).toSorted()).toEqual([
      'available',
      'reserved',
    ])
    await site.close()
    verifies('D56-2')
  })
})
