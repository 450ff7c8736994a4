import { beforeAll, expect, it } from 'vitest'
import {
  makeBuilding,
  makeFloor,
  makeLot,
  makeSection,
} from '../../../../tests/support/factories.ts'
import { describeOnStores } from '../../../../tests/support/stores.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { loadCatalogue } from '../../lots/snapshot/load-catalogue.server.ts'
import type { CatalogueSnapshot } from '../../lots/snapshot/snapshot.server.ts'
import { loadLotList } from './lot-list-page.server.ts'

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

describeOnStores('a list without lots', (under) => {
  let snapshot: CatalogueSnapshot
  const flats: number[] = []
  beforeAll(async () => {
    const { db } = under
    const building_id = await makeBuilding(db)
    const { project_id } = await db
      .selectFrom('buildings')
      .select('project_id')
      .where('id', '=', building_id)
      .executeTakeFirstOrThrow()
    const section_id = await makeSection(db, { building_id })
    for (const [rooms, price, number, area] of [
      [2, 15_450_000, 3, 52],
      [2, 16_200_000, 4, 55],
      [2, 30_000_000, 9, 80],
      [1, 9_000_000, 2, 40],
    ] as const) {
      const floor_id = await makeFloor(db, { section_id, number })
      const at = { project_id, building_id, section_id, floor_id }
      flats.push(await makeLot(db, { ...at, rooms, price, area, sale_price: null }))
    }
    snapshot = await loadCatalogue(db)
  })
  const find = (search: string) => {
    const { empty } = loadLotList('flat', new URLSearchParams(search), snapshot)
    return {
      text: plain(empty?.text),
      action: plain(empty?.action),
      href: empty?.href,
      others: empty?.others.map(({ text, href }) => [plain(text), href]),
      nearest: empty?.nearest.map(({ id }) => id),
    }
  }

  it('raises the price to the nearest flat, by 5 or 10 % if that is enough', () => {
    expect(find('rooms=2&price_max=15000000')).toMatchObject({
      text: 'Ближайшая цена — 15 450 000 ₽, на 450 000 ₽ больше.',
      action: 'Показать 1 квартиру до 15,8 млн ₽',
      href: '/flats?rooms=2&price_max=15800000',
      nearest: [flats[0]],
      others: [['Показать 1 квартиру без условия «2-комнатная»', '/flats?price_max=15000000']],
    })
    expect(find('rooms=2&price_max=15000000&order=-area&view=table').href).toBe(
      '/flats?rooms=2&price_max=15800000&order=-area&view=table',
    )
    expect(find('rooms=2&price_max=14100000').href).toBe('/flats?rooms=2&price_max=15600000')
    verifies('D42-9')
  })

  it('moves a floor before a price, and both before the number of rooms', () => {
    const { text, href, others } = find('rooms=2&price_max=15500000&floor_min=4')
    expect([text, href]).toEqual([
      'Ближайший этаж — 3.',
      '/flats?rooms=2&price_max=15500000&floor_min=3',
    ])
    expect(others).toEqual([
      ['Показать 1 квартиру до 16,3 млн ₽', '/flats?rooms=2&price_max=16300000&floor_min=4'],
    ])
  })

  it('lowers a lower bound, with the dearest flat first', () => {
    expect(find('price_min=31000000')).toMatchObject({
      text: 'Ближайшая цена — 30 000 000 ₽, на 1 000 000 ₽ меньше.',
      href: '/flats?price_min=29400000',
      nearest: [flats[2]],
    })
  })

  it('drops a range with flats on both sides of it, and a crossed one', () => {
    expect(find('price_min=17000000&price_max=20000000').href).toBe('/flats')
    expect(find('area_min=100&area_max=30').href).toBe('/flats?area_max=40')
  })

  it('drops the fewest conditions, the rooms last, if no single change is enough', () => {
    const { text, action, href } = find('rooms=4&feature=balcony')
    expect(text).toContain('без условий «Балкон», «4-комнатная»')
    expect([action, href]).toEqual(['Показать 4 квартиры', '/flats'])
  })

  it('is null if there are lots', () => {
    expect(loadLotList('flat', new URLSearchParams('rooms=2'), snapshot).empty).toBeNull()
  })
})
