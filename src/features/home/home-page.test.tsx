import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { Component } from './home-page.tsx'
import type { HomeData } from './home-page.server.ts'

const nothing: HomeData = {
  company: null,
  projects: [],
  flats: { count: 0, rooms: [], lots: [] },
  press: [],
  documents: [],
}

function draw(data: HomeData): string {
  const router = createMemoryRouter([{ id: 'page', path: '*', Component, loader: () => data }], {
    hydrationData: { loaderData: { page: data } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

it('has each section that the menu leads to, in its order, even with nothing to show', () => {
  const sections = Array.from(draw(nothing).matchAll(/<section id="(\w+)"/g), ([, id]) => id)
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
})

it('says in one sentence that a section has nothing yet, and no more once it has', () => {
  expect(draw(nothing)).toContain('Документов пока нет.')
  const filled = draw({ ...nothing, documents: [{ slug: 'policy', title: 'Политика' }] })
  expect(filled).not.toContain('Документов пока нет.')
  expect(filled).toContain('href="/documents/policy"')
})
