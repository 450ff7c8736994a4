import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { sampleLot } from '../../../../tests/support/sample-lot.ts'
import { Component } from './lot-page.tsx'
import type { LotPageData } from '../snapshot/lot-page-data.ts'
import type { LotDetail } from '../model/schema.ts'

const base: LotDetail = {
  ...sampleLot({ id: 7, price: 15_000_000, rooms: 2 }),
  living_area: 33.1,
  ceiling_height: 3.2,
  is_open_plan: false,
  window_views: [],
  sale_ends_on: null,
  address: 'Берсеневская набережная, 6',
  city: 'Москва',
  price_history: [],
}

function draw(
  lot: Partial<LotDetail>,
  similar: LotPageData['similar'] = [],
  { drawing = null, storey = null }: Partial<Pick<LotPageData, 'drawing' | 'storey'>> = {},
): string {
  const data: LotPageData = { lot: { ...base, ...lot }, drawing, storey, similar }
  const router = createMemoryRouter([{ id: 'lot', path: '*', Component, loader: () => data }], {
    hydrationData: { loaderData: { lot: data } },
  })
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  return html.replaceAll('\u00a0', ' ')
}

function jsonLd(html: string) {
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  return JSON.parse(text) as { '@graph': Array<Record<string, unknown>> }
}

const row = (at: string, price: number, sale_price: number | null = null) => ({
  at: `${at}T09:00:00.000Z`,
  price,
  sale_price,
})

describe('the page of a flat', () => {
  it('names the flat, its full price and its facts', () => {
    const html = draw({})
    expect(html).toMatch(/<h1[^>]*>2-комнатная квартира, [^<]*<\/h1>/)
    expect(html).toContain('15 000 000 ₽')
    expect(html).toContain('<dt>Потолки</dt><dd>3,2 м</dd>')
    expect(html).toContain('Москва, Берсеневская набережная, 6')
    expect(html).not.toContain('Планировка</dt>')
  })

  it('lists the rooms of its plan, by the numbers that a wide one has on a telephone', () => {
    const room = {
      kind: 'living',
      name: 'Комната',
      x: 0,
      y: 0,
      width: 4,
      height: 5,
      area: 20,
    } as const
    const plan = (width: number) => ({
      geometry: {
        width,
        height: 5,
        rooms: [room, { ...room, name: 'Спальня', x: 4, area: 12.5 }],
        openings: [],
      },
      isMirrored: false,
    })
    const wide = draw({}, [], { drawing: plan(8) })
    expect(wide).toMatch(
      /<ol[^>]*aria-label="Помещения"><li>Комната, 20 м²<\/li><li>Спальня, 12,5 м²<\/li>/,
    )
    const numbers = wide.match(/<g data-words="numbers" display="none".*?<\/g>/)?.[0]
    expect([...(numbers ?? '').matchAll(/>(\d+)</g)].map(([, number]) => number)).toEqual([
      '1',
      '2',
    ])
    const narrow = draw({}, [], { drawing: plan(5) })
    expect(narrow).toContain('<ol class="visually-hidden" aria-label="Помещения">')
    expect(narrow).not.toContain('data-words="numbers"')
  })

  it('shows the plan of its storey where its place there is known', () => {
    expect(draw({})).not.toContain('этажа')
    const storey = { url: '/media/floors/3.svg?lot=7', width: 1_380, height: 740, middle: 0.5 }
    const html = draw({ floor: 5, section: '2', number: '41' }, [], { storey })
    expect(html).toContain('>План 5 этажа, секция 2</h2>')
    expect(html).toContain('<img src="/media/floors/3.svg?lot=7" width="1380" height="740"')
  })

  it('does not say the city twice when the address has it', () => {
    expect(draw({ address: 'Москва, улица Правды, 1' })).toContain('<dd>Москва, улица Правды, 1<')
  })

  it('strikes the full price of a sale and says until when it holds', () => {
    const html = draw({ sale_price: 14_000_000, sale_ends_on: '2026-12-31' })
    expect(html).toMatch(/14 000 000 ₽<\/span>.*<s[^>]*>15 000 000 ₽<\/s>/)
    expect(html).toContain('действует до 31 декабря 2026 г.')
  })

  it('has no price history while there was one price', () => {
    expect(draw({ price_history: [row('2026-03-01', 15_000_000)] })).not.toContain('История цены')
  })

  it('lists every price a buyer would have paid, the newest first', () => {
    const html = draw({
      price_history: [
        row('2026-03-01', 13_000_000),
        row('2026-06-01', 15_000_000),
        row('2026-11-01', 15_000_000, 14_000_000),
      ],
    })
    const table = html.slice(html.indexOf('История цены'))
    expect([...table.matchAll(/<td>([^<]*)<\/td>/g)].map(([, price]) => price)).toEqual([
      '14 000 000 ₽',
      '15 000 000 ₽',
      '13 000 000 ₽',
    ])
    // Three steps of one width: the dearest at the top, the cheapest at the bottom.
    expect(table).toContain('d="M0 92V92H160V4H320V48H480"')
  })

  it('draws a level line when the price did not change', () => {
    const prices = [row('2026-03-01', 15_000_000), row('2026-04-01', 15_000_000)]
    expect(draw({ price_history: prices })).toContain('d="M0 92V92H240V92H480"')
  })

  it('offers no callback for a sold flat, but similar ones', () => {
    const html = draw({ status: 'sold' }, [sampleLot({ id: 8 })])
    expect(html).toContain('Уже продано')
    expect(html).toContain('href="#similar"')
    expect(html).toContain('href="/flats/8"')
    expect(html).not.toContain('Заказать звонок')
    expect(draw({})).toContain('Заказать звонок')
  })
})

describe('the structured data of a flat', () => {
  it('is an offer at the price a buyer pays, and the way to it', () => {
    const [product, listing] = jsonLd(
      draw({ sale_price: 14_000_000, sale_ends_on: '2026-12-31', status: 'reserved' }),
    )['@graph']
    expect(product).toMatchObject({
      '@type': ['Product', 'Apartment'],
      numberOfRooms: 2,
      offers: {
        price: 14_000_000,
        priceCurrency: 'RUB',
        priceValidUntil: '2026-12-31',
        availability: 'https://schema.org/LimitedAvailability',
      },
    })
    expect(listing).toMatchObject({ mainEntity: { '@id': product?.['@id'] } })
  })

  it('cannot be ended by what a feed calls a project', () => {
    const project = { ...base.project, name: '</script><script>alert(1)</script>' }
    const html = draw({ project })
    expect(html).not.toContain('<script>alert')
    expect(jsonLd(html)['@graph'][0]?.['name']).toContain('</script>')
  })
})
