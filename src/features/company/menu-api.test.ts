import { expect, it } from 'vitest'
import { apiResponse } from '../../../tests/support/api-response.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { menuApi } from './menu-api.server.ts'

describeOnStores('the API of the menu', (under) => {
  const get = (path: string) => apiResponse(under.db, menuApi, path)

  it('returns empty lists without data', async () => {
    for (const path of ['/api/menu/', '/api/menu/banner/', '/api/menu/element/']) {
      expect(await get(path)).toEqual({ status: 200, body: [] })
    }
  })

  it('returns groups, links and banners in order with their public fields only', async () => {
    const { db } = under
    await db
      .insertInto('menus')
      .values([
        { id: 1, slug: 'about', name: 'О компании', position: 2 },
        { id: 2, slug: 'press_center', name: 'Пресс-центр', position: 1 },
      ])
      .execute()
    await db
      .insertInto('menu_elements')
      .values([
        { id: 1, menu_slug: 'about', title: 'Второй', url: 'https://a.example/', position: 7 },
        { id: 2, menu_slug: 'about', title: 'Первый', url: '/#about', position: 3 },
      ])
      .execute()
    const banner = { title: 'Дом', text: 'Сдан', url: '/flats' }
    await db
      .insertInto('menu_banners')
      .values([
        { id: 1, menu_slug: 'about', ...banner, image: null, position: 2 },
        { id: 2, menu_slug: 'about', ...banner, image: '/media/facades/1.svg', position: 1 },
      ])
      .execute()
    expect((await get('/api/menu/?x=1')).body).toEqual([
      { id: 2, slug: 'press_center', name: 'Пресс-центр' },
      { id: 1, slug: 'about', name: 'О компании' },
    ])
    expect((await get('/api/menu/element/')).body).toEqual([
      { id: 2, group: 'about', url: '/#about', title: 'Первый', order: 3 },
      { id: 1, group: 'about', url: 'https://a.example/', title: 'Второй', order: 7 },
    ])
    expect((await get('/api/menu/banner/')).body).toEqual([
      { id: 2, group: 'about', ...banner, image: '/media/facades/1.svg' },
      { id: 1, group: 'about', ...banner, image: null },
    ])
    verifies('§3.4-3', '§3.4-4', '§3.4-5', '§7.3-9', 'D11-5')
  })
})
