import fc from 'fast-check'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillMenu } from '../../../tests/support/full-menu.ts'
import {
  randomCatalogues,
  type RandomQuestion,
  randomQuestions,
} from '../../../tests/support/random-catalogue.ts'
import { sampleLot } from '../../../tests/support/sample-lot.ts'
import { storeCatalogue } from '../../../tests/support/store-catalogue.ts'
import { describeOnStores } from '../../../tests/support/stores.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { raiseCatalogueVersion } from '../../db/version.ts'
import type { PlanGeometry } from '../../drawing/plan/plan-geometry.ts'
import { LotCardView } from '../../features/catalogue/card/lot-card.tsx'
import { toListAddress } from '../../features/catalogue/list/list-texts.ts'
import { writeLotQuery } from '../../features/lots/model/selection.ts'
import { FavouriteToggle } from '../../features/favourites/favourite-toggle.tsx'
import { createSiteTreeFactory } from '../../app/entry-server.ts'
import type { ShellData } from '../../app/shell-data.ts'
import { FragmentCache } from '../../ssr/fragment-cache.server.ts'
import { toRenderer } from '../../ssr/render-page.server.tsx'
import { FragmentContext } from '../../ui/cached-fragment.tsx'

const geometry: PlanGeometry = {
  width: 4,
  height: 3,
  rooms: [{ kind: 'living', name: 'Комната', x: 0, y: 0, width: 4, height: 3, area: 12 }],
  openings: [],
}
it('caches the cards of a favourite lot and of another lot separately', () => {
  const cache = new FragmentCache(10_000)
  const draw = (isPressed: boolean) => {
    const { findFragment, assemble } = cache.startPage()
    const action = createElement(FavouriteToggle, { lotId: 1, isPressed })
    const element = createElement(LotCardView, { lot: sampleLot({ id: 1 }), action })
    const router = createMemoryRouter([{ path: '*', element }])
    const tree = createElement(RouterProvider, { router })
    const provider = createElement(FragmentContext, { value: findFragment }, tree)
    return assemble(renderToString(provider)).toString()
  }
  for (const isPressed of [true, false, true]) {
    expect(draw(isPressed)).toContain(` aria-pressed="${isPressed}"`)
  }
})

/** Enough lots for several pages of a list. */
const MANY = 60

describeOnStores('a page with cached fragments', (under) => {
  let site: TestApp
  let session = ''
  /** Fragments that were inserted without being rendered. */
  let cached = 0
  const differing: string[] = []
  beforeAll(async () => {
    const { db } = under
    const [catalogue] = fc.sample(
      randomCatalogues.filter(({ lots }) => lots.length > MANY),
      1,
    )
    if (catalogue) await storeCatalogue(db, catalogue)
    await fillMenu(db)
    const id = 1
    const drawn = { geometry: JSON.stringify(geometry) }
    await db.updateTable('plans').set(drawn).where('id', '=', id).execute()
    await db.updateTable('lots').set({ plan_id: id }).where('id', '<', MANY).execute()
    const createTree = await createSiteTreeFactory()
    const render = toRenderer<ShellData>((page, findFragment) =>
      createTree(
        page,
        findFragment &&
          ((name, dependencies) => {
            const slot = findFragment(name, dependencies)
            if (slot.isCached) cached++
            return slot
          }),
      ),
    )
    const renderWhole = toRenderer<ShellData>((page) => createTree(page))
    site = await createTestApp(under, {
      pages: {
        caches: false,
        render: async (page) => {
          const html = await render(page)
          if (!html.equals(await renderWhole(page))) differing.push(page.address)
          return html
        },
      },
    })
    session = await addFavourites([1, 2, 3])
  })
  afterAll(() => site.close())

  const addresses = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.tuple(randomQuestions, fc.integer({ min: 1, max: 4 })).map(writeListUrl),
    },
    fc.integer({ min: 1, max: MANY }).map((id) => `/flats/${id}`),
    fc.constantFrom('/', '/flats', '/favorites', '/favorites/print', '/callback?from=/flats/1'),
    fc.constantFrom('/search?q=проект', '/partners', '/ui-kit', '/callback/thanks', '/nothing'),
  )
  const visits = fc.array(fc.record({ url: addresses, city: fc.constantFrom('city', 'other') }), {
    minLength: 2,
    maxLength: 8,
  })
  const visit = (url: string, city: string) =>
    site.app.inject({ url: encodeURI(url), headers: { cookie: `city=${city}; ${session}` } })

  it('produces the same bytes as an uncached render', async () => {
    await fc.assert(
      fc.asyncProperty(visits, async (some) => {
        for (const { url, city } of some) {
          expect((await visit(url, city)).headers['content-type']).toContain('text/html')
        }
        expect(differing).toEqual([])
      }),
      { numRuns: 15 },
    )
    expect(cached).toBeGreaterThan(50)
  })

  it('shows the new price after a catalogue change', async () => {
    const price = async () => /[\d\s]+(?=\s₽<)/.exec((await visit('/flats', 'city')).body)?.[0]
    const change = (amount: number) =>
      under.db.transaction().execute(async (trx) => {
        await trx.updateTable('lots').set({ price: amount, sale_price: null }).execute()
        await raiseCatalogueVersion(trx, new Date())
      })
    await change(77_000_000)
    await expect.poll(price).toMatch(/^77\s000\s000$/)
    await change(88_000_000)
    await expect.poll(price).toMatch(/^88\s000\s000$/)
    expect((await visit('/flats/1', 'other')).body).not.toMatch(/77\s000\s000\s₽/)
    expect(differing).toEqual([])
  })

  async function addFavourites(ids: readonly number[]): Promise<string> {
    let cookie = ''
    for (const property of ids) {
      const response = await site.app.inject({
        method: 'POST',
        url: '/favorites',
        payload: `action=add&property=${property}`,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'http://localhost',
          host: 'localhost',
          cookie,
        },
      })
      expect(response.statusCode).toBe(303)
      cookie ||= String(response.headers['set-cookie']).split(';')[0] ?? ''
    }
    return cookie
  }
})

function writeListUrl([{ selection, order }, page]: [RandomQuestion, number]): string {
  const view = page === 4 ? ('table' as const) : ('cards' as const)
  return toListAddress('flat', writeLotQuery('flat', { selection, order, page, view }))
}
