import { expect, it } from 'vitest'
import { findClaims } from './page-claims.ts'
import { findPaymentClaims } from './payment-claims.ts'

const catalogue = new Map([
  ['/flats/1', { amounts: new Set(['12,4 млн ₽']), quarters: new Set(['IV кв. 2027']) }],
])

it('compares the quarter of a card and of the page of a lot with the catalogue', () => {
  const card = (quarter: string) =>
    `<article><a href="/flats/1">Квартира</a> 12,4&nbsp;млн&nbsp;₽, ${quarter}</article>`
  expect(findClaims(card('IV\u00a0кв.\u00a02027'), '/', catalogue)).toEqual({ count: 2, wrong: [] })
  expect(findClaims(card('III кв. 2027'), '/', catalogue).wrong).toHaveLength(1)
  const page = (quarter: string) => `<main><p>Срок сдачи ${quarter}</p></main>`
  expect(findClaims(page('IV кв. 2027'), '/flats/1', catalogue)).toEqual({ count: 1, wrong: [] })
  expect(findClaims(page('I кв. 2028'), '/flats/1', catalogue).wrong).toHaveLength(1)
})

it('compares the percentages after a name with the terms of that programme alone', () => {
  const terms = new Map([
    ['Семейная ипотека', new Set([6, 20.1])],
    ['На два года', new Set([20, 4])],
  ])
  const right = 'Семейная ипотека: 6 % годовых, взнос 20,1\u00a0%. На два года: 20 %, дороже на 4 %'
  expect(findPaymentClaims(right, terms)).toEqual({ count: 4, wrong: [] })
  expect(findPaymentClaims('На два года: взнос 6 %', terms).wrong).toHaveLength(1)
})
