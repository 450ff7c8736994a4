import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verifies } from '../../../../tests/support/verifies.ts'
import { writeLotQuery } from '../model/selection.ts'
import { companies } from '../../../../tests/support/word-companies.ts'
import { understand } from './understand.ts'
import { buildVocabulary } from './vocabulary.ts'

const YEAR = 2026

describe.each(Object.entries(companies))('the phrases of %s', (file, source) => {
  const vocabulary = buildVocabulary(source)
  const text = readFileSync(new URL(`corpus/${file}`, import.meta.url), 'utf8')
  const lines = text.trimEnd().split('\n')

  it.each(lines.map((line) => line.split('|').map((part) => part.trim())))(
    '«%s» gives the filters «%s»',
    (phrase = '', query = '', unknown = '') => {
      const answer = understand(phrase, vocabulary, YEAR)
      const written = writeLotQuery(source.kind, answer.query).replaceAll('+', ' ')
      expect({ query: decodeURIComponent(written), unknown: answer.unknown }).toEqual({
        query,
        unknown: unknown === '' ? [] : unknown.split('; '),
      })
      verifies('D33-3', 'D33-4', 'D33-7')
    },
  )

  it('gives parts of the text for any text', () => {
    const words = fc.constantFrom(...text.split(/\s+/), '<script>', '💥', '\u0000', 'İ', '٣', 'é')
    fc.assert(
      fc.property(fc.array(words, { maxLength: 20 }), (parts) => {
        const phrase = parts.join(' ')
        const { understood, unknown } = understand(phrase, vocabulary, YEAR)
        for (const part of [...unknown, ...understood.map(({ text: said }) => said)]) {
          expect(phrase).toContain(part)
        }
      }),
    )
  })
})

describe('understand', () => {
  const source = companies['flats.txt']
  if (!source) throw new Error('no phrases')
  const vocabulary = buildVocabulary(source)

  it('names each part of the text with its filter', () => {
    const text = 'Двушку до 15 млн, 5-10 этаж, с бассейном'
    expect(understand(text, vocabulary, YEAR)).toMatchObject({
      understood: [
        { text: 'Двушку', key: 'rooms', value: '2' },
        { text: 'до 15 млн', key: 'price_max', value: '15000000' },
        { text: '5-10 этаж', key: 'floor_min', value: '5' },
        { text: '5-10 этаж', key: 'floor_max', value: '10' },
      ],
      unknown: ['бассейном'],
    })
    verifies('D33-4')
  })

  it('understands the word of a company for a class before the usual word of another class', () => {
    const area_type = {
      type: 'choice' as const,
      options: [
        { value: 'business_area', label: 'Премиум', count: 1 },
        { value: 'comfort_area', label: 'Комфорт-плюс', count: 1 },
      ],
    }
    const own = buildVocabulary({ ...source, facets: { ...source.facets, area_type } })
    const findClasses = (text: string) =>
      understand(text, own, YEAR).understood.map(({ value }) => value)
    expect(findClasses('двушка премиум')).toEqual(['2', 'business_area'])
    expect(findClasses('комфорт-плюс')).toEqual(['comfort_area'])
    expect(findClasses('комфорт класса')).toEqual(['comfort_area'])
    expect(understand('комфорт класса', vocabulary, YEAR).understood).toEqual([])
    verifies('D51-3')
  })

  it.each([
    ['потолки от 3 м', ['потолки от 3 м']],
    ['высота потолков не ниже 2,9', ['высота потолков не ниже 2,9']],
    ['театр в 10 минутах пешком', ['театр в 10 минутах пешком']],
    ['10 минут пешком до театра', ['10 минут пешком до театра']],
    ['театр в пешей доступности', ['театр в пешей доступности']],
  ])('names the figures of «%s» as not understood', (text, unknown) => {
    const { understood, unknown: named } = understand(text, vocabulary, YEAR)
    expect({ understood, named }).toEqual({ understood: [], named: unknown })
    verifies('D33-6')
  })

  it('takes minutes beside a station or alone for the walk to a station', () => {
    for (const text of ['бассейн 10 минут до метро', 'тихая, 10 минут пешком']) {
      const { understood } = understand(text, vocabulary, YEAR)
      expect(understood.map(({ key, value }) => [key, value])).toEqual([['walk_minutes_max', '10']])
    }
    verifies('D33-6')
  })
})
