import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { sampleLot } from '../../../../tests/support/sample-lot.ts'
import { type Site, SiteContext } from '../../../ui/site.ts'
import { LotCardView } from './lot-card.tsx'
import type { LotDetail } from '../model/schema.ts'

const site: Omit<Site, 'cards'> = {
  origin: 'https://bereg.example',
  name: 'Берег',
  city: null,
  documents: { policy: null, consent: null, mailing: null },
  asksMailingConsent: false,
  asksCallTime: false,
}

function draw(cards: Site['cards'], lot: Partial<LotDetail> = {}): string {
  const element = <LotCardView lot={sampleLot({ is_hot_offer: true, ...lot })} />
  const router = createMemoryRouter([{ path: '*', element }])
  return renderToStaticMarkup(
    <SiteContext value={{ ...site, cards }}>
      <RouterProvider router={router} />
    </SiteContext>,
  )
}

it('tags a special offer where the site shows them', () => {
  expect(draw({ hotOffer: true, flatButton: false })).toContain('Горячее предложение')
  expect(draw({ hotOffer: false, flatButton: false })).not.toContain('Горячее предложение')
})

it('ends in «Показать квартиру» where the site asks for it, and only for flats', () => {
  expect(draw({ hotOffer: true, flatButton: true })).toContain('Показать квартиру')
  expect(draw({ hotOffer: true, flatButton: false })).not.toContain('Показать квартиру')
  expect(draw({ hotOffer: true, flatButton: true }, { kind: 'parking' })).not.toContain('Показать')
})

it('stays one link with what looks like a button in it', () => {
  const html = draw({ hotOffer: true, flatButton: true })
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(html).toMatch(/<span[^>]* aria-hidden="true">Показать квартиру/)
})
