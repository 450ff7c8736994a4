import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { type Site, SiteContext } from '../../../ui/site.ts'
import { Component as CallbackPage } from './callback-page.tsx'
import type { CallbackPageData } from './callback-page.server.ts'
import { Component as ThanksPage } from './callback-thanks-page.tsx'

const site: Site = {
  origin: 'https://bereg.example',
  name: 'Берег',
  city: null,
  documents: { policy: '/documents/policy', consent: null, mailing: null },
  asksMailingConsent: false,
  asksCallTime: false,
  cards: { hotOffer: true, flatButton: false },
}

function draw(Component: ComponentType, data: CallbackPageData | null, own: Partial<Site> = {}) {
  const router = createMemoryRouter([{ id: 'page', path: '*', Component, loader: () => data }], {
    hydrationData: { loaderData: { page: data } },
  })
  return renderToStaticMarkup(
    <SiteContext value={{ ...site, ...own }}>
      <RouterProvider router={router} />
    </SiteContext>,
  )
}

it('is a form that needs no scripts and carries where the visitor came from', () => {
  const html = draw(CallbackPage, {
    values: { form_name: 'lot', lot: '"><b>' },
    errors: {},
    callTimes: null,
  })
  expect(html).toMatch(
    /<form[^>]*method="post"[^>]*action="\/callback"|<form[^>]*action="\/callback"[^>]*method="post"/,
  )
  expect(html).toContain('type="hidden" name="form_name" value="lot"')
  expect(html).toContain('value="&quot;&gt;&lt;b&gt;"')
  expect(html).not.toContain('aria-invalid="true"')
  expect(html).not.toContain('mailing_agreed')
  // Told to screen readers; the messages are ours, not the browser's.
  expect(html).toMatch(/<form[^>]*noValidate=""/i)
  expect(html.match(/<input[^>]* required=""/g)).toHaveLength(3)
  expect(html).toContain('href="/documents/policy"')
})

it('shows the errors beside what was typed, the first wrong field focused', () => {
  const html = draw(CallbackPage, {
    values: { name: 'Anna Анна', phone: '8 912' },
    errors: { name: ['Неверный формат', 'второе'], privacy_policy_agreed: ['Нужно ваше согласие'] },
    callTimes: null,
  })
  expect(html).toContain('value="Anna Анна"')
  expect(html).toContain('value="8 912"')
  expect(html).toContain('Неверный формат')
  expect(html).not.toContain('второе')
  expect(html).toContain('Нужно ваше согласие')
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(2)
  expect(html.match(/<input[^>]*autofocus=""[^>]*>/gi)?.join()).toContain('name="name"')
})

it('asks for mailings only where the company does, and apart', () => {
  const html = draw(
    CallbackPage,
    { values: {}, errors: {}, callTimes: null },
    { asksMailingConsent: true },
  )
  expect(html).toContain('name="mailing_agreed"')
  expect(html).not.toContain('checked=""')
})

it.each([true, false])(
  'leads to the policy and to the consent to mailings, whether it asks for that one (%s)',
  (asksMailingConsent) => {
    const documents = { policy: '/documents/policy', consent: null, mailing: '/documents/mailing' }
    const html = draw(
      CallbackPage,
      { values: {}, errors: {}, callTimes: null },
      { asksMailingConsent, documents },
    )
    expect(html.match(/href="\/documents\/policy"/g)).toHaveLength(1)
    expect(html.match(/href="\/documents\/mailing"/g)).toHaveLength(1)
  },
)

it('promises a consultation within an hour', () => {
  const html = draw(CallbackPage, { values: {}, errors: {}, callTimes: null })
  expect(html).toMatch(/Проконсультируем в\u00a0течение часа/)
})

describe('without a published policy', () => {
  const documents = { policy: null, consent: null, mailing: '/documents/mailing' }
  const data = { values: {}, errors: {}, callTimes: null }
  const city = { slug: 'moskva', name: 'Москва', phone: '+7 (495) 000-00-01', email: 'a@b.example' }

  it('names the phone of the city in place of the form and of its promise', () => {
    const html = draw(CallbackPage, data, { documents, city })
    expect(html).not.toMatch(/<form|<input|<button/)
    expect(html).not.toContain('Проконсультируем')
    expect(html).toMatch(/<a href="tel:\+74950000001"[^>]*>\+7 \(495\) 000-00-01<\/a>/)
    expect(html).toMatch(/<h1>Связаться с\u00a0нами<\/h1>/)
  })

  it('names the e-mail of a city without a phone, and neither without a city', () => {
    const written = draw(CallbackPage, data, { documents, city: { ...city, phone: '' } })
    expect(written).toContain('<a href="mailto:a@b.example">a@b.example</a>')
    const bare = draw(CallbackPage, data, { documents, city: null })
    expect(bare).toMatch(/Заявки на\u00a0сайте сейчас не\u00a0принимаем\.<\/p>/)
    expect(bare).not.toMatch(/tel:|mailto:/)
  })

  it('offers the form as soon as the policy is published, and not with a consent alone', () => {
    const drawWith = (published: object) =>
      draw(CallbackPage, data, { documents: { ...documents, ...published }, city })
    const html = drawWith({ policy: '/documents/policy' })
    expect(html).toMatch(/<form/)
    expect(html).not.toContain('не\u00a0принимаем')
    expect(drawWith({ consent: '/documents/consent' })).not.toMatch(/<form/)
  })
})

it('thanks in the words of the specification', () => {
  const html = draw(ThanksPage, null)
  expect(html).toMatch(/<h1>Спасибо, что написали!<\/h1>/)
  expect(html).toContain('Ваши данные успешно отправлены, мы скоро с вами свяжемся.')
})
