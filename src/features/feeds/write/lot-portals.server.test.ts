import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  makeBuilding,
  makeCity,
  makeFloor,
  makeLot,
  makeProject,
  makeSection,
} from '../../../../tests/support/factories.ts'
import { clearCatalogue } from '../../../../tests/support/store-catalogue.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { checkFeed } from './check-feed.server.ts'
import { FeedFiles } from './feed-files.server.ts'
import { type LotOnPortal, readLotsOnPortals } from './lot-portals.server.ts'
import { type Portal, portals } from './write-feed.server.ts'

const TODAY = '2026-11-21'
const site = {
  origin: 'https://ordinata.example',
  facts: {
    river: {
      yandex: '11',
      cian: '12',
      avito: '13',
      buildings: { 'Корпус 1': { yandex: '21', avito: '23', house_type: 'Монолитный' as const } },
    },
  },
}
const plan_picture_url = 'https://plans.example/1.png'

describeOnStores('lots on portals', (under) => {
  let place: Parameters<typeof makeLot>[1]
  let folder = ''
  let files: FeedFiles

  beforeEach(async () => {
    await clearCatalogue(under.db)
    await under.db.deleteFrom('portal_checks').execute()
    await under.db.deleteFrom('portal_rejections').execute()
    const city_id = await makeCity(under.db, { name: 'Москва' })
    const project_id = await makeProject(under.db, { slug: 'river', name: 'Речной', city_id })
    const building_id = await makeBuilding(under.db, { project_id, name: 'Корпус 1' })
    const section_id = await makeSection(under.db, { building_id })
    const floor_id = await makeFloor(under.db, { section_id, number: 5 })
    place = { project_id, building_id, section_id, floor_id, plan_picture_url }
    folder = await mkdtemp(join(tmpdir(), 'kvartal-portals-'))
    files = new FeedFiles(under.db, site, { folder })
  })
  afterEach(async () => {
    await files.close()
    await rm(folder, { recursive: true, force: true })
  })

  const read = async (...ids: number[]) => readLotsOnPortals(under.db, site, ids, TODAY)
  const readOne = async (id: number) => (await read(id)).get(id) ?? []
  const leftOut = (found: LotOnPortal[]) =>
    Object.fromEntries(
      found.map(({ portal, in_feed, reasons }) => [
        portal,
        in_feed
          ? true
          : reasons.filter(({ left_out }) => left_out).map(({ field, reason }) => [field, reason]),
      ]),
    )
  const rejections = async (portal: Portal) =>
    (
      await under.db
        .selectFrom('portal_rejections')
        .select(['lot_id'])
        .where('portal', '=', portal)
        .orderBy('lot_id')
        .execute()
    ).map(({ lot_id }) => lot_id)

  it('gives each portal a lot with all that it needs, and no other lot a row', async () => {
    const id = await makeLot(under.db, { ...place, external_id: 'a' })
    expect(leftOut(await readOne(id))).toEqual({
      yandex: true,
      cian: true,
      avito: true,
      domclick: true,
    })
    expect(await read(id + 1)).toEqual(new Map())
    expect(await read()).toEqual(new Map())
  })

  it('says of a lot all that the check of the feed says, with the same words', async () => {
    const ids = [
      await makeLot(under.db, { ...place, external_id: 'a' }),
      await makeLot(under.db, { ...place, external_id: 'b', plan_picture_url: null }),
      await makeLot(under.db, { ...place, external_id: 'c', kind: 'storage', rooms: null }),
    ]
    const found = await read(...ids)
    for (const portal of portals) {
      const { complaints } = await checkFeed(under.db, { portal, ...site }, TODAY)
      const expected = complaints.map(({ id, field, reason, left_out }) => ({
        id,
        field,
        reason,
        left_out,
      }))
      const said = ids.flatMap((id, at) => {
        const row = found.get(id)?.find((one) => one.portal === portal)
        return (row?.reasons ?? []).map((reason) => ({ id: 'abc'.charAt(at), ...reason }))
      })
      expect(said).toEqual(expected)
    }
  })

  it('says that a lot is reserved, sold, hidden, left out by hand, or of a hidden project', async () => {
    const lot = (over: object) => makeLot(under.db, { ...place, ...over })
    const reserved = await lot({ external_id: 'r', status: 'reserved' })
    const sold = await lot({ external_id: 's', status: 'sold' })
    const hidden = await lot({ external_id: 'h' })
    const byHand = await lot({ external_id: 'l' })
    const zero = { version: 1, changed_at: '2026-11-20T10:00:00.000Z', has_sale: 0 } as const
    const none = { has_finish: 0, has_features: 0, has_views: 0 } as const
    await under.db
      .insertInto('overridden_lots')
      .values([
        { lot_id: hidden, is_hidden: 1, left_out_of: null, ...zero, ...none },
        { lot_id: byHand, is_hidden: 0, left_out_of: ',cian,avito,', ...zero, ...none },
      ])
      .execute()
    expect(leftOut(await readOne(reserved))['cian']).toEqual([['status', 'забронирован']])
    expect(leftOut(await readOne(sold))['yandex']).toEqual([['status', 'продан']])
    expect(leftOut(await readOne(hidden))['avito']).toEqual([['hidden', 'скрыт']])
    expect(leftOut(await readOne(byHand))).toEqual({
      yandex: true,
      cian: [['left_out_of', 'снят с выгрузки вручную']],
      avito: [['left_out_of', 'снят с выгрузки вручную']],
      domclick: true,
    })
    await under.db.updateTable('projects').set({ hidden_by: 'command' }).execute()
    expect(leftOut(await readOne(byHand))['yandex']).toEqual([['project', 'проект скрыт']])
  })

  it('says that the number is taken by another lot on sale', async () => {
    const first = await makeLot(under.db, { ...place, external_id: 'a', source: 'one' })
    const second = await makeLot(under.db, { ...place, external_id: 'a', source: 'two' })
    expect(leftOut(await readOne(first))['yandex']).toBe(true)
    expect(leftOut(await readOne(second))['yandex']).toEqual([
      ['id', 'номер занят другим лотом в продаже, из другого фида'],
    ])
  })

  it('stores the rejections of each portal once for a version and a day, and writes only what differs', async () => {
    await makeLot(under.db, { ...place, external_id: 'a' })
    const bare = await makeLot(under.db, { ...place, external_id: 'b', plan_picture_url: null })
    await files.check(1, TODAY)
    const first = await rejections('yandex')
    const storage = await makeLot(under.db, { ...place, external_id: 'c', kind: 'storage' })
    await files.check(1, TODAY)
    expect(await rejections('yandex')).toEqual(first)
    await files.check(2, TODAY)
    for (const portal of portals) {
      const { complaints } = await checkFeed(under.db, { portal, ...site }, TODAY)
      const expected = new Set(
        complaints.flatMap(({ id, left_out }) => (left_out ? [id === 'b' ? bare : storage] : [])),
      )
      expect(await rejections(portal)).toEqual([...expected])
    }
    expect(await rejections('yandex')).toContain(storage)
    await under.db.deleteFrom('lots').where('id', '=', storage).execute()
    await files.check(2, '2026-11-22')
    expect(await rejections('yandex')).not.toContain(storage)
  })

  it('leaves the check of a later version, stored by another process, as it is', async () => {
    const storage = await makeLot(under.db, { ...place, external_id: 'c', kind: 'storage' })
    await files.check(5, TODAY)
    expect(await rejections('cian')).toEqual([storage])
    await under.db.deleteFrom('lots').execute()
    const other = new FeedFiles(under.db, site, { folder: join(folder, 'other') })
    const { handle } = await other.open('cian', 4, TODAY)
    await handle.close()
    await other.close()
    expect(await rejections('cian')).toEqual([storage])
  })
})
