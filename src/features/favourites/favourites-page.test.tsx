import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { sampleLot } from '../../../tests/support/sample-lot.ts'
import { verifies } from '../../../tests/support/verifies.ts'
import { Component } from './favourites-page.tsx'
import type { FavouritesPageData } from './favourites-page.server.ts'

function renderPage(own: Partial<FavouritesPageData>): string {
  const lots = own.lots ?? []
  const count = lots.length
  const data: FavouritesPageData = {
    lots,
    count,
    gone: 0,
    page: 1,
    pageSize: 16,
    sort: 'added',
    refusal: null,
    unavailable: null,
    ...own,
  }
  const router = createMemoryRouter([{ id: 'page', path: '*', Component, loader: () => data }], {
    hydrationData: { loaderData: { page: data } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

it('links to the flats if the list is empty', () => {
  const html = renderPage({})
  expect(html).toContain('Здесь пока пусто')
  expect(html).toContain('href="/flats"')
  expect(html).not.toContain('Очистить избранное')
  verifies('§4.5-1')
})

it.each([
  [1, '1\u00a0объект'],
  [3, '3\u00a0объекта'],
  [21, '21\u00a0объект'],
])('lists %i lots, each with a form to remove it', (count, text) => {
  const lots = Array.from({ length: count }, (_, n) => sampleLot({ id: n + 1 }))
  const html = renderPage({ lots })
  expect(html).toContain(text)
  expect(html.match(/<article/g)).toHaveLength(count)
  expect(html.match(/<button[^>]*value="remove"/g)).toHaveLength(count)
  expect(html).toContain('aria-pressed="true"')
  expect(html).toMatch(/<input[^>]*value="clear"/)
  expect(html).toContain('Очистить избранное')
})

it('shows why a property was rejected', () => {
  expect(renderPage({ refusal: 'Такого объекта нет' })).toContain('Такого объекта нет')
})

it('shows the pagination and the total count of a long list', () => {
  const lots = Array.from({ length: 4 }, (_, n) => sampleLot({ id: n + 1 }))
  const html = renderPage({ lots, count: 500, page: 32 })
  expect(html).toContain('500\u00a0объектов')
  expect(html).toContain('aria-label="Страницы"')
  expect(html).toContain('href="/favorites?page=31"')
  expect(html).toContain('href="/favorites"')
  verifies('D30-7')
})

it('has a heading for each kind, and links of the order that need no scripts', () => {
  const flat = sampleLot({ id: 1 })
  const parking = sampleLot({ id: 2, kind: 'parking', rooms: null })
  const html = renderPage({ lots: [flat, parking], sort: 'price' })
  expect(html).toMatch(/<h2[^>]*>Квартиры<\/h2>/)
  expect(html).toMatch(/<h2[^>]*>Машино-места<\/h2>/)
  expect(html).toMatch(/<a href="\/favorites\?sort=price" aria-current="true"/)
  expect(html).toContain('href="/compare"')
  expect(renderPage({ lots: [flat] })).not.toContain('>Квартиры</h2>')
})
