import { Mask } from 'maska'
import { describe, expect, it } from 'vitest'
import { beforeMask, phoneMask } from './phone-mask.ts'

const mask = new Mask({ mask: phoneMask.mask })
const shown = (text: string) => mask.masked(beforeMask(text))
/** Types one character after another, each into what the mask made of those before. */
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
  ])('ends as the full mask for %j, pasted and typed', (text) => {
    expect(shown(text)).toBe('+7 (912) 345-67-89')
    expect(typed(text)).toBe('+7 (912) 345-67-89')
  })

  it.each([
    ['88001234567', '+7 (800) 123-45-67'],
    ['+7 (701) 234-56-78', '+7 (701) 234-56-78'],
    ['8121234567', '+7 (812) 123-45-67'],
    ['7771234567', '+7 (777) 123-45-67'],
  ])('keeps a national code that starts with 7 or 8: %s', (text, expected) => {
    expect(shown(text)).toBe(expected)
  })

  it('keeps what was typed when one digit too many follows', () => {
    expect(typed('880012345679')).toBe('+7 (800) 123-45-67')
    expect(shown('+7 (912) 345-67-890')).toBe('+7 (912) 345-67-89')
  })

  it('can be emptied again, and never fills anything in by itself', () => {
    expect(shown('+7 (')).toBe('+7')
    expect(shown('')).toBe('')
    expect(shown('имя')).toBe('')
    expect(shown('+')).toBe('')
  })

  it('takes a whole number pasted behind the +7 that stands there', () => {
    expect(shown('+789123456789')).toBe('+7 (912) 345-67-89')
    expect(shown('+7+79123456789')).toBe('+7 (912) 345-67-89')
  })

  it('stays whole when a digit in the middle is deleted', () => {
    expect(shown('+7 (912) 45-67-89')).toBe('+7 (912) 456-78-9')
  })
})
