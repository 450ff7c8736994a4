import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillContent } from '../../../tests/support/content-rows.ts'
import { makeLot, makeProject } from '../../../tests/support/factories.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { findNearestPages } from './nearest-pages.server.ts'

describeOnStores('a 404', (under) => {
  let site: TestApp
  let lot = 0
  beforeAll(async () => {
    const project = await makeProject(under.db, { slug: 'klyon-i-lipa', name: 'Клён и липа' })
    await fillContent(under.db, project)
    lot = await makeLot(under.db, { project_id: project })
    site = await createTestApp(under)
  })
  afterAll(() => site.close())

  type Known = Parameters<typeof findNearestPages>[0]
  /** The snapshot with a few press pieces and documents. */
  const known = (count = 1): Known => {
    const snapshot = site.context.catalogue.current()
    const rows = (slug: string) =>
      Array.from({ length: count }, (_, n) => ({ slug: `${slug}-${n}`, title: `О ${slug}` }))
    return {
      projects: snapshot.projects,
      press: rows('start-prodazh') as unknown as Known['press'],
      documents: rows('proektnaya-deklaratsiya') as unknown as Known['documents'],
      findLot: (id) => snapshot.findLot(id),
    }
  }
  const find = (url: string) => findNearestPages(known(), url).map(({ href }) => href)

  it('offers the section, project, document, press piece or lot with the nearest address', () => {
    expect(find(`/flat/${lot}`)).toEqual([`/flats/${lot}`, '/flats'])
    expect(find('/flat/999999')).toEqual(['/flats'])
    expect(find('/projcts')).toEqual(['/projects'])
    expect(find('/projects/klyon-i-lpa')).toEqual(['/projects/klyon-i-lipa', '/projects'])
    expect(find('/projects/klyon-i-lipa/gnplan')[0]).toBe('/projects/klyon-i-lipa')
    expect(find('/klyon-i-lipa')).toEqual(['/projects/klyon-i-lipa'])
    expect(find(encodeURI('/Квартиры'))).toEqual(['/flats'])
    expect(find('/press/start-prodaj-0')).toEqual(['/press/start-prodazh-0', '/press'])
    expect(find('/press/nothing-like-any-of-them')).toEqual(['/press'])
    expect(find('/documents/proektnaya-deklaracia-0')[0]).toBe(
      '/documents/proektnaya-deklaratsiya-0',
    )
    expect(find('/page-data/projcts')).toEqual(['/projects'])
    verifies('§2.11-5')
  })

  it('links only to pages that exist, and keeps its title and message', async () => {
    for (const url of [`/flat/${lot}`, '/projcts', '/klyon-i-lpa', '/dokuments/x', '/brodcasts']) {
      const page = await site.app.inject(url)
      expect(page.statusCode, url).toBe(404)
      expect(page.body).toContain('Страница не найдена')
      expect(page.body).toContain('This page could not be found')
      expect(page.body).toContain('Похожие страницы')
      for (const href of find(url)) {
        expect(page.body).toContain(`href="${href}"`)
        expect((await site.app.inject(href)).statusCode, href).toBe(200)
      }
    }
    const data = await site.app.inject('/page-data/projects/klyon-i-lpa')
    expect(data.statusCode).toBe(404)
    expect(data.json().error.nearest[0]).toEqual({
      href: '/projects/klyon-i-lipa',
      title: 'Клён и липа',
    })
    verifies('D22-1')
  })

  it('offers nothing for an address that is like no other', async () => {
    for (const url of ['/wp-admin/setup.php', '/', '/%', '/%E0%A4%A', '//', '/__proto__/x']) {
      expect(find(url), url).toEqual([])
    }
    expect((await site.app.inject('/wp-admin/setup.php')).body).not.toContain('Похожие страницы')
  })

  it('offers at most five pages for any address, also a long one among thousands', () => {
    const huge = known(5_000)
    for (const url of ['/proektnoi-deklaratsii-00', '/start-prodazh', '/a'.repeat(8_000)]) {
      expect(findNearestPages(huge, url).length).toBeLessThanOrEqual(5)
    }
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.string({ unit: 'binary' })), (url) => {
        expect(findNearestPages(known(), url).length).toBeLessThanOrEqual(5)
      }),
    )
  })
})
