import { expect, it } from 'vitest'
import { makeBuilding, makeLot, makeProject } from '../../../tests/support/factories.ts'
import { fillMenu } from '../../../tests/support/full-menu.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import type { MenuData } from './menu-data.ts'

describeOnStores('the page of the menu', (under) => {
  it('has the links of all groups, what is on sale, the accounts and the search', async () => {
    const project_id = await makeProject(under.db, { area_type: 'premium_area' })
    await makeLot(under.db, { project_id })
    await fillMenu(under.db)
    const site = await createTestApp(under)
    const { statusCode, body } = await site.app.inject('/menu')
    await site.close()
    expect(statusCode).toBe(200)
    const main = /<main.*<\/main>/s.exec(body)?.[0] ?? ''
    for (const [href, name] of [
      ['/flats?area_type=premium_area', 'Все премиум-дома'],
      ['/flats?order=price', 'Ипотека'],
      ['/projects', 'Проекты'],
      ['/flats', 'Квартиры'],
      ['https://social.example/rutube', 'rutube'],
      ['https://apps.example/1', 'RuStore'],
    ]) {
      expect(main).toMatch(new RegExp(`<a href="${href?.replaceAll('?', '\\?')}"[^>]*>.*?${name}`))
    }
    expect(main).toMatch(/<form[^>]*action="\/search"/)
    expect(main).not.toContain('Машино-места')
    verifies('D130-1')
  })

  it('has projects among the links of a group as cards with station, hand-over and price', async () => {
    const project_id = await makeProject(under.db, {
      area_type: 'business_area',
      slug: 'dom',
      name: 'Дом',
    })
    const building_id = await makeBuilding(under.db, {
      project_id,
      completion_year: 2027,
      completion_quarter: 3,
    })
    await makeLot(under.db, { project_id, building_id, price: 9_300_000 })
    await under.db
      .insertInto('menu_elements')
      .values([
        { menu_slug: 'business_area', title: 'Дом', url: '/projects/dom', position: 0 },
        { menu_slug: 'business_area', title: 'Все', url: '/flats', position: 1 },
      ])
      .execute()
    const site = await createTestApp(under)
    const { data } = (await site.app.inject('/page-data/menu')).json<{ data: MenuData }>()
    await site.close()
    expect(data.menu.find(({ slug }) => slug === 'business_area')).toMatchObject({
      links: [{ title: 'Все', url: '/flats' }],
      projects: [{ slug: 'dom', name: 'Дом', price: 'от\u00a09,3\u00a0млн\u00a0₽' }],
    })
    verifies('D130-2')
  })
})
