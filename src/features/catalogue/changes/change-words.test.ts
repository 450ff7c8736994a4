import { expect, it } from 'vitest'
import { sampleLot } from '../../../../tests/support/sample-lot.ts'
import { describeChange } from './change-words.ts'

const placeOf = (number: string) =>
  describeChange({
    type: 'added',
    at: '2026-11-21T09:00:00.000Z',
    price: 1,
    previous_price: null,
    lot: sampleLot({ id: 1, number, floor: 5, floors_total: null }),
  }).place

it('names the number on the door only of a lot that has one', () => {
  expect(placeOf('45')).toMatch(/этаж\u00a05, №\u00a045$/)
  expect(placeOf('')).toMatch(/этаж\u00a05$/)
})
