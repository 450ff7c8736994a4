import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadOnest } from './onest-outlines.server.ts'
import { breakLines, type OutlineText } from './text-outline.ts'

const outlineOnest = await loadOnest()

/** Every letter as wide as half its size. */
const even: OutlineText = (text, size) => ({ path: '', width: (text.length * size) / 2 })
const lines = (text: string, width: number, most = 3) =>
  breakLines(text, { size: 2, width, most }, even)

describe('lines of a text', () => {
  it('break between words and end in «…» where there is no room for the rest', () => {
    expect(lines('один два три', 20)).toEqual(['один два три'])
    expect(lines('один два три', 9)).toEqual(['один два', 'три'])
    expect(lines('один два три', 4)).toEqual(['один', 'два', 'три'])
    expect(lines('один два три четыре', 9, 1)).toEqual(['один два…'])
    expect(lines('дом, сад', 5, 1)).toEqual(['дом…'])
    expect(lines('бесконечное слово', 5)).toEqual(['беск…', 'слово'])
    expect(lines('  ', 5)).toEqual([])
  })

  it('are never wider than they may be, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const broken = lines(text, 20)
        expect(broken.length).toBeLessThanOrEqual(3)
        for (const line of broken) expect(even(line, 2).width).toBeLessThanOrEqual(20)
      }),
    )
  })
})

describe('text in the font of the site', () => {
  it('is drawn with all the letters that pictures need', () => {
    for (const letter of 'АЯаяЁё0129AZaz₽²№«»—·,.%…') {
      expect([letter, outlineOnest(letter, 40).path.length > 10]).toEqual([letter, true])
    }
  })

  it('grows with its size and its length, and leaves out letters that nobody drew', () => {
    const { width } = outlineOnest('Дом', 20)
    expect(outlineOnest('Дом', 40).width).toBeCloseTo(2 * width)
    expect(outlineOnest('Дом дом', 20).width).toBeGreaterThan(2 * width * 0.9)
    expect(outlineOnest('Д🏠ом', 20).width).toBeCloseTo(width, 0)
    expect(outlineOnest('', 20)).toEqual({ path: '', width: 0 })
  })

  it('is path data and nothing else, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(outlineOnest(text, 30).path).toMatch(/^[MLQCZ\d. -]*$/)
      }),
    )
  })
})
