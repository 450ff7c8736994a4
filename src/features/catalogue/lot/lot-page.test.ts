import { expect, it } from 'vitest'
import { makeLot } from '../../../../tests/support/factories.ts'
import { sampleLot } from '../../../../tests/support/sample-lot.ts'
import { readQrCode } from '../../../../tests/support/read-qr-code.ts'
import { smallSnapshot } from '../../../../tests/support/small-snapshot.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import type { AppContext } from '../snapshot/app-context.server.ts'
import { apartmentPage, flatPage, parkingPlacePage, storageUnitPage } from './lot-page.server.tsx'

const pages = {
  flat: flatPage,
  apartment: apartmentPage,
  parking: parkingPlacePage,
  storage: storageUnitPage,
}

describeOnStores('the loader of a lot page', (under) => {
  const load = (
    id: string,
    snapshot = smallSnapshot([]),
    page = flatPage,
    config: object = { PUBLIC_URL: 'https://bereg.example' },
  ) =>
    page.load(
      {
        params: { id },
        search: new URLSearchParams(),
        snapshot,
        city: null,
        visitorId: null,
        form: null,
      },
      {
        db: under.db,
        config,
        clock: { now: () => new Date('2026-11-21T22:00:00Z') },
      } as AppContext,
    )

  it.each([
    ['the public address', { PUBLIC_URL: 'https://bereg.example' }, 'https://bereg.example'],
    ['host and port without one', { HOST: '127.0.0.1', PORT: 3000 }, 'http://127.0.0.1:3000'],
  ])('returns a QR code of the address of the lot, from %s', async (_, config, origin) => {
    const id = await makeLot(under.db)
    const { qr } = await load(String(id), smallSnapshot([sampleLot({ id })]), flatPage, config)
    expect(readQrCode(qr)).toBe(`${origin}/flats/${id}`)
  })

  it('returns the card with the details, price history and similar lots', async () => {
    const id = await makeLot(under.db, { plan_mirrored: 1, sale_ends_on: '2026-12-31' })
    const at = '2026-11-01T09:00:00.000Z'
    await under.db
      .insertInto('price_history')
      .values({ lot_id: id, at, price: 15_000_000, sale_price: null })
      .execute()
    for (const view of ['park', 'yard']) {
      await under.db.insertInto('lot_window_views').values({ lot_id: id, view }).execute()
    }
    const others = Array.from({ length: 6 }, (_, index) => sampleLot({ id: id + 1 + index }))
    const own = sampleLot({ id, sale_price: 14_000_000 })
    const data = await load(String(id), smallSnapshot([own, ...others]))
    expect(data.lot).toMatchObject({
      id,
      living_area: 33.1,
      ceiling_height: 3,
      is_open_plan: false,
      sale_ends_on: '2026-12-31',
      window_views: [
        { value: 'yard', label: 'Во двор' },
        { value: 'park', label: 'В парк' },
      ],
      price_history: [{ at, price: 15_000_000, sale_price: null }],
    })
    expect(data.drawing).toBeNull()
    expect(data.similar).toHaveLength(4)
    // In Moscow it is after midnight.
    expect(data.today).toBe('2026-11-22')
    expect(data.way.map(({ href }) => href)).toEqual(['/', '/flats', undefined])
  })

  it('returns the geometry of the plan and whether it is mirrored', async () => {
    const geometry = { width: 8, height: 7, rooms: [], openings: [] }
    const plan = await under.db
      .insertInto('plans')
      .values({ key: 'p-1', geometry: JSON.stringify(geometry) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const id = await makeLot(under.db, { plan_id: plan.id, plan_mirrored: 1 })
    const data = await load(String(id), smallSnapshot([sampleLot({ id })]))
    expect(data.drawing).toEqual({ geometry, isMirrored: true })
    // The catalogue of this test knows no project.
    expect(data.drawings).toEqual({
      storey: null,
      orientation: null,
      scheme: null,
      facade: null,
      genplan: null,
    })
  })

  it.each(['0', '-1', '1.5', '1e3', 'abc', '', '99999999999', '999999999'])(
    'throws not_found for the id «%s»',
    async (id) => {
      await expect(load(id)).rejects.toMatchObject({ code: 'not_found' })
    },
  )

  it.each(Object.keys(pages) as Array<keyof typeof pages>)(
    'returns a lot of its kind and throws not_found for one of another kind: %s',
    async (kind) => {
      const id = await makeLot(under.db, { kind, rooms: null })
      const snapshot = smallSnapshot([sampleLot({ id, kind })])
      for (const [other, page] of Object.entries(pages)) {
        const loading = Promise.resolve(load(String(id), snapshot, page))
        if (other === kind) expect((await loading).lot.id).toBe(id)
        else await expect(loading).rejects.toMatchObject({ code: 'not_found' })
      }
      verifies('§10.2-13', '§10.3-5', '§10.3-6', '§10.3-7')
    },
  )
})
