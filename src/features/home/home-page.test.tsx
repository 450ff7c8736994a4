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
