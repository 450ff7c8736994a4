import { beforeEach, expect, it, vi } from 'vitest'
import { sampleLot } from '../../../tests/support/sample-lot.ts'
import { formatRoubles } from '../../lib/numbers.ts'
import { describeChange, readChanges } from './favourite-changes.ts'
import { readNote, writeNote } from './favourite-memo.tsx'
import { forgetSeenLots, readSeenLots, rememberSeenLot } from './seen-lots.ts'

function createStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('sessionStorage', createStorage())
})

it('says how price and status changed since the last visit, all through a visit', () => {
  expect(readChanges([sampleLot()])).toEqual(new Map())
  vi.stubGlobal('sessionStorage', createStorage())
  const cheaper = sampleLot({ sale_price: 14_700_000, status: 'reserved' })
  const words = `цена ниже на\u00a0${formatRoubles(300_000)}, забронировано`
  expect(readChanges([cheaper]).get(1)).toBe(words)
  expect(readChanges([cheaper]).get(1)).toBe(words)
  vi.stubGlobal('sessionStorage', createStorage())
  expect(readChanges([cheaper])).toEqual(new Map())
})

it.each([
  [{ price: 15_000_000, status: 'reserved' }, sampleLot(), 'снова в\u00a0продаже'],
  [{ price: 1, status: 'available' }, sampleLot({ status: 'sold' }), 'продано'],
  [undefined, sampleLot(), ''],
])('describes %o', (before, lot, words) => {
  expect(describeChange(before, lot)).toBe(words)
})

it('keeps a note by lot until it is emptied', () => {
  writeNote(1, 'светлая')
  writeNote(2, 'далеко от метро')
  writeNote(1, ' ')
  expect([readNote(1), readNote(2)]).toEqual(['', 'далеко от метро'])
})

it('remembers the last twelve lots once each', () => {
  for (const id of [...Array(14).keys(), 5]) rememberSeenLot({ id, kind: 'flat' })
  expect(readSeenLots().map(({ id }) => id)).toEqual([5, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3, 2])
  forgetSeenLots()
  expect(readSeenLots()).toEqual([])
})

it('starts empty with what it cannot read, and survives a browser without a store', () => {
  localStorage.setItem('seen-lots', '{"id":')
  localStorage.setItem('favourite-notes', '[1]')
  expect([readSeenLots(), readNote(1)]).toEqual([[], ''])
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('sessionStorage', undefined)
  writeNote(1, 'светлая')
  expect([readNote(1), readSeenLots(), readChanges([sampleLot()]).size]).toEqual(['', [], 0])
})
