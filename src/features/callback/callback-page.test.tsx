import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { type Site, SiteContext } from '../../ui/site.ts'
import { Component as CallbackPage } from './callback-page.tsx'
import type { CallbackPageData } from './callback-page.server.ts'
import { Component as ThanksPage } from './callback-thanks-page.tsx'

const site: Site = {
  origin: 'https://bereg.example',
  name: 'Берег',
  city: null,
  documents: { policy: '/documents/policy', consent: null, mailing: null },
  asksMailingConsent: false,
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
  const html = draw(CallbackPage, { values: { form_name: 'lot', lot: '"><b>' }, errors: {} })
  expect(html).toMatch(
    /<form[^>]*method="post"[^>]*action="\/callback"|<form[^>]*action="\/callback"[^>]*method="post"/,
  )
  expect(html).toContain('type="hidden" name="form_name" value="lot"')
  expect(html).toContain('value="&quot;&gt;&lt;b&gt;"')
  expect(html).not.toContain('aria-invalid="true"')
  expect(html).not.toContain('mailing_agreed')
  expect(html).toContain('href="/documents/policy"')
})

it('shows the errors beside what was typed, the first wrong field focused', () => {
  const html = draw(CallbackPage, {
    values: { name: 'Anna Анна', phone: '8 912' },
    errors: { name: ['Неверный формат', 'второе'], privacy_policy_agreed: ['Нужно ваше согласие'] },
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
  const html = draw(CallbackPage, { values: {}, errors: {} }, { asksMailingConsent: true })
  expect(html).toContain('name="mailing_agreed"')
  expect(html).not.toContain('checked=""')
})

it('thanks in the words of the specification', () => {
  const html = draw(ThanksPage, null)
  expect(html).toMatch(/<h1>Спасибо, что написали!<\/h1>/)
  expect(html).toContain('Ваши данные успешно отправлены, мы скоро с вами свяжемся.')
})
