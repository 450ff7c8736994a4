import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { verifies } from '../../../tests/support/verifies.ts'
import { type Site, SiteContext } from '../../ui/site.ts'
import { callbackWishes, wishNames } from '../callback/callback-fields.ts'
import { Component } from './partners-page.tsx'
import type { PartnersData } from './partners-page.server.ts'

const site: Site = {
  origin: 'https://bereg.example',
  name: 'Берег',
  city: null,
  contacts: null,
  documents: { policy: '/documents/policy', consent: null, mailing: null },
  asksMailingConsent: false,
  asksCallTime: true,
  cards: { hotOffer: true, flatButton: false },
}

function renderPage(own: Partial<PartnersData> = {}, siteOverrides: Partial<Site> = {}) {
  const data: PartnersData = { terms: null, values: {}, errors: {}, ...own }
  const router = createMemoryRouter([{ id: 'page', path: '*', Component, loader: () => data }], {
    hydrationData: { loaderData: { page: data } },
  })
  return renderToStaticMarkup(
    <SiteContext value={{ ...site, ...siteOverrides }}>
      <RouterProvider router={router} />
    </SiteContext>,
  )
}

it('has a title, description, canonical link, breadcrumbs and JSON-LD', () => {
  const html = renderPage({ terms: '<p>Условия</p>' })
  expect(html).toContain('<title>Партнёрам — Берег</title>')
  expect(html).toMatch(/<meta name="description" content="[^"]{50,160}"/)
  expect(html).toContain('<link rel="canonical" href="https://bereg.example/partners"')
  expect(html).toContain('"@type":"ContactPage"')
  expect(html).toContain('aria-label="Путь"')
  expect(html.match(/<h1/g)).toHaveLength(1)
  verifies('§10.1-1', '§10.1-2')
})

it('has a form that works without scripts and asks for name, phone, consent and optional wishes', () => {
  const html = renderPage()
  expect(html).toMatch(/<form[^>]*method="post"/)
  expect(html).toMatch(/<form[^>]*action="\/partners"/)
  // What a page says of furniture has no box where there is no plan.
  const asked = wishNames.filter((name) => callbackWishes[name].control !== 'note')
  expect(
    Array.from(html.matchAll(/<(?:input|select)[^>]* name="([^"]+)"/g), ([, name]) => name),
  ).toEqual(['name', 'phone', 'privacy_policy_agreed', ...asked])
  verifies('§10.2-8')
})

it('shows what the company says to its partners, and without it the form alone', () => {
  const html = renderPage({ terms: '<p>Наши условия</p>' })
  expect(html).toContain('<p>Наши условия</p>')
  expect(html).toContain('href="#partners-form"')
  const alone = renderPage()
  expect(alone).not.toContain('href="#partners-form"')
  expect(alone).toContain('name="robots" content="noindex"')
  const text = alone.replaceAll(/<[^>]*>/g, ' ')
  expect(text).not.toMatch(/Агентств|вознагражд|закупки|участки/)
  verifies('D96-3')
})

it('shows a rejected form with its errors', () => {
  const html = renderPage({
    values: { name: 'Анна', phone: '8 912' },
    errors: { phone: ['Неверно введен номер телефона'] },
  })
  expect(html).toContain('value="8 912"')
  expect(html).toContain('Неверно введен номер телефона')
})

it('shows the phone instead of the form without a published policy', () => {
  const contacts = { phone: '+7 (495) 000-00-01', email: '' }
  const documents = { policy: null, consent: null, mailing: null }
  const html = renderPage({}, { contacts, documents })
  expect(html).not.toMatch(/<form|<input/)
  expect(html).toContain('href="tel:+74950000001"')
  expect(html).not.toMatch(/перезвоним|заявке|Проконсультируем/)
})
