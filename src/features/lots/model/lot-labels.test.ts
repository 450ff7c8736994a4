import { describe, expect, it } from 'vitest'
import { sampleLot } from '../../../../tests/support/sample-lot.ts'
import { verifies } from '../../../../tests/support/verifies.ts'
import { formatFound, formatShow } from '../../catalogue/list/list-texts.ts'
import { lotTitle } from './lot-title.ts'
import {
  cardTags,
  formatLotCompletion,
  formatFloor,
  lotHeadline,
  formatMetro,
} from './lot-labels.ts'
import { formatLotNumber, formatPlace } from './lot-names.ts'

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')

describe('texts of a lot', () => {
  it.each([
    [0, 'Студия, 58,4 м²', 'Студия, 58,4 м²'],
    [2, '2-комнатная, 58,4 м²', '2-комнатная квартира, 58,4 м²'],
    [5, '5-комнатная, 58,4 м²', '5-комнатная квартира, 58,4 м²'],
    [7, '7-комнатная, 58,4 м²', '7-комнатная квартира, 58,4 м²'],
  ])('describe a flat with %i rooms', (rooms, headline, title) => {
    const lot = sampleLot({ rooms })
    expect(plain(lotHeadline(lot))).toBe(headline)
    expect(plain(lotTitle(lot))).toBe(title)
    verifies('D9-3')
  })

  it.each([
    [0, 'Апартаменты, студия, 58,4 м²'],
    [1, 'Апартаменты, 1 комната, 58,4 м²'],
    [6, 'Апартаменты, 6 комнат, 58,4 м²'],
  ])('describe an apartment with %i rooms', (rooms, title) => {
    expect(plain(lotTitle(sampleLot({ kind: 'apartment', rooms })))).toBe(title)
  })

  it.each([
    [{ number: '45', rooms: 2 }, '№ 45'],
    [{ number: '', rooms: 2 }, 'А-1'],
    [{ number: '45', rooms: null }, 'А-1'],
  ])('name a lot among equal ones: %o', (own, words) => {
    expect(plain(formatLotNumber(sampleLot(own)))).toBe(words)
  })

  it.each([
    ['2', 'Корпус 1, секция 2'],
    ['Башня «Юг»', 'Корпус 1, Башня «Юг»'],
  ])('give the building and the section %s', (section, words) => {
    expect(plain(formatPlace(sampleLot({ section })))).toBe(words)
  })

  it('do not repeat a section that is in the name of the building', () => {
    const { building } = sampleLot({})
    const lot = (section: string) =>
      sampleLot({ section, building: { ...building, name: 'Садовая, 10, секция 2' } })
    expect(plain(formatPlace(lot('2')))).toBe('Садовая, 10, секция 2')
    expect(plain(formatPlace(lot('12')))).toBe('Садовая, 10, секция 2, секция 12')
  })

  it('use the number of a lot without rooms', () => {
    const lot = sampleLot({ kind: 'parking', rooms: null, number: '17', area: 14 })
    expect(plain(lotTitle(lot))).toBe('Машино-место № 17, 14 м²')
  })

  it.each([
    ['unfinished', '2027-3', 'III кв. 2027'],
    ['hand-over', null, undefined],
    ['built', null, 'Дом сдан'],
  ] as const)(
    'give the completion of a building in state %s with completion %s',
    (state, completion, words) => {
      expect(plain(formatLotCompletion({ state, completion }))).toBe(words)
    },
  )

  it.each([
    [7, '7 из 24'],
    [-2, '−2'],
  ])('give floor %i, with the total only above ground', (floor, words) => {
    expect(plain(formatFloor({ floor, floors_total: 24 }))).toBe(words)
  })

  it.each([
    [0, 'Найдено 0 квартир', 'Показать 0 квартир'],
    [1, 'Найдено: 1 квартира', 'Показать 1 квартиру'],
    [2, 'Найдено 2 квартиры', 'Показать 2 квартиры'],
    [11, 'Найдено 11 квартир', 'Показать 11 квартир'],
    [21, 'Найдено: 21 квартира', 'Показать 21 квартиру'],
    [1128, 'Найдено 1 128 квартир', 'Показать 1 128 квартир'],
  ])('use the correct grammatical form for %i flats', (count, found, show) => {
    expect(plain(formatFound('flat', count))).toBe(found)
    expect(plain(formatShow('flat', count))).toBe(show)
  })

  it('omit an unknown walking time, and return null without stations', () => {
    const station = { name: 'Свиблово', line_color: null, transport_minutes: null }
    expect(plain(formatMetro([{ ...station, walk_minutes: 7 }]))).toBe('Свиблово, 7 мин пешком')
    expect(formatMetro([{ ...station, walk_minutes: null }])).toBe('Свиблово')
    expect(formatMetro([])).toBeNull()
  })

  it('put offers before features, and give at most two tags', () => {
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
