import { expect, it } from 'vitest'
import { makeLot } from '../../../../tests/support/factories.ts'
import { sampleLot } from '../../../../tests/support/sample-lot.ts'
import { readQrCode } from '../../../../tests/support/read-qr-code.ts'
import { smallSnapshot } from '../../../../tests/support/small-snapshot.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import type { AppContext } from '../../lots/snapshot/app-context.server.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'
import { apartmentPage, flatPage, parkingPlacePage, storageUnitPage } from './lot-page.server.tsx'

const pages = {
  flat: flatPage,
  apartment: apartmentPage,
  parking: parkingPlacePage,
  storage: storageUnitPage,
}

describeOnStores('the loader of a lot page', (under) => {
  interface Call {
    id: string
    snapshot?: CatalogueSnapshot
    config?: object
    isNavigation?: boolean
  }

  const toArguments = ({
    id,
    snapshot = smallSnapshot([]),
    config = { PUBLIC_URL: 'https://bereg.example' },
    isNavigation = false,
  }: Call) =>
    [
      {
        params: { id },
        search: new URLSearchParams(),
        snapshot,
        city: null,
        visitorId: null,
        form: null,
        isNavigation,
      },
      {
        db: under.db,
        config,
        clock: { now: () => new Date('2026-11-21T22:00:00Z') },
      } as AppContext,
    ] as const

  const load = (
    id: string,
    snapshot?: CatalogueSnapshot,
    page = flatPage,
    more: Omit<Call, 'id' | 'snapshot'> = {},
  ) => page.load(...toArguments({ id, ...(snapshot ? { snapshot } : {}), ...more }))

  it.each([
    ['the public address', { PUBLIC_URL: 'https://bereg.example' }, 'https://bereg.example'],
    ['host and port without one', { HOST: '127.0.0.1', PORT: 3000 }, 'http://127.0.0.1:3000'],
  ])('returns a QR code of the address of the lot, from %s', async (_, config, origin) => {
    const id = await makeLot(under.db)
    const { sections } = await load(String(id), smallSnapshot([sampleLot({ id })]), flatPage, {
      config,
    })
    const qr = sections?.reading?.qr
    expect(qr && readQrCode(qr)).toBe(`${origin}/flats/${id}`)
  })

  it('returns the card with the details, price history and similar lots', async () => {
    const id = await makeLot(under.db, { plan_mirrored: 1, sale_ends_on: '2026-12-31' })
    const at = '2026-11-01T09:00:00.000Z'
    await under.db
      .insertInto('price_history')
      .values({ lot_id: id, at, price: 15_000_000, sale_price: null })
      .execute()
    const others = Array.from({ length: 6 }, (_, index) => sampleLot({ id: id + 1 + index }))
    const own = sampleLot({ id, sale_price: 14_000_000 })
    const snapshot = { ...smallSnapshot([own, ...others]), listViews: () => ['park', 'yard'] }
    const data = await load(String(id), snapshot)
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
    expect(data.hasSimilar).toBe(true)
    expect(data.sections?.reading?.similar).toHaveLength(4)
    // In Moscow it is after midnight.
    expect(data.sections?.reading?.today).toBe('2026-11-22')
    expect(data.way.map(({ href }) => href)).toEqual(['/', '/flats', undefined])
  })

  it('returns the plan as an SVG, which the data of a document leaves out', async () => {
    const room = { kind: 'living', name: 'Комната', x: 0, y: 0, width: 8, height: 7, area: 56 }
    const geometry = { width: 8, height: 7, rooms: [room], openings: [] }
    const plan = await under.db
      .insertInto('plans')
      .values({ key: 'p-1', geometry: JSON.stringify(geometry) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const id = await makeLot(under.db, { plan_id: plan.id, plan_mirrored: 1 })
    const data = await load(String(id), smallSnapshot([sampleLot({ id })]))
    expect(data.drawing).toEqual({
      svg: expect.stringMatching(/^<svg.*<title>План: 2-комнатная квартира[^<]*<\/title>/),
      isNumbered: true,
      isWide: false,
      rooms: [{ name: 'Комната', area: 56 }],
    })
    expect(flatPage.toBoot?.(data)).toMatchObject({ drawing: { svg: null, isNumbered: true } })
    // The catalogue of this test knows no project.
    expect(data.places).toEqual({
      storey: null,
      orientation: null,
      scheme: null,
      facade: null,
      genplan: null,
    })
  })

  it('leaves what is below the first screen to a later request when a browser navigates', async () => {
    const id = await makeLot(under.db)
    const snapshot = smallSnapshot([sampleLot({ id }), sampleLot({ id: id + 1 })])
    const ofDocument = await load(String(id), snapshot)
    expect(ofDocument.sections?.reading).not.toBeNull()
    expect(flatPage.toBoot?.(ofDocument).sections).toEqual({
      mortgage: ofDocument.sections?.mortgage,
      reading: null,
    })
    const ofNavigation = await load(String(id), snapshot, flatPage, { isNavigation: true })
    expect(ofNavigation).toEqual({ ...ofDocument, sections: null })
  })

  it('returns that by itself, and the drawings of the place that a visitor chooses', async () => {
    const id = await makeLot(under.db)
    const snapshot = smallSnapshot([sampleLot({ id }), sampleLot({ id: id + 1 })])
    const [request, context] = toArguments({ id: String(id), snapshot })
    const { sections } = await flatPage.load(request, context)
    expect(await flatPage.parts?.['sections']?.(request, context)).toEqual(sections)
    expect(await flatPage.parts?.['drawings']?.(request, context)).toEqual({
      storey: null,
      facade: null,
      genplan: null,
    })
    await expect(
      Promise.resolve(parkingPlacePage.parts?.['drawings']?.(request, context)),
    ).rejects.toMatchObject({ code: 'not_found' })
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
