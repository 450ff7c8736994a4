import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexWords, isFound, readSearchWords, wordsOf } from './search-words.ts'

const found = (query: string, text: string) => {
  const words = readSearchWords(query)
  if (!words) throw new Error('nothing to look for')
  return Array.from(wordsOf(text))
    .filter(({ word }) => isFound(word, words))
    .map(({ start, end }) => text.slice(start, end))
}

describe('words of a text', () => {
  it('are found in every form of theirs', () => {
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
  ])('are found where the stemmer takes an end for another: %s', (query, text) => {
    expect(found(`${query} нет`, text)).toEqual(text.split(' '))
  })

  it('are alike with «ё» and «е», with a stress, in capitals and with letters in two parts', () => {
    expect(found('елка', 'Ёлка')).toEqual(['Ёлка'])
    expect(found('ёлки', 'елка')).toEqual(['елка'])
    expect(found('замок', 'за\u0301мок')).toEqual(['за\u0301мок'])
    expect(found('район', 'раи\u0306он')).toEqual(['раи\u0306он'])
  })

  it('are found by the beginning of the last one alone', () => {
    expect(found('набереж', 'Набережная')).toEqual(['Набережная'])
    expect(found('сданны', 'сданный')).toEqual(['сданный'])
    expect(found('набереж дом', 'Набережная')).toEqual([])
    expect(found('н', 'Набережная')).toEqual([])
  })

  it('are asked for without those that tell nothing, unless there are no others', () => {
    expect(readSearchWords('квартиры в доме')?.stems).toEqual(['квартир', 'дом'])
    expect(readSearchWords('на')?.stems).toEqual(['на'])
  })

  it('end with the last one, whose stem may have come before', () => {
    expect(readSearchWords('дом квартира дома')).toEqual({
      stems: ['квартир', 'дом'],
      prefix: 'дома',
    })
  })

  it('are none in signs alone', () => {
    for (const query of ['', ' ', '!?*"()', '\u0000', '\uD800', '🏠']) {
      expect(readSearchWords(query)).toBeNull()
    }
  })
})

it('makes words of letters and digits alone, whatever it is given', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const { word, start, end } of wordsOf(text)) {
        expect(word).toMatch(/^[\p{L}\p{Nd}]+$/u)
        expect(end).toBeGreaterThan(start)
      }
      expect(indexWords(text)).toMatch(/^[\p{L}\p{Nd} ]*$/u)
    }),
  )
})
