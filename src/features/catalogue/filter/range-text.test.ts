import { describe, expect, it } from 'vitest'
import { cleanAmount, formatBound, formatSpoken, spaceAmount, toSliderScale } from './range-text.ts'
import { readBound } from './read-bound.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { parseLotQuery } from '../../lots/model/selection.ts'

describe('bounds of a range', () => {
  it.each([0, 7, 58.4, 999, 12_400_000, 123_456_789_012])(
    'are formatted so that %d can be parsed from the address',
    (value) => {
      const search = new URLSearchParams({ price_min: formatBound(value) })
      expect(parseLotQuery('flat', search).selection.ranges['price']).toEqual({ min: value })
      expect(readBound(formatBound(value))).toBe(value)
    },
  )

  it('are stripped of other characters while typed, and undefined if incomplete', () => {
    expect(cleanAmount('от 8,4 млн <b>')).toBe(' 8,4  ')
    expect(cleanAmount('9'.repeat(100))).toHaveLength(18)
    expect(readBound('')).toBeUndefined()
    expect(readBound('1.2.3')).toBeUndefined()
  })

  it.each([
    ['17000000', '17 000 000'],
    ['17 000 0000', '170 000 000'],
    ['58,', '58,'],
    ['1234,5', '1 234,5'],
    ['', ''],
    [',5', ',5'],
  ])('are spaced while typed: %s', (typed, text) => {
    expect(spaceAmount(typed).replaceAll('\u00a0', ' ')).toBe(text)
    verifies('D42-8')
  })

  it('are spoken in millions of roubles, or with their unit', () => {
    const plain = (unit: string, value: number) =>
      formatSpoken(unit, value).replaceAll('\u00a0', ' ')
    expect(plain('₽', 14_700_000)).toBe('14,7 млн ₽')
    expect(plain('м²', 58.4)).toBe('58,4 м²')
    expect(plain('', 7)).toBe('7')
    verifies('D42-8')
  })

  it('are rounded outwards to the steps of a slider', () => {
    const facet = { type: 'range' as const, min: 8_430_001, max: 20_050_000 }
    expect(toSliderScale('rub', facet, {})).toEqual({
      min: 8_400_000,
      max: 20_100_000,
      step: 100_000,
      isLog: true,
    })
    expect(toSliderScale('rub', facet, { max: 30_000_000 })?.max).toBe(30_000_000)
  })

  it('have no slider without a facet or with equal limits', () => {
    expect(toSliderScale('rub', { type: 'range', min: null, max: null }, {})).toBeNull()
    expect(toSliderScale('floor', { type: 'range', min: 3, max: 3 }, {})).toBeNull()
    expect(toSliderScale('floor', undefined, {})).toBeNull()
  })
})
