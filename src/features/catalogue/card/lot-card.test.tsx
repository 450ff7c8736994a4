import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { sampleLot } from '../../../../tests/support/sample-lot.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { type Site, SiteContext } from '../../../ui/site.ts'
import { LotCardView } from './lot-card.tsx'
import type { LotDetail } from '../../lots/model/schema.ts'

const site: Omit<Site, 'cards'> = {
  origin: 'https://bereg.example',
  name: 'Берег',
  city: null,
  contacts: null,
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

it('shows the special offer tag only if the site enables it', () => {
  expect(draw({ hotOffer: true, flatButton: false })).toContain('Горячее предложение')
  expect(draw({ hotOffer: false, flatButton: false })).not.toContain('Горячее предложение')
  verifies('§3.4-14')
})

it('ends in «Показать квартиру» only for flats and if the site enables it', () => {
  expect(draw({ hotOffer: true, flatButton: true })).toContain('Показать квартиру')
  expect(draw({ hotOffer: true, flatButton: false })).not.toContain('Показать квартиру')
  expect(draw({ hotOffer: true, flatButton: true }, { kind: 'parking' })).not.toContain('Показать')
  verifies('§3.4-12')
})

it('has one link, and hides the text that looks like a button from screen readers', () => {
  const html = draw({ hotOffer: true, flatButton: true })
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(html).toMatch(/<span[^>]* aria-hidden="true"[^>]*>Показать квартиру/)
})

it('names number, section, floor and city, so that equal lots differ', () => {
  const plain = (lot: Partial<LotDetail>) =>
    draw({ hotOffer: false, flatButton: false }, lot).replaceAll('\u00a0', ' ')
  const html = plain({ number: '45', section: '2', floor: 7 })
  expect(html).toContain('№ 45')
  expect(html).toContain('Корпус 1, секция 2')
  expect(html).toContain('7 из 24')
  expect(html).toContain('этаж 7 из 24, № 45"')
  const project = { ...sampleLot().project, city: { slug: 'moskva', name: 'Москва' } }
  expect(plain({ project })).toContain('Берег, Москва')
  verifies('D32-2', 'D42-7')
})

it.each([
  [{ kitchen_area: 12.6 }, '<dt>Кухня</dt><dd>12,6 м²</dd>'],
  [{ kitchen_area: null, kitchen_living_area: 22.3 }, '<dt>Кухня-гостиная</dt><dd>22,3 м²</dd>'],
  [{ kitchen_area: null, rooms: 0 }, null],
])('names the kitchen as what it is: %o', (lot, fact) => {
  const html = draw({ hotOffer: false, flatButton: false }, lot).replaceAll('\u00a0', ' ')
  const facts = html.replace(/ class="[^"]*"/g, '')
  if (fact) expect(facts).toContain(fact)
  else expect(facts).not.toMatch(/Кухня|—/)
  verifies('D9-4')
})

it('shows rooms, area and storey of a home without a plan, and no top of a house of unknown height', () => {
  const bare = (lot: Partial<LotDetail>) => {
    const html = draw({ hotOffer: false, flatButton: false }, { plan: null, ...lot })
    return html.slice(0, html.search(/<p[ >]/)).replaceAll('\u00a0', ' ')
  }
  const known = bare({ rooms: 2, area: 58.3, floor: 7, floors_total: 24 })
  expect(known).toMatch(/2-комнатная<br\/>58,3 м²</)
  // Closed at the top, with the seventh row of 24 filled.
  expect(known).toContain('d="M.5 0V79.5h27V0z"')
  expect(known).toContain('d="M14 60v-3.3')
  const open = bare({ floor: 9, floors_total: null })
  expect(open).toContain('d="M.5 20V79.5h27V20"')
  // A basement is no row of the house; an open plan has no rooms.
  const below = bare({ floor: -1, rooms: null })
  expect(below).not.toContain('V79.5')
  expect(below).not.toMatch(/комнат|null|undefined|План готовится/)
})
