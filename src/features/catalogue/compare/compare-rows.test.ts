import { expect, it } from 'vitest'
import { sampleLot } from '../../../../tests/support/sample-lot.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { formatRoubles } from '../../../lib/numbers.ts'
import { choiceNames, lotChoices } from '../../lots/model/lot-choices.ts'
import { figureNames, lotFigures } from '../../lots/model/lot-figures.ts'
import { compareFields } from './compare-fields.server.ts'
import { isSameRow, toFieldRows } from './compare-rows.server.ts'
import type { ComparedLot } from './compared-lot.server.ts'

const compared = (own: Partial<ComparedLot> = {}): ComparedLot => ({
  ...sampleLot(own),
  views: [],
  ...own,
})

const cell = { sale_value: null, progress: null, best: null, note: null }

function findRow(lots: ComparedLot[], label: string) {
  return toFieldRows(compareFields, lots).find((row) => row.label === label)
}

it('has a row for every figure of the description that a lot has', () => {
  const known = Object.fromEntries(figureNames.map((name) => [name, 3]))
  const labels = toFieldRows(compareFields, [compared(known)]).map(({ label }) => label)
  expect(labels).toEqual(
    expect.arrayContaining(Object.values(lotFigures).map(({ label }) => label)),
  )
  const none = Object.fromEntries(figureNames.map((name) => [name, null]))
  expect(findRow([compared(none)], lotFigures.ceiling_height.label)).toBeUndefined()
})

it('has a row for every choice of the description that a lot has', () => {
  const known = Object.fromEntries(choiceNames.map((name) => [name, { value: name, label: name }]))
  const rows = toFieldRows(compareFields, [compared(known)])
  expect(rows).toEqual(
    expect.arrayContaining(
      choiceNames.map((name) => ({
        label: lotChoices[name].label,
        cells: [{ ...cell, value: name }],
      })),
    ),
  )
  expect(findRow([compared()], lotChoices.sale_type.label)).toBeUndefined()
})

it('has a row for the phase of a house where a lot has one', () => {
  const { house } = sampleLot()
  const lots = [compared({ house: { ...house, phase: '2' } }), compared()]
  expect(findRow(lots, 'Очередь')?.cells.map(({ value }) => value)).toEqual(['2', null])
  expect(findRow([compared()], 'Очередь')).toBeUndefined()
})

it('has value, sale value and progress in the row of the price', () => {
  const row = findRow(
    [compared({ price: 20_000_000 }), compared({ price: 18_000_000, sale_price: 15_000_000 })],
    'Цена',
  )
  expect(row).toEqual({
    label: 'Цена',
    cells: [
      { ...cell, value: formatRoubles(20_000_000), progress: 100 },
      {
        ...cell,
        value: formatRoubles(18_000_000),
        sale_value: formatRoubles(15_000_000),
        progress: 75,
        best: 'лучшая цена',
      },
    ],
  })
  verifies('§2.10-1', '§10.3-8')
})

it('marks the best of each kind apart, and never a sold lot', () => {
  const row = findRow(
    [
      compared({ price: 9_000_000, status: 'sold' }),
      compared({ price: 20_000_000 }),
      compared({ price: 15_000_000 }),
      compared({ kind: 'parking', rooms: null, price: 2_000_000 }),
    ],
    'Цена',
  )
  expect(row?.cells.map(({ best }) => best)).toEqual([null, null, 'лучшая цена', null])
  // The price of a sold lot is not shown.
  expect(row?.cells[0]?.value).toBeNull()
  expect(row?.cells[3]?.progress).toBeNull()
})

it('marks nothing where all lots have the same value, and every one of several best', () => {
  const same = findRow([compared({ area: 50 }), compared({ area: 50 })], 'Площадь')
  expect(same?.cells.map(({ best }) => best)).toEqual([null, null])
  const tied = findRow(
    [50, 60, 60].map((area) => compared({ area })),
    'Площадь',
  )
  expect(tied?.cells.map(({ best }) => best)).toEqual([null, 'самая большая', 'самая большая'])
})

it('ranks a finished building before any quarter, and does not rank an unknown one', () => {
  const building = (state: 'built' | 'unfinished', completion: string | null) =>
    compared({ building: { id: 1, name: 'Корпус 1', state, completion } })
  const row = findRow(
    [building('unfinished', '2026-4'), building('built', null), building('unfinished', null)],
    'Сдача',
  )
  expect(row?.cells.map(({ best }) => best)).toEqual([null, 'раньше всех', null])
})

it('is the same row only if sale values are the same, too', () => {
  const row = (other: Partial<ComparedLot>) => {
    const found = findRow([compared(), compared(other)], 'Цена')
    return found && isSameRow(found)
  }
  expect(row({})).toBe(true)
  expect(row({ sale_price: 1 })).toBe(false)
})
