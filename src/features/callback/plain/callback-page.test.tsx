import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { verifies } from '../../../../tests/support/verifies.ts'
import { type Site, SiteContext } from '../../../ui/site.ts'
import { Component as CallbackPage } from './callback-page.tsx'
import type { CallbackPageData } from './callback-page.server.ts'
import type { CallbackThanksData } from './callback-thanks-page.server.ts'
import { Component as ThanksPage } from './callback-thanks-page.tsx'

const site: Site = {
  origin: 'https://bereg.example',
  name: 'Берег',
  city: null,
  contacts: null,
  documents: { policy: '/documents/policy', consent: null, mailing: null },
  asksMailingConsent: false,
  asksCallTime: false,
  cards: { hotOffer: true, flatButton: false },
}

function renderPage(
  Component: ComponentType,
  data: CallbackPageData | CallbackThanksData,
  own: Partial<Site> = {},
) {
  const router = createMemoryRouter([{ id: 'page', path: '*', Component, loader: () => data }], {
    hydrationData: { loaderData: { page: data } },
  })
  return renderToStaticMarkup(
    <SiteContext value={{ ...site, ...own }}>
      <RouterProvider router={router} />
    </SiteContext>,
  )
}

it('renders a form that works without scripts and contains its context in hidden fields', () => {
  const html = renderPage(CallbackPage, {
    values: { form_name: 'lot', lot: '"><b>' },
    errors: {},
    callTimes: null,
    lot: null,
  })
  expect(html).toMatch(
    /<form[^>]*method="post"[^>]*action="\/callback"|<form[^>]*action="\/callback"[^>]*method="post"/,
  )
  expect(html).toContain('type="hidden" name="form_name" value="lot"')
  expect(html).toContain('value="&quot;&gt;&lt;b&gt;"')
  expect(html).not.toContain('aria-invalid="true"')
  expect(html).not.toContain('mailing_agreed')
  // `required` is for screen readers; the messages are the server's, not the browser's.
  expect(html).toMatch(/<form[^>]* noValidate=""/)
  expect(html.match(/<input[^>]* required=""/g)).toHaveLength(3)
  expect(html).toContain('href="/documents/policy"')
  verifies('§10.2-10')
})

it('shows the errors with the typed values and focuses the first invalid field', () => {
  const html = renderPage(CallbackPage, {
    values: { name: 'Anna Анна', phone: '8 912' },
    errors: { name: ['Неверный формат', 'второе'], privacy_policy_agreed: ['Нужно ваше согласие'] },
    callTimes: null,
    lot: null,
  })
  expect(html).toContain('value="Anna Анна"')
  expect(html).toContain('value="8 912"')
  expect(html).toContain('Неверный формат')
  expect(html).not.toContain('второе')
  expect(html).toContain('Нужно ваше согласие')
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(2)
  expect(html.match(/<input[^>]* autofocus=""[^>]*>/gi)?.join()).toContain('name="name"')
})

it('shows an unchecked box for mailings only when the setting requires it', () => {
  const html = renderPage(
    CallbackPage,
    { values: {}, errors: {}, callTimes: null, lot: null },
    { asksMailingConsent: true },
  )
  expect(html).toContain('name="mailing_agreed"')
  expect(html).not.toContain('checked=""')
  verifies('D18-2')
})

it.each([true, false])(
  'links once to the policy and to the consent to mailings, with and without the mailing checkbox (%s)',
  (asksMailingConsent) => {
    const documents = { policy: '/documents/policy', consent: null, mailing: '/documents/mailing' }
    const html = renderPage(
      CallbackPage,
      { values: {}, errors: {}, callTimes: null, lot: null },
      { asksMailingConsent, documents },
    )
    expect(html.match(/href="\/documents\/policy"/g)).toHaveLength(1)
    expect(html.match(/href="\/documents\/mailing"/g)).toHaveLength(1)
    verifies('§2.1-12')
  },
)

it('states that the consultation takes place within an hour', () => {
  const html = renderPage(CallbackPage, { values: {}, errors: {}, callTimes: null, lot: null })
  expect(html).toMatch(/Проконсультируем в\u00a0течение часа/)
  verifies('§1-3')
})

describe('without a published policy', () => {
  const documents = { policy: null, consent: null, mailing: '/documents/mailing' }
  const data = { values: {}, errors: {}, callTimes: null, lot: null }
  const contacts = { phone: '+7 (495) 000-00-01', email: 'a@b.example' }

  it("shows the city's phone instead of the form", () => {
    const html = renderPage(CallbackPage, data, { documents, contacts })
    expect(html).not.toMatch(/<form|<input|<button/)
    expect(html).not.toContain('Проконсультируем')
    expect(html).toMatch(/<a href="tel:\+74950000001"[^>]*>\+7 \(495\) 000-00-01<\/a>/)
    expect(html).toMatch(/<h1>Связаться с\u00a0нами<\/h1>/)
  })

  it('shows the e-mail of a city without a phone, and no contact without a city', () => {
    const written = renderPage(CallbackPage, data, {
      documents,
      contacts: { ...contacts, phone: '' },
    })
    expect(written).toContain('<a href="mailto:a@b.example"><span>a<wbr/>@b.example</span></a>')
    const bare = renderPage(CallbackPage, data, { documents, contacts: null })
    expect(bare).toMatch(/Заявки на\u00a0сайте сейчас не\u00a0принимаем\.<\/p>/)
    expect(bare).not.toMatch(/tel:|mailto:/)
  })

  it('shows the form with a published policy, but not with a consent alone', () => {
    const renderWith = (published: object) =>
      renderPage(CallbackPage, data, { documents: { ...documents, ...published }, contacts })
    const html = renderWith({ policy: '/documents/policy' })
    expect(html).toMatch(/<form/)
    expect(html).not.toContain('не\u00a0принимаем')
    expect(renderWith({ consent: '/documents/consent' })).not.toMatch(/<form/)
  })
})

it('renders the thanks in the words of the specification', () => {
  const html = renderPage(ThanksPage, { lot: null })
  expect(html).toMatch(/<h1>Спасибо, что написали!<\/h1>/)
  expect(html).toContain('Ваши данные успешно отправлены, мы скоро с вами свяжемся.')
})

it('names the lot that a form and its thanks are about', () => {
  const lot = {
    title: '2-комнатная квартира, 58,4 м²',
    place: 'Берег, этаж 7 из 24',
    price: 15_000_000,
    article: 'А-1',
    plan: '/media/plans/1.svg',
  }
  const form = { values: {}, errors: {}, callTimes: null, lot }
  for (const html of [renderPage(CallbackPage, form), renderPage(ThanksPage, { lot })]) {
    const strip = html.slice(html.indexOf('aria-label="О чём заявка"')).replaceAll('\u00a0', ' ')
    expect(strip).toContain('src="/media/plans/1.svg"')
    expect(strip).toContain(lot.title)
    expect(strip).toContain('15 000 000 ₽, А-1')
  }
  expect(renderPage(CallbackPage, { ...form, lot: null })).not.toContain('О чём заявка')
})
