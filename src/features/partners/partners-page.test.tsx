import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { type Site, SiteContext } from '../../ui/site.ts'
import { Component } from './partners-page.tsx'
import type { PartnersData } from './partners-page.server.ts'

const site: Site = {
  origin: 'https://bereg.example',
  name: 'Берег',
  city: null,
  documents: { policy: '/documents/policy', consent: null, mailing: null },
  asksMailingConsent: false,
  asksCallTime: true,
  cards: { hotOffer: true, flatButton: false },
}

function draw(own: Partial<PartnersData> = {}, around: Partial<Site> = {}) {
  const data: PartnersData = { terms: null, values: {}, errors: {}, ...own }
  const router = createMemoryRouter([{ id: 'page', path: '*', Component, loader: () => data }], {
    hydrationData: { loaderData: { page: data } },
  })
  return renderToStaticMarkup(
    <SiteContext value={{ ...site, ...around }}>
      <RouterProvider router={router} />
    </SiteContext>,
  )
}

it('says what it is to visitors and to search engines', () => {
  const html = draw()
  expect(html).toContain('<title>Партнёрам — Берег</title>')
  expect(html).toMatch(/<meta name="description" content="[^"]{50,160}"/)
  expect(html).toContain('<link rel="canonical" href="https://bereg.example/partners"')
  expect(html).toContain('"@type":"ContactPage"')
  expect(html).toContain('aria-label="Путь"')
  expect(html.match(/<h1/g)).toHaveLength(1)
})

it('is a form that needs no scripts and asks for name, phone and consent only', () => {
  const html = draw()
  expect(html).toMatch(/<form[^>]*method="post"/)
  expect(html).toMatch(/<form[^>]*action="\/partners"/)
  expect(
    Array.from(html.matchAll(/<(?:input|select)[^>]* name="([^"]+)"/g), ([, name]) => name),
  ).toEqual(['name', 'phone', 'privacy_policy_agreed'])
})

it('speaks to agents, contractors and owners of land, in the company’s words where it has some', () => {
  for (const words of ['Агентствам', 'Подрядчикам', 'Владельцам земли']) {
    expect(draw()).toContain(words)
  }
  const html = draw({ terms: '<p>Наши условия</p>' })
  expect(html).toContain('<p>Наши условия</p>')
  expect(html).not.toContain('Рассматриваем участки')
})

it('shows a refused form with its messages', () => {
  const html = draw({
    values: { name: 'Анна', phone: '8 912' },
    errors: { phone: ['Неверно введен номер телефона'] },
  })
  expect(html).toContain('value="8 912"')
  expect(html).toContain('Неверно введен номер телефона')
})

it('names the phone in place of the form without a published policy', () => {
  const city = { slug: 'moskva', name: 'Москва', phone: '+7 (495) 000-00-01', email: '' }
  const documents = { policy: null, consent: null, mailing: null }
  const html = draw({}, { city, documents })
  expect(html).not.toMatch(/<form|<input/)
  expect(html).toContain('href="tel:+74950000001"')
  expect(html).not.toMatch(/перезвоним|заявке|Проконсультируем/)
  expect(html).toContain('Агентствам')
})
