import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { verifies } from '../../../tests/support/verifies.ts'
import { Component } from './home-page.tsx'
import type { HomeData } from './home-page.server.ts'

const emptyData: HomeData = {
  company: null,
  projects: [],
  flats: { count: 0, rooms: [], lots: [] },
  cityFlats: null,
  more: { offers: [], sites: [], payment: null, programs: [] },
  press: [],
  documents: [],
}

function renderPage(data: HomeData): string {
  const router = createMemoryRouter([{ id: 'page', path: '*', Component, loader: () => data }], {
    hydrationData: { loaderData: { page: data } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

it('renders every section that the menu links to, in order, even without content', () => {
  const sections = Array.from(
    renderPage(emptyData).matchAll(/<section id="(\w+)"/g),
    ([, id]) => id,
  )
  expect(sections).toEqual([
    'hero',
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

it('shows a note in a section until it has content', () => {
  expect(renderPage(emptyData)).toContain('Документов пока нет.')
  const filled = renderPage({ ...emptyData, documents: [{ slug: 'policy', title: 'Политика' }] })
  expect(filled).not.toContain('Документов пока нет.')
  expect(filled).toContain('href="/documents/policy"')
})

it('shows offers, building sites and the lowest payment only if there are such', () => {
  const more: HomeData['more'] = {
    offers: [],
    sites: [
      {
        name: 'Дом у реки',
        month: 'ноябрь 2026',
        title: 'Кран снят',
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
  }
  const html = renderPage({ ...emptyData, more })
  expect(html).not.toContain('Горячие предложения')
  expect(html).toContain('href="/progress/house?month=2026-11"')
  expect(html).toContain('От 37\u00a0174\u00a0₽ в\u00a0месяц')
  expect(html).toContain('href="/flats/7"')
  expect(renderPage(emptyData)).not.toContain('Ход строительства')
})
