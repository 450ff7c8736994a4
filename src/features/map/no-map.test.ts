import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCity, makeLot, makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'

describeOnStores('a site without a map', (under) => {
  let site: TestApp
  beforeAll(async () => {
    const { db } = under
    const city_id = await makeCity(db, { name: 'Кострома', slug: 'kostroma' })
    const place = { city_id, latitude: null, longitude: null }
    await makeLot(db, { project_id: await makeProject(db, { slug: 'sad', ...place }) })
    site = await createTestApp(under)
  })
  afterAll(() => site.close())

  const show = async (path: string) => (await site.app.inject(path)).body

  it.each(['/', '/flats', '/projects', '/projects/sad'])('leads to no map: %s', async (path) => {
    const html = await show(path)
    expect(html).toContain('<h1')
    expect(html).not.toMatch(/href="\/map|view=map/)
    verifies('D99-1')
  })

  it.each(['/map', '/flats?view=map', '/projects?view=map'])(
    'has the list of projects in the place of the map: %s',
    async (path) => {
      const html = await show(path)
      expect(html).toContain('href="/projects/sad"')
      expect(html).not.toContain('aria-label="Карта"')
      expect(html).not.toContain('доступность')
      verifies('D99-1')
    },
  )
})
