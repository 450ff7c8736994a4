import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { DeskLot } from '../../features/lot-overrides/schema.ts'
import { EmptyLots } from './empty-lots.tsx'
import { LotRow } from './lot-row.tsx'
import { columnNames } from './stored-columns.ts'

const lot: DeskLot = {
  id: 7,
  version: 3,
  kind: 'flat',
  article: 'А-1-611',
  number: '45',
  project: { id: 1, slug: 'bereg', name: 'Берег' },
  building: { id: 1, name: 'Корпус 1' },
  section: '2',
  floor: 7,
  rooms: 2,
  area: 50,
  price: 12_400_000,
  sale_price: 12_000_000,
  sale_ends_on: '2026-12-04',
  status: 'reserved',
  source_status: 'устная бронь',
  hidden: false,
  is_hot_offer: true,
  source: 'yrl',
  by_hand: ['price'],
  feed_changed: ['price'],
  portals: { yandex: true, cian: false, avito: true, domclick: true },
}

/** The text of an element of the desk, with one space between its parts. */
function show(element: React.ReactNode): string {
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()
}
const showRow = (given: Partial<DeskLot>, columns = columnNames, mayChoose = true) =>
  show(
    <table>
      <tbody>
        <LotRow
          lot={{ ...lot, ...given }}
          columns={columns}
          isChosen={false}
          onChoose={mayChoose ? () => {} : null}
        />
      </tbody>
    </table>,
  )

describe('a row of the list of lots', () => {
  it('says what the lot is, costs and what was set by hand, in all columns', () => {
    expect(showRow({})).toBe(
      'Выбрать: 2-комнатная квартира, 50 м², А-1-611, № 45 2-комнатная квартира, 50 м² ' +
        'А-1-611, № 45 Берег, Корпус 1, секция 2, этаж 7 ' +
        '12 000 000 ₽ вместо 12 400 000 ₽ до 4 декабря горячее предложение 240 000 ₽/м² ' +
        'Забронировано «устная бронь» Вручную: цена Фид изменил: цена нет на: ЦИАН yrl',
    )
  })

  it('has the chosen columns only, and nothing to choose for people who change nothing', () => {
    expect(showRow({}, ['status'], false)).toBe(
      '2-комнатная квартира, 50 м² А-1-611, № 45 Забронировано «устная бронь»',
    )
    expect(showRow({ by_hand: [], feed_changed: [] }, ['hand'], false)).not.toContain('Вручную')
  })
})

describe('a list of lots without rows', () => {
  const empty = { results: [], next: null, count: 0 }

  it('says what brings lots where there are none at all', () => {
    const text = show(<EmptyLots list={{ ...empty, has_lots: false }} filter={{}} />)
    expect(text).toMatch(/^Лотов пока нет/)
    for (const way of ['Фид', 'Прайс-лист', 'Терминал']) expect(text).toContain(way)
  })

  it('leads out of a filter that finds nothing', () => {
    const list = { ...empty, has_lots: true }
    expect(show(<EmptyLots list={list} filter={{ q: ['Ж'] }} />)).toMatch(
      /^По запросу «Ж» ничего не нашлось .* Показать все, кроме проданных$/,
    )
    expect(show(<EmptyLots list={list} filter={{}} />)).toMatch(/^Таких лотов нет/)
  })
})
