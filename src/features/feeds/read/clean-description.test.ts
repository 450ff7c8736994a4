import { expect, it } from 'vitest'
import { cleanDescription } from './clean-description.ts'

const LONG = 'Кухня-гостиная выходит на две стороны, в спальне есть место для гардеробной.'

it.each([
  [
    'markup and entities',
    `<p>${LONG}</p><p>Вид&nbsp;на парк &#8212; из обеих комнат.</p>`,
    `${LONG}\nВид на парк — из обеих комнат.`,
  ],
  ['sentences with a phone', `${LONG} Звоните: 8 (495) 000-00-00. Дом сдан.`, `${LONG} Дом сдан.`],
  [
    'sentences with an address of a page',
    `${LONG} Подробнее на dom.example.ru. Дом сдан.`,
    `${LONG} Дом сдан.`,
  ],
  [
    'sentences with an e-mail or a messenger',
    `${LONG}\nПишите sales@dom.example.\nНаш канал @dom_sale.`,
    LONG,
  ],
  [
    'words in capitals and exclamation marks',
    `УСПЕЙТЕ КУПИТЬ КВАРТИРУ СЕЙЧАС!!! ${LONG}`,
    `Успейте купить квартиру сейчас. ${LONG}`,
  ],
  ['pictures', `🔥 ${LONG} ✅`, LONG],
])('leaves out %s', (_, raw, expected) => {
  expect(cleanDescription(raw)).toBe(expected)
})

it('keeps abbreviations, names in quotation marks and single words in capitals', () => {
  const text = `ЖК «СЕВЕРНАЯ КОРОНА» и РЕСПЕКТ стоят у КАД, их строит ООО СЗ. ${LONG}`
  expect(cleanDescription(text)).toBe(text)
})

it('returns null for a text that is too short', () => {
  expect(cleanDescription('Этаж 3, квартира 12')).toBeNull()
  expect(cleanDescription('<br>')).toBeNull()
})

it('cuts a long text at the end of a sentence', () => {
  const clean = cleanDescription(`${LONG} `.repeat(100)) ?? ''
  expect(clean.length).toBeLessThanOrEqual(3_000)
  expect(clean.endsWith('гардеробной.')).toBe(true)
})

it.each(['Вид из окон: трасса.', 'Квартира с видом на парк', 'Дом сдан, ключи сразу.'])(
  'keeps the short text %j',
  (text) => {
    expect(cleanDescription(text)).toBe(text)
  },
)

it.each([
  'ЖК Легенда, этаж 1, номер квартиры К69',
  'ЖК «Тихий берег», корпус 2, секция 1',
  'Продаётся 1-комнатная квартира 38.4 м²',
  'Квартира-студия, 4 этаж. Дом сдан.',
])('returns null for the short text %j, which repeats facts', (text) => {
  expect(cleanDescription(text)).toBeNull()
})
