import { describe, expect, it } from 'vitest'
import { boundText, cleanAmount, readBound, sliderScale } from './range-text.ts'
import { parseLotQuery } from '../model/selection.ts'

describe('bounds of a range', () => {
  it.each([0, 7, 58.4, 999, 12_400_000, 123_456_789_012])(
    'are written so that an address reads %d back',
    (value) => {
      const search = new URLSearchParams({ price_min: boundText(value) })
      expect(parseLotQuery('flat', search).selection.ranges['price']).toEqual({ min: value })
      expect(readBound(boundText(value))).toBe(value)
    },
  )

  it('lose what is no part of a number while they are typed', () => {
    expect(cleanAmount('от 8,4 млн <b>')).toBe(' 8,4  ')
    expect(cleanAmount('9'.repeat(100))).toHaveLength(18)
    expect(readBound('')).toBeUndefined()
    expect(readBound('1.2.3')).toBeUndefined()
  })

  it('round a slider outwards, so that its ends leave nothing out', () => {
    const facet = { type: 'range' as const, min: 8_430_001, max: 20_050_000 }
    expect(sliderScale('rub', facet, {})).toEqual({
      min: 8_400_000,
      max: 20_100_000,
      step: 100_000,
    })
    expect(sliderScale('rub', facet, { max: 30_000_000 })?.max).toBe(30_000_000)
  })

  it('have no slider where there is nothing to slide over', () => {
    expect(sliderScale('rub', { type: 'range', min: null, max: null }, {})).toBeNull()
    expect(sliderScale('floor', { type: 'range', min: 3, max: 3 }, {})).toBeNull()
    expect(sliderScale('floor', undefined, {})).toBeNull()
  })
})
