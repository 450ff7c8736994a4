import { describe, expect, it } from 'vitest'
import { sampleLot } from '../../../../tests/support/sample-lot.ts'
import { foundWords, showWords } from '../list/list-words.ts'
import { lotTitle } from './lot-title.ts'
import { cardTags, completionWords, floorWords, lotHeadline, metroWords } from './lot-words.ts'

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')

describe('words of a lot', () => {
  it.each([
    [0, 'Студия, 58,4 м²', 'Студия, 58,4 м²'],
    [2, '2-комнатная, 58,4 м²', '2-комнатная квартира, 58,4 м²'],
    [5, '5-комнатная и больше, 58,4 м²', 'Квартира, 5 комнат и больше, 58,4 м²'],
    [7, '5-комнатная и больше, 58,4 м²', 'Квартира, 5 комнат и больше, 58,4 м²'],
  ])('name a flat of %i rooms', (rooms, headline, title) => {
    const lot = sampleLot({ rooms })
    expect(plain(lotHeadline(lot))).toBe(headline)
    expect(plain(lotTitle(lot))).toBe(title)
  })

  it('name a lot without rooms by its number', () => {
    const lot = sampleLot({ kind: 'parking', rooms: null, number: '17', area: 14 })
    expect(plain(lotTitle(lot))).toBe('Машино-место № 17, 14 м²')
  })

  it.each([
    ['unfinished', '2027-3', 'III кв. 2027'],
    ['hand-over', null, undefined],
    ['built', null, 'Дом сдан'],
  ] as const)('tell the hand-over of a house that is %s, %s', (state, completion, words) => {
    expect(plain(completionWords({ state, completion }))).toBe(words)
  })

  it.each([
    [7, '7 из 24'],
    [-2, '−2'],
  ])('tell the storey %i', (floor, words) => {
    expect(plain(floorWords({ floor, floors_total: 24 }))).toBe(words)
  })

  it.each([
    [0, 'Найдено 0 квартир', 'Показать 0 квартир'],
    [1, 'Найдено: 1 квартира', 'Показать 1 квартиру'],
    [2, 'Найдено 2 квартиры', 'Показать 2 квартиры'],
    [11, 'Найдено 11 квартир', 'Показать 11 квартир'],
    [21, 'Найдено: 21 квартира', 'Показать 21 квартиру'],
    [1128, 'Найдено 1 128 квартир', 'Показать 1 128 квартир'],
  ])('count %i flats grammatically', (count, found, show) => {
    expect(plain(foundWords('flat', count))).toBe(found)
    expect(plain(showWords('flat', count))).toBe(show)
  })

  it('leave the walk out where nobody knows it', () => {
    const station = { name: 'Свиблово', line_color: null, transport_minutes: null }
    expect(plain(metroWords([{ ...station, walk_minutes: 7 }]))).toBe('Свиблово, 7 мин пешком')
    expect(metroWords([{ ...station, walk_minutes: null }])).toBe('Свиблово')
    expect(metroWords([])).toBeNull()
  })

  it('put offers before facts and never show more than two tags', () => {
    const features = [{ value: 'balcony', label: 'Балкон' }]
    const all = sampleLot({ price: 100, sale_price: 90, is_hot_offer: true, features })
    expect(cardTags(all, true).map(({ label }) => plain(label))).toEqual([
      'Скидка 10 %',
      'Горячее предложение',
    ])
    expect(cardTags(sampleLot({ features }), true)).toEqual([{ label: 'Балкон', isOffer: false }])
    expect(cardTags(sampleLot({}), true)).toEqual([])
  })
})
