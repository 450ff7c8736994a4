import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { verifies } from '../../../tests/support/verifies.ts'
import { Component } from './home-page.tsx'
import type { HomeData } from './home-page.server.ts'

const emptyData: HomeData = {
  company: null,
  slides: [],
  projects: [],
  rooms: {},
  interlude: null,
  flats: { count: 0, rooms: [], lots: [], prices: [] },
  cityFlats: null,
  figures: [],
  more: { offers: [], sites: [], payment: null, programs: [], maps: [] },
  press: [],
  documents: [],
}

function renderPage(data: HomeData): string {
  const router = createMemoryRouter([{ id: 'page', path: '*', Component, loader: () => data }], {
    hydrationData: { loaderData: { page: data } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const project: HomeData['projects'][number] = {
  id: 1,
  slug: 'bereg',
  name: 'Тихий берег',
  area_type: 'premium_area',
  city: { id: 1, slug: 'primorsk', name: 'Приморск' },
  address: 'Портовая набережная, 5',
  latitude: null,
  longitude: null,
  description: '',
  picture: null,
  is_to_scale: true,
  metro: [],
  buildings: [],
  completion: '2027-3',
  price_from: 12_430_000,
  flats_on_sale: 1,
  lots_on_sale: 1,
}
const company: HomeData['company'] = {
  name: 'Тест',
  legal_name: 'ООО «Тест»',
  tagline: '',
  disclaimer: '',
  purchase_html: '<p>Как купить</p>',
  about_html: '<p>О нас</p>',
  partners_html: '',
  callback_promise: null,
  shows_papers: false,
}
const filledData: HomeData = {
  ...emptyData,
  company,
  projects: (['premium_area', 'business_area'] as const).map((area_type, index) => ({
    ...project,
    id: index + 1,
    slug: area_type,
    area_type,
  })),
  flats: { count: 1, rooms: [{ value: '1', label: '1', count: 1 }], lots: [], prices: [] },
  press: [
    {
      slug: 'dvor',
      title: 'Двор открыт',
      lead: '',
      published_on: '2026-11-01',
      picture: null,
      drawing: null,
      kind: 'news',
    },
  ],
  documents: [{ slug: 'policy', title: 'Политика' }],
}
const listSections = (data: HomeData) =>
  Array.from(renderPage(data).matchAll(/<section id="(\w+)"/g), ([, id]) => id)

it('renders its sections in order', () => {
  expect(listSections(filledData)).toEqual([
    'vas_landing_slider',
    'premium_area',
    'business_area',
    'flats',
    'purchase',
    'press_center',
    'about',
    'documents',
  ])
  verifies('§2.3-9', '§10.2-1')
})

it('leaves out every section without content', () => {
  expect(listSections(emptyData)).toEqual(['vas_landing_slider'])
  expect(listSections({ ...filledData, documents: [], press: [] })).not.toContain('documents')
  verifies('D81-3')
})

it('keeps each chapter of a text in one element, and shows the figures of the company above its text', () => {
  const html = renderPage({
    ...emptyData,
    company: {
      ...company,
      purchase_html: '<ol><li>Выбор</li></ol><h3>Чем платить</h3><p>а</p><h3>Отделка</h3><p>б</p>',
    },
    figures: [{ kind: 'houses', count: 14, href: null }],
  })
  expect(html).toMatch(/<div class="[^"]*prose[^"]*"><h3>Чем платить<\/h3><p>а<\/p><\/div>/)
  const [about = ''] = /<section id="about".*?<\/section>/.exec(html) ?? []
  expect(about).toMatch(/14<\/span> <span[^>]*>домов<\/span>.*О нас/)
})

it('shows offers, building sites and the lowest payment only if there are such', () => {
  const more: HomeData['more'] = {
    offers: [],
    sites: [
      {
        name: 'Дом у реки',
        month: 'ноябрь 2026: Кран снят',
        href: '/progress/house?month=2026-11',
        picture: { src: '/media/pictures/abc-960.jpg', width: 1200, height: 800, alt: '' },
      },
    ],
    payment: {
      monthly: 37_174,
      flat: 'Студия, 25,9 м²',
      place: 'Дом у реки',
      href: '/flats/7',
      termYears: 30,
      firstPayment: 1_559_760,
    },
    programs: [],
    maps: [],
  }
  const html = renderPage({ ...emptyData, more })
  expect(html).not.toContain('Горячие предложения')
  expect(html).toContain('href="/progress/house?month=2026-11"')
  expect(html).toContain('От 37\u00a0174\u00a0₽ в\u00a0месяц')
  expect(html).toContain('href="/flats/7"')
  expect(renderPage(emptyData)).not.toContain('Ход строительства')
})

describe('the slides', () => {
  const slide: HomeData['slides'][number] = {
    id: 1,
    title: 'Дом у реки введён',
    text: 'Двор открыт.',
    url: '/flats?project=6',
    link_text: 'Квартиры в доме',
    advertiser_mark: null,
    picture: { src: '/media/pictures/abc-1440.jpg', width: 1600, height: 1000, alt: '' },
    phone: null,
  }

  it('have another picture where the window is narrow', () => {
    const phone = { src: '/media/pictures/def-1440.jpg', width: 1440, height: 1800, alt: '' }
    const html = renderPage({ ...emptyData, slides: [{ ...slide, phone }] })
    const [picture = ''] = /<picture>.*?<\/picture>/.exec(html) ?? []
    const sources = picture.match(/<source[^>]*>/g) ?? []
    const isNarrow = sources.map((source) => source.includes('media="(max-width: 767.98px)"'))
    expect(isNarrow).toEqual([true, true, false, false])
    expect(sources.map((source) => source.includes('/def-'))).toEqual(isNarrow)
    expect(renderPage({ ...emptyData, slides: [slide] })).not.toContain('<source media')
  })

  it('stand in the first section instead of the projects, the first picture with high priority', () => {
    const html = renderPage({ ...emptyData, slides: [slide, { ...slide, id: 2 }] })
    const [section = ''] = /<section id="vas_landing_slider".*?<\/section>/.exec(html) ?? []
    expect(section.match(/Квартиры в доме/g)).toHaveLength(2)
    expect(section.match(/fetchPriority="high"/g)).toHaveLength(1)
    expect(section.match(/loading="lazy"/g)).toHaveLength(1)
    expect(section).toContain('1 из\u00a02')
    verifies('§10.2-1')
  })

  it('have no buttons if there is only one', () => {
    const html = renderPage({ ...emptyData, slides: [slide] })
    expect(html).not.toContain('Следующий слайд')
  })

  it('show the title in the place of a missing picture, the mark of advertising, and links to other sites', () => {
    const other = {
      ...slide,
      picture: null,
      url: 'https://bank.example/',
      advertiser_mark: '2Vtzq',
    }
    const html = renderPage({ ...emptyData, slides: [other] })
    expect(html.match(/Дом у реки введён/g)).toHaveLength(2)
    expect(html).toContain('Реклама. erid: 2Vtzq')
    expect(html).toContain('<a href="https://bank.example/" rel="noopener"')
  })
})

it('shows a room from edge to edge with a sentence and its project', () => {
  const picture = { src: '/media/room.jpg', width: 1280, height: 800, alt: 'Кухня' }
  const html = renderPage({
    ...emptyData,
    interlude: { picture, sentence: 'Дом у парка.', project: 'Тихий берег', href: '/projects/b' },
  })
  expect(html).toMatch(/<img[^>]*alt="Кухня"/)
  expect(html).toMatch(/Дом у парка\. <a href="\/projects\/b"[^>]*>Тихий берег<\/a>/)
  expect(renderPage(emptyData)).not.toContain('<figcaption')
})
