import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { wishFacts, wishNames } from '../../features/callback/callback-fields.ts'
import type { RequestCard } from '../../features/callback/requests/schema.ts'
import { RequestFacts } from './request-facts.tsx'

const request = {
  state: 'new',
  created_at: '2026-11-20T10:00:00.000Z',
  due_at: null,
  meeting_at: null,
  name: 'Анна',
  source: null,
  project: null,
  lot: null,
  lot_price: null,
  lot_page: null,
  page: null,
  form_name: null,
  campaign: null,
  assigned_to: null,
  attempts: 0,
}
const show = (value: string | null, furniture_plan: string | null = null) => {
  const wishes = Object.fromEntries(wishNames.map((name) => [name, value]))
  const card = { ...request, furniture_plan, wishes: { scheduled_at: null, ...wishes } }
  return renderToStaticMarkup(<RequestFacts request={card as unknown as RequestCard} />)
}

it('links to the plan with the furniture that does not fit', () => {
  const html = show('спальня: кровать 180 заходит на стену. План: /flats/12?furniture=b0rs0rs0')
  expect(html).toContain('<dd>Спальня: кровать 180 заходит на стену. <a href="/flats/12?furniture')
})

it('shows the plan with the furniture in place of the plan of the lot', () => {
  const drawn = '<svg><title>План с мебелью</title></svg>'
  expect(show(null, drawn)).toContain(drawn)
  expect(show(null)).not.toContain('<svg')
})

it('shows each wish that was given by its label', () => {
  const [filled, empty] = [show('19:00'), show(null)]
  for (const name of wishNames) {
    const { label, toText } = wishFacts[name]
    expect(filled).toContain(`<dt>${label}</dt><dd>${toText('19:00')}</dd>`)
    expect(empty).not.toContain(label)
  }
})

it('links to the lot on the site, and only names one that the office hides', () => {
  const showLot = (page: string | null) => {
    const lot_page = {
      page,
      title: '2-комнатная квартира',
      plan: null,
      price: 15_000_000,
      status: 'available',
    }
    const card = { ...request, furniture_plan: null, lot_page, wishes: { scheduled_at: null } }
    return renderToStaticMarkup(<RequestFacts request={card as unknown as RequestCard} />)
  }
  expect(showLot('/flats/7')).toMatch(/<dt>Лот на сайте<\/dt><dd><a href="\/flats\/7"/)
  const hidden = showLot(null)
  expect(hidden).toContain('<dt>Лот, скрыт с\u00a0сайта</dt><dd>2-комнатная квартира, ')
  expect(hidden).not.toContain('<a ')
})
