import { expect, it } from 'vitest'
import type { LotFilter } from './lot-filter.ts'
import { countFitting, countRows, listLots, nameCell, writeRow } from './chess-rows.ts'
import type { Chessboard, PackedLot } from './chessboard-data.ts'

const nothing: LotFilter = { rooms: [], priceMax: null, isFree: false, rejected: [] }
const css = {
  row: 'row',
  floor: 'floor',
  group: 'group',
  cell: 'cell',
  dim: 'dim',
  small: 'small',
  below: 'below',
  places: 'places',
  status: { available: 'available', reserved: 'reserved', sold: 'sold' },
}
const studio: PackedLot = [1, '12', 0, 0, 25.9, 0, 7_700_000]
const sold: PackedLot = [2, '13', 0, 2, 60, 2, 0]
const garage: PackedLot = [3, '"><b>', 2, null, 13.2, 1, 1_500_000]
const board: Chessboard = {
  building: { id: 1, name: 'Корпус 1' },
  sections: [{ name: '1', risers: [] }],
  rows: [{ floor: '2', cells: [[studio, null, sold]] }],
  below: [{ floor: '−1', kind: 'parking', cells: [garage] }],
  linked: ['flat'],
  choices: { rooms: [], prices: [], hasReserved: false },
}

it('writes a row per storey and kind of place, with the cells in the order of the lots', () => {
  const html = [0, 1].map((index) => writeRow(board, index, { filter: nothing, css }))
  expect(countRows(board)).toBe(2)
  expect(html[0]).toContain('href="/flats/1" aria-label="№\u00a012, Студия')
  expect(html[0]).toContain('data-page="/flats/2" aria-label="№\u00a013, 2-комнатная')
  expect(html.join('').match(/role="gridcell"/g)).toHaveLength(listLots(board).length)
  expect(writeRow(board, 2, { filter: nothing, css })).toBe('')
})

it('names rooms, square metres without a fraction, and price of a home in two lines', () => {
  expect(writeRow(board, 0, { filter: nothing, css })).toContain('data-lot="Ст 26&#10;7,7"')
})

it('escapes the number of a lot', () => {
  const html = writeRow(board, 1, { filter: nothing, css })
  expect(html).not.toContain('<b>')
  expect(html).toContain('&quot;&gt;&lt;b&gt;')
})

it('dims what is on sale and does not fit the filter, in its look and its name', () => {
  const filter = { ...nothing, rooms: [2] }
  const html = writeRow(board, 0, { filter, css })
  expect(html).toContain('class="cell available dim"')
  expect(html).toContain('class="cell sold"')
  expect(nameCell(studio, true)).toMatch(/, не подходит$/)
  expect(countFitting(listLots(board), filter)).toEqual({ all: 2, fitting: 0 })
  expect(countFitting(listLots(board), nothing)).toEqual({ all: 2, fitting: 2 })
})
