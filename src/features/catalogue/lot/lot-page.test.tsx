import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { sampleLot } from '../../../../tests/support/sample-lot.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { Component } from './lot-page.tsx'
import { type Site, SiteContext } from '../../../ui/site.ts'
import type { LotPageData } from './lot-page.server.tsx'
import type { LotReading } from './lot-page-data.ts'
import { toLabelledChoices, unknownChoices } from '../../lots/model/lot-choices.ts'
import type { LotDetail } from '../../lots/model/schema.ts'
import type { PlaceScheme } from '../card/place-scheme-data.ts'

const base: LotDetail = {
  ...sampleLot({ id: 7, price: 15_000_000, rooms: 2 }),
  living_area: 33.1,
  ceiling_height: 3.2,
  address: 'Берсеневская набережная, 6',
}
/** Parts of the page's data: the first screen's own, and those of the sections below. */
type Parts = Partial<Omit<LotPageData, 'sections'> & LotReading>

const site: Site = {
  origin: '',
  name: '',
  city: null,
  contacts: null,
  documents: { policy: '/documents/policy', consent: null, mailing: null },
  asksMailingConsent: false,
  asksCallTime: false,
  cards: { hotOffer: true, flatButton: false },
}

const noPlaces: LotPageData['places'] = {
  storey: null,
  orientation: null,
  scheme: null,
  facade: null,
  genplan: null,
}

function draw(lot: Partial<LotDetail>, parts: Parts = {}): string {
  const reading: LotReading = {
    extras: [],
    documents: [],
    documentsHref: null,
    mapHref: null,
    samePlan: { count: 0, lots: [] },
    similar: [],
    today: '2026-12-01',
    instalments: [],
    qr: { path: 'M0 0h1v1h-1z', size: 21 },
    ...parts,
  }
  const all: LotPageData = {
    lot: { ...base, ...lot },
    way: [{ title: 'Главная', href: '/' }, { title: base.article ?? '' }],
    drawing: null,
    places: noPlaces,
    project: { name: 'Берег', href: '/projects/bereg', picture: null, text: '', city: null },
    areaType: null,
    views: [],
    finish: null,
    hasSimilar: reading.similar.length > 0,
    sections: { mortgage: null, reading },
    ...parts,
  }
  const router = createMemoryRouter([{ id: 'lot', path: '*', Component, loader: () => all }], {
    hydrationData: { loaderData: { lot: all } },
  })
  const html = renderToStaticMarkup(
    <SiteContext value={site}>
      <RouterProvider router={router} />
    </SiteContext>,
  )
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

/** The texts of a table's data cells, row by row. */
const cellsOf = (html: string) => [...html.matchAll(/<td>([^<]*)<\/td>/g)].map(([, text]) => text)

describe('the page of a flat', () => {
  it('shows the title, the full price and the facts', () => {
    const html = draw({})
    expect(html).toMatch(/<h1[^>]*>2-комнатная квартира, [^<]*<\/h1>/)
    expect(html).toContain('15 000 000 ₽')
    expect(html).toContain('<dt>Потолки</dt><dd>3,2 м</dd>')
    expect(html).toContain('Москва, Берсеневская набережная, 6')
    expect(html).not.toContain('Планировка</dt>')
    verifies('§10.2-4')
  })

  it.each([
    ['primary', 'Первичная продажа'],
    ['assignment', 'Переуступка прав'],
  ])('says how it is sold: %s as «%s», and nothing where no feed says it', (sale_type, words) => {
    const html = draw(toLabelledChoices({ ...unknownChoices(), sale_type }))
    expect(html).toContain(`<dt>Договор</dt><dd>${words}</dd>`)
    expect(draw({})).not.toContain('Договор</dt>')
  })

  it('has a row for the phase of its house, and none where no feed says it', () => {
    expect(draw({ house: { ...base.house, phase: '2' } })).toContain('<dt>Очередь</dt><dd>2</dd>')
    expect(draw({})).not.toContain('Очередь</dt>')
  })

  it('lists the rooms of the plan, in sight of phones when the plan has only numbers', () => {
    const plan = (isNumbered: boolean) => ({
      svg: '<svg><title>План</title></svg>',
      isNumbered,
      rooms: [
        { name: 'Комната', area: 20 },
        { name: 'Спальня', area: 12.5 },
      ],
    })
    const wide = draw({}, { drawing: plan(true) })
    expect(wide).toMatch(
      /<ol[^>]*aria-label="Помещения"[^>]*><li>Комната, 20 м²<\/li><li>Спальня, 12,5 м²<\/li>/,
    )
    expect(wide).toContain('<svg><title>План</title></svg>')
    expect(draw({}, { drawing: plan(false) })).toMatch(
      /<ol(?=[^>]* aria-label="Помещения")(?=[^>]* class="visually-hidden")/,
    )
  })

  it('shows furniture and dimensions as layers that are on at first', () => {
    const html = draw({}, { drawing: { svg: '<svg></svg>', isNumbered: false, rooms: [] } })
    for (const name of ['dimensions', 'furniture']) {
      expect(html).toMatch(new RegExp(`<input(?=[^>]* name="${name}")(?=[^>]* checked="")`))
    }
  })

  it('names a region for each drawing of its place, with its picture and the link to its page', () => {
    const place = (href: string, picture: string | null = null) => ({ href, ratio: 2, picture })
    const html = draw(
      {},
      {
        places: {
          ...noPlaces,
          storey: place('/projects/bereg/floors/3', '/media/floors/3.svg?lot=7'),
          facade: place('/projects/bereg/buildings/1'),
          genplan: place('/projects/bereg/genplan'),
        },
      },
    )
    for (const name of ['План', 'На этаже', 'На фасаде', 'На генплане']) {
      expect(html).toMatch(new RegExp(`<section[^>]* aria-label="${name}"`))
    }
    expect(html).toMatch(/<img src="\/media\/floors\/3\.svg\?lot=7"[^>]* loading="lazy"/)
    for (const page of ['floors/3', 'buildings/1', 'genplan']) {
      expect(html).toContain(`href="/projects/bereg/${page}"`)
    }
    expect(draw({})).not.toContain('На этаже')
    verifies('§10.2-4', '§10.2-12', 'D36-1')
  })

  it('does not repeat a city that the address contains', () => {
    expect(draw({ address: 'Москва, улица Правды, 1' })).toContain('<dd>Москва, улица Правды, 1<')
  })

  it('strikes through the full price of a sale and shows its end date', () => {
    const html = draw({ sale_price: 14_000_000, sale_ends_on: '2026-12-31' })
    expect(html).toMatch(/14 000 000 ₽<\/span>.*<s[^>]*>15 000 000 ₽<\/s>/)
    expect(html).toContain('скидка действует до 31 декабря 2026 г.')
    expect(html).toContain('Скидка 7 %, 1 000 000 ₽, до 31 декабря 2026 г.')
    verifies('§10.2-4', 'D9-2')
  })

  it('shows the current price in its own region, with a table but no chart for one or two prices', () => {
    const html = draw({ price_history: [row('2026-03-01', 15_000_000)] })
    expect(html).toMatch(/<section id="price"[^>]* aria-labelledby="price-title"[^>]*><h2/)
    expect(html).toContain('Действует с 1 марта 2026 г.')
    expect(html).toContain('<caption>История цены</caption>')
    expect(html).not.toContain('viewBox="0 0 1000 200"')
    const two = [row('2026-03-01', 15_000_000), row('2026-06-01', 16_000_000)]
    expect(draw({ price_history: two })).not.toContain('viewBox="0 0 1000 200"')
    const three = [...two, row('2026-09-01', 17_000_000)]
    expect(draw({ price_history: three })).toContain('viewBox="0 0 1000 200"')
    expect(draw({})).not.toContain('История цены')
  })

  it('lists date, price and sale price of all changes, newest first', () => {
    const html = draw({
      price_history: [
        row('2026-03-01', 13_000_000),
        row('2026-06-01', 15_000_000),
        row('2026-11-01', 15_000_000, 14_000_000),
      ],
    })
    const table = html.slice(html.indexOf('<caption>История цены'))
    expect(cellsOf(table)).toEqual([
      '15 000 000 ₽',
      '14 000 000 ₽',
      '15 000 000 ₽',
      '—',
      '13 000 000 ₽',
      '—',
    ])
    expect([...table.matchAll(/<th scope="row">([^<]*)</g)].map(([, day]) => day)).toEqual([
      '1 ноября 2026 г.',
      '1 июня 2026 г.',
      '1 марта 2026 г.',
    ])
    verifies('D36-1')
  })

  it('shows similar flats and neither price nor callback button for a sold flat', () => {
    const html = draw({ status: 'sold' }, { similar: [sampleLot({ id: 8 })] })
    expect(html).toContain('Уже продано')
    expect(html).toContain('href="#similar"')
    expect(html).toContain('href="/flats/8"')
    expect(html).not.toContain('Заказать звонок')
    expect(draw({})).toContain('Заказать звонок')
    verifies('§10.2-4')
  })

  it('says how similar flats differ, and names each favourite button by its lot', () => {
    const others = [
      sampleLot({ id: 8, article: 'А-8', area: 62.6, price: 14_700_000 }),
      sampleLot({ id: 9, article: 'А-9', price: 16_300_000 }),
    ]
    const html = draw({}, { similar: others })
    expect(html).toContain('+4,2 м², −300 тыс. ₽')
    expect(html).toContain('та же площадь, +1,3 млн ₽')
    expect(html).toContain(': 2-комнатная, 62,6 м², А-8')
    expect(html).toContain(': 2-комнатная, 58,4 м², А-9')
    expect(html).toContain('>Похожие квартиры</h2>')
    verifies('§10.2-12', 'D36-1')
  })

  it('links a comparison of the lot with the similar ones', () => {
    const others = [sampleLot({ id: 8 }), sampleLot({ id: 9 })]
    expect(draw({}, { similar: others })).toContain(`href="/compare?ids=${base.id},8,9"`)
    expect(draw({}, { similar: [] })).not.toContain('/compare')
    verifies('§10.2-15')
  })

  it('links the same plan on other floors with the difference in price', () => {
    const lots = [sampleLot({ id: 9, floor: 12, price: 15_200_000, number: '77' })]
    const html = draw({}, { samePlan: { count: 3, lots } })
    expect(html).toContain('Эта планировка на других этажах')
    expect(html).toContain('В продаже ещё 3 квартиры')
    expect(html).toContain('показаны 1 самых доступных')
    expect(html).toMatch(/href="\/flats\/9".*Этаж 12 из 24.*№ 77.*15 200 000 ₽.*\+200 тыс. ₽/)
  })

  it('links parking of the building, documents, the project and its finish', () => {
    const html = draw(
      {},
      {
        extras: [
          {
            kind: 'parking',
            count: 3,
            price_from: 1_900_000,
            href: '/parking/5',
            listHref: null,
          },
        ],
        documents: [{ title: 'Декларация', href: '/documents/d', note: '1 мая 2026 г.' }],
        finish: {
          name: 'Чистовая',
          description: 'Полы и стены',
          pictures: [{ src: '/a.jpg', width: 3, height: 2, alt: 'Спальня' }],
        },
      },
    )
    expect(html).toMatch(/href="\/parking\/5"[^>]*>3 машино-места<.*от 1,9 млн ₽/)
    expect(html).toContain('href="/documents/d"')
    expect(html).toContain('href="/projects/bereg"')
    expect(html).toContain('Отделка: чистовая')
    expect(html).toContain('<figcaption>Спальня</figcaption>')
    verifies('§10.2-12')
  })

  it('has rooms and the home itself beside its plan, and nothing where there is neither', () => {
    const views = [
      { src: '/room.jpg', width: 3, height: 2, alt: 'Гостиная', caption: 'Гостиная' },
      {
        src: '/media/axonometries/1.svg',
        width: 3,
        height: 2,
        alt: 'Планировка: квартира\u00a0№\u00a045, вид сверху под углом',
        caption: 'Рисунок по этому плану, мебель условная',
        isDrawn: true as const,
      },
      {
        src: '/house.jpg',
        width: 3,
        height: 2,
        alt: 'Берег',
        caption: 'Проект «Берег»',
        href: '/projects/bereg',
      },
    ]
    const html = draw({}, { views })
    expect(html).toContain('data-views="true"')
    expect(html).toMatch(/<a href="\/room.jpg"[^>]* aria-label="Открыть: Гостиная"/)
    expect(html).toMatch(/aria-label="Открыть: Планировка[^"]*углом"[^>]*>.*data-drawn="true"/)
    expect(html).toContain('<figcaption>Рисунок по этому плану, мебель условная</figcaption>')
    expect(html).toMatch(/href="\/projects\/bereg"[^>]* aria-label="Проект «Берег»"/)
    expect(draw({})).not.toMatch(/data-views|aria-label="Виды"/)
  })

  it.each([
    ['premium_area', 'data-tone="premium_area"'],
    ['business_area', 'data-tone="business_area"'],
    ['comfort_area', null],
    [null, null],
  ] as const)('of the class %s has its colours', (areaType, tone) => {
    const [found = null] = /data-tone="\w+"/.exec(draw({}, { areaType })) ?? []
    expect(found).toBe(tone)
  })

  it('says how it is handed over also where no picture fits it', () => {
    const finish = { name: 'Чистовая', description: 'Полы и\u00a0стены', pictures: [] }
    expect(draw({}, { finish })).toMatch(
      /Отделка: чистовая<\/p><p[^>]*>Полы и стены<\/p><\/div><\/section>/,
    )
    expect(draw({}, { finish: { ...finish, description: '' } })).not.toContain('id="finish"')
  })

  it('prints a QR code of its address', () => {
    const html = draw({}, { qr: { path: 'M0 0h7v1h-7z', size: 21 } })
    expect(html).toContain('viewBox="-4 -4 29 29"')
    expect(html).toContain('d="M0 0h7v1h-7z"')
    expect(html).toContain('Актуальная цена и статус: /flats/7')
  })
})

describe('the plan of a flat', () => {
  const drawing = { svg: '<svg></svg>', isNumbered: false, isWide: false, rooms: [] }
  const drawPlan = (orientation: LotPageData['places']['orientation']) =>
    draw({}, { drawing, places: { ...noPlaces, orientation } })

  it('shows north and the sides on which it has windows', () => {
    const html = drawPlan({ north: 30, windows: ['юг', 'запад'] })
    expect(html).toContain('<g transform="rotate(30)">')
    expect(html).toContain('Окна выходят на юг и запад')
    expect(drawPlan({ north: 30, windows: [] })).toContain('С — север')
  })

  it('shows no arrow when north is unknown', () => {
    expect(drawPlan(null)).not.toContain('Окна выходят')
    expect(drawPlan(null)).not.toContain('<g transform="rotate(')
  })
})

describe('the page of a parking place', () => {
  const place = { kind: 'parking', rooms: null, number: '12', area: 13.2, floor: -1 } as const

  it('is named by its number, and shows neither plan nor finish', () => {
    const html = draw(place)
    expect(html).toMatch(/<h1[^>]*>Машино-место № 12, 13,2 м²<\/h1>/)
    expect(html).toContain('Этаж −1')
    expect(html).not.toContain('<dt>Отделка</dt>')
    expect(html).not.toContain('aria-label="План"')
    expect(html).toContain('/og/lots/7.png')
    verifies('§10.2-13')
  })

  it('is marked on the scheme of its storey, on which the other places are links', () => {
    const cell = {
      area: 13.2,
      price: 1_900_000,
      status: 'available',
      isFitting: true,
      points: '0 0 25 0 25 53 0 53',
      box: [0, 0, 25, 53],
    } as const
    const scheme: PlaceScheme = {
      id: 3,
      kind: 'parking',
      title: 'Этаж −1',
      width: 300,
      height: 150,
      isByNumber: false,
      aisles: [],
      cells: [
        { ...cell, id: 7, number: '12' },
        { ...cell, id: 8, number: '13' },
      ],
    }
    const places = { scheme, href: '/parking?building=1' }
    const html = draw(place, {
      places: { ...noPlaces, scheme: places },
    })
    expect(html).toMatch(/<section[^>]* aria-label="На этаже"/)
    expect(html).toContain('aria-label="Машино-место № 13, 13,2 м², в продаже, 1 900 000 ₽"')
    expect(html).not.toContain('aria-label="Машино-место № 12')
    expect(html).toContain('№ 12 — это место')
    expect(html).toMatch(/href="\/parking\?building=1"[^>]*>Все места корпуса</)
    verifies('§10.3-6')
  })

  it('shows similar places under their own heading', () => {
    const html = draw(place, { similar: [sampleLot({ ...place, id: 8, number: '13' })] })
    expect(html).toContain('>Похожие машино-места</h2>')
    expect(html).toContain('href="/parking/8"')
    // A place has no plan that could come later.
    expect(html).not.toContain('План готовится')
  })
})

describe('the JSON-LD of a flat', () => {
  it('contains an offer with the price that a buyer pays, and a listing that refers to it', () => {
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

  it('escapes a closing script tag in a project name', () => {
    const project = { ...base.project, name: '</script><script>alert(1)</script>' }
    const html = draw({ project })
    expect(html).not.toContain('<script>alert')
    expect(jsonLd(html)['@graph'][0]?.['name']).toContain('</script>')
  })
})
