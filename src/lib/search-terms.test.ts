import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexWords, isFound, readSearchTerms, findWords } from './search-terms.ts'

const found = (query: string, text: string) => {
  const words = readSearchTerms(query)
  if (!words) throw new Error('no search words')
  return Array.from(findWords(text))
    .filter(({ word }) => isFound(word, words))
    .map(({ start, end }) => text.slice(start, end))
}

describe('search words', () => {
  it('match every form of a word', () => {
    expect(found('ипотека', 'Ипотеку дают, с ипотекой просто')).toEqual(['Ипотеку', 'ипотекой'])
    expect(found('квартиры в сданном доме', 'Квартира. Сдан дом, в доме')).toEqual([
      'Квартира',
      'Сдан',
      'дом',
      'доме',
    ])
  })

  it.each([
    ['фонтан', 'фонтаны фонтане фонтаном фонтана'],
    ['квартал', 'квартала квартале кварталы'],
    ['отзыв', 'отзывы отзыва'],
    ['систему', 'система системе'],
  ])('match forms for which the stemmer alone gives different stems: %s', (query, text) => {
    expect(found(`${query} нет`, text)).toEqual(text.split(' '))
  })

  it('match regardless of «ё», stress marks, case and decomposed letters', () => {
    expect(found('елка', 'Ёлка')).toEqual(['Ёлка'])
    expect(found('ёлки', 'елка')).toEqual(['елка'])
    expect(found('замок', 'за\u0301мок')).toEqual(['за\u0301мок'])
    expect(found('район', 'раи\u0306он')).toEqual(['раи\u0306он'])
  })

  it('match the beginning of a word for the last search word only', () => {
    expect(found('набереж', 'Набережная')).toEqual(['Набережная'])
    expect(found('сданны', 'сданный')).toEqual(['сданный'])
    expect(found('набереж дом', 'Набережная')).toEqual([])
    expect(found('н', 'Набережная')).toEqual([])
  })

  it('exclude stop words unless there are no others', () => {
    expect(readSearchTerms('квартиры в доме')?.stems).toEqual(['квартир', 'дом'])
    expect(readSearchTerms('на')?.stems).toEqual(['на'])
  })

  it('end with the stem of the last word, even if it occurred before', () => {
    expect(readSearchTerms('дом квартира дома')).toEqual({
      stems: ['квартир', 'дом'],
      prefix: 'дома',
    })
  })

  it('are null for a query without letters and digits', () => {
    for (const query of ['', ' ', '!?*"()', '\u0000', '\uD800', '🏠']) {
      expect(readSearchTerms(query)).toBeNull()
    }
  })
})

it('returns words of letters and digits only for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const { word, start, end } of findWords(text)) {
        expect(word).toMatch(/^[\p{L}\p{Nd}]+$/u)
        expect(end).toBeGreaterThan(start)
      }
      expect(indexWords(text)).toMatch(/^[\p{L}\p{Nd} ]*$/u)
    }),
  )
})
