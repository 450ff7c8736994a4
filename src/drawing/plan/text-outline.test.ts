import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadOnest } from '../share/onest-outlines.server.ts'
import { breakLines, type OutlineText } from './text-outline.ts'

const outlineOnest = await loadOnest()

/** Every letter is half as wide as the font size. */
const monospace: OutlineText = (text, size) => ({ path: '', width: (text.length * size) / 2 })
const lines = (text: string, width: number, most = 3) =>
  breakLines(text, { size: 2, width, most }, monospace)

describe('breakLines', () => {
  it('breaks between words and ends in «…» if the rest does not fit', () => {
    expect(lines('один два три', 20)).toEqual(['один два три'])
    expect(lines('один два три', 9)).toEqual(['один два', 'три'])
    expect(lines('один два три', 4)).toEqual(['один', 'два', 'три'])
    expect(lines('один два три четыре', 9, 1)).toEqual(['один два…'])
    expect(lines('дом, сад', 5, 1)).toEqual(['дом…'])
    expect(lines('бесконечное слово', 5)).toEqual(['беск…', 'слово'])
    expect(lines('  ', 5)).toEqual([])
  })

  it('returns no line wider than the limit for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const broken = lines(text, 20)
        expect(broken.length).toBeLessThanOrEqual(3)
        for (const line of broken) expect(monospace(line, 2).width).toBeLessThanOrEqual(20)
      }),
    )
  })
})

describe('loadOnest', () => {
  it('outlines all letters that pictures need', () => {
    for (const letter of 'АЯаяЁё0129AZaz₽²№«»—·,.%…') {
      expect([letter, outlineOnest(letter, 40).path.length > 10]).toEqual([letter, true])
    }
  })

  it('scales with size and length, and omits letters that the font does not have', () => {
    const { width } = outlineOnest('Дом', 20)
    expect(outlineOnest('Дом', 40).width).toBeCloseTo(2 * width)
    expect(outlineOnest('Дом дом', 20).width).toBeGreaterThan(2 * width * 0.9)
    expect(outlineOnest('Д🏠ом', 20).width).toBeCloseTo(width, 0)
    expect(outlineOnest('', 20)).toEqual({ path: '', width: 0 })
  })

  it('returns only path data for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(outlineOnest(text, 30).path).toMatch(/^[MLQCZ\d. -]*$/)
      }),
    )
  })
})
