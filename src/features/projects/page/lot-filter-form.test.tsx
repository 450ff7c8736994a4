import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { verifies } from '../../../../tests/support/verifies.ts'
import { readLotFilter } from './lot-filter.ts'
import { type FilterChoices, LotFilterForm } from './lot-filter-form.tsx'

const draw = (own: Partial<FilterChoices>, search = '') =>
  renderToStaticMarkup(
    <MemoryRouter>
      <LotFilterForm
        name="Фильтр шахматки"
        anchor="chessboard"
        choices={{ rooms: [1], prices: [], hasReserved: false, ...own }}
        filter={readLotFilter(new URLSearchParams(search))}
        onChange={() => {}}
        building={null}
        found="Подходит 3 из 3"
      >
        Условные знаки
      </LotFilterForm>
    </MemoryRouter>,
  )
const namesOf = (html: string) => [
  ...new Set([...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)),
]

it('leaves out a choice of one, and the form if there is no other', () => {
  expect(namesOf(draw({ prices: [9_000_000] }))).toEqual(['price_max'])
  expect(namesOf(draw({ rooms: [1, 2] }))).toEqual(['rooms'])
  expect(namesOf(draw({ hasReserved: true }))).toEqual(['free'])
  const html = draw({})
  expect(html).not.toContain('<form')
  expect(html).toContain('Условные знаки')
  verifies('D97-3')
})

it('keeps what the address sets', () => {
  expect(namesOf(draw({}, 'rooms=3&free=1&price_max=5000000'))).toEqual([
    'rooms',
    'price_max',
    'free',
  ])
  expect(draw({}, 'rooms=3')).toMatch(/value="3"[^>]*checked|checked=""[^>]*value="3"/)
  verifies('D97-1')
})
