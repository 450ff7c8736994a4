import { Mask } from 'maska'
import { describe, expect, it } from 'vitest'
import { verifies } from '../../../../tests/support/verifies.ts'
import { beforeMask, phoneMask } from './phone-mask.ts'

const mask = new Mask({ mask: phoneMask.mask })
const shown = (text: string) => mask.masked(beforeMask(text))
/** Types one character after another into the masked value. */
const typed = (text: string) => Array.from(text).reduce((value, char) => shown(value + char), '')

describe('the phone mask', () => {
  it.each([
    ['89123456789'],
    ['79123456789'],
    ['+79123456789'],
    ['+7 (912) 345-67-89'],
    ['8 (912) 345-67-89'],
    ['9123456789'],
    ['+7(912)345-67-89'],
    ['8-912-345-67-89'],
    [' 7 912 345 67 89 '],
  ])('formats %j as the full mask, pasted and typed', (text) => {
    expect(shown(text)).toBe('+7 (912) 345-67-89')
    expect(typed(text)).toBe('+7 (912) 345-67-89')
    verifies('§9-5', 'D12-3')
  })

  it.each([
    ['88001234567', '+7 (800) 123-45-67'],
    ['+7 (701) 234-56-78', '+7 (701) 234-56-78'],
    ['8121234567', '+7 (812) 123-45-67'],
    ['7771234567', '+7 (777) 123-45-67'],
  ])('keeps an area code that starts with 7 or 8: %s', (text, expected) => {
    expect(shown(text)).toBe(expected)
  })

  it('ignores digits beyond the tenth', () => {
    expect(typed('880012345679')).toBe('+7 (800) 123-45-67')
    expect(shown('+7 (912) 345-67-890')).toBe('+7 (912) 345-67-89')
  })

  it('can be cleared and adds nothing to a text without digits', () => {
    expect(shown('+7 (')).toBe('+7')
    expect(shown('')).toBe('')
    expect(shown('имя')).toBe('')
    expect(shown('+')).toBe('')
  })

  it('accepts a complete number pasted after an existing +7', () => {
    expect(shown('+789123456789')).toBe('+7 (912) 345-67-89')
    expect(shown('+7+79123456789')).toBe('+7 (912) 345-67-89')
  })

  it('reformats the number when a digit in the middle is deleted', () => {
    expect(shown('+7 (912) 45-67-89')).toBe('+7 (912) 456-78-9')
  })
})
