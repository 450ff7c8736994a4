import { expect, it } from 'vitest'
import { sampleLot } from '../../../../tests/support/sample-lot.ts'
import { describeChange } from './change-words.ts'

const placeOf = (number: string, own: Partial<ReturnType<typeof sampleLot>> = {}) =>
  describeChange({
    type: 'added',
    at: '2026-11-21T09:00:00.000Z',
    price: 1,
    previous_price: null,
    lot: sampleLot({ id: 1, number, floor: 5, floors_total: null, ...own }),
  }).place

it('names the number on the door only of a lot that has one', () => {
  expect(placeOf('45')).toMatch(/этаж\u00a05, №\u00a045$/)
  expect(placeOf('')).toMatch(/этаж\u00a05$/)
})

it('names a house with the name of its project once', () => {
  const { building, project } = sampleLot({ id: 1 })
  const place = placeOf('', { building: { ...building, name: project.name } })
  expect(place).toBe(`${project.name}, этаж\u00a05`)
})
