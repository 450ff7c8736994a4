import { expect, it } from 'vitest'
import { makeFloor, makeLot } from '../../../../tests/support/factories.ts'
import { sampleLot } from '../../../../tests/support/sample-lot.ts'
import { smallSnapshot } from '../../../../tests/support/small-snapshot.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import type { AppContext } from '../../../context.server.ts'
import { lotPage } from './lot-page.server.ts'

describeOnStores('the data of a flat’s page', (under) => {
  const load = (id: string, snapshot = smallSnapshot([])) =>
    lotPage.load(
      {
        params: { id },
        search: new URLSearchParams(),
        snapshot,
        city: null,
        visitorId: null,
        form: null,
      },
      { db: under.db } as AppContext,
    )

  it('adds to the card what only the page shows', async () => {
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
    const data = await load(String(id), smallSnapshot([sampleLot({ id }), ...others]))
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
  })

  it('brings the plan’s geometry and whether it is mirrored', async () => {
    const geometry = { width: 8, height: 7, rooms: [], openings: [] }
    const plan = await under.db
      .insertInto('plans')
      .values({ key: 'p-1', geometry: JSON.stringify(geometry) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const id = await makeLot(under.db, { plan_id: plan.id, plan_mirrored: 1 })
    const data = await load(String(id), smallSnapshot([sampleLot({ id })]))
    expect(data.drawing).toEqual({ geometry, isMirrored: true })
    // Nobody knows where on its storey it lies.
    expect(data.storey).toBeNull()
  })

  it('brings the plan of its storey where both outlines are known', async () => {
    const geometry = JSON.stringify({ width: 5, height: 5, rooms: [], openings: [] })
    const plan = await under.db
      .insertInto('plans')
      .values({ key: 'p-2', geometry })
      .returning('id')
      .executeTakeFirstOrThrow()
    const floor_id = await makeFloor(under.db, { outline: '[[0,0],[34,0],[34,18],[0,18]]' })
    const outline = '[[0,0],[5,0],[5,5],[0,5]]'
    const id = await makeLot(under.db, { plan_id: plan.id, floor_id, outline })
    const data = await load(String(id), smallSnapshot([sampleLot({ id })]))
    const url = `/media/floors/${floor_id}.svg?lot=${id}`
    expect(data.storey).toEqual({ url, width: 1_380, height: 740, middle: 110 / 1_380 })
  })

  it.each(['0', '-1', '1.5', '1e3', 'abc', '', '99999999999', '999999999'])(
    'is not found for the id «%s»',
    async (id) => {
      await expect(load(id)).rejects.toMatchObject({ code: 'not_found' })
    },
  )

  it('is not found for a lot of another kind', async () => {
    const id = await makeLot(under.db, { kind: 'parking', rooms: null })
    const snapshot = smallSnapshot([sampleLot({ id, kind: 'parking' })])
    await expect(load(String(id), snapshot)).rejects.toMatchObject({ code: 'not_found' })
  })
})
