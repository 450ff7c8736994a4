import { expect, test } from 'vitest'
import { tie } from './tie.ts'

test.each([
  ['в доме', 'в~доме'],
  ['В доме и на улице', 'В~доме и~на~улице'],
  ['а не у реки', 'а~не~у~реки'],
  ['для двух, от стены до окна', 'для~двух, от~стены до~окна'],
])('the short prepositions of «%s» hold on to their words', (text, tied) => {
  expect(tie(text)).toBe(spaced(tied))
})

test('a word that only ends in a preposition is left alone', () => {
  expect(tie('стена дома, окно комнаты, кое-как, что-то в')).toBe(
    'стена дома, окно комнаты, кое-как, что-то в',
  )
})

test.each([
  ['46,8 м²', '46,8~м²'],
  ['12 430 000 ₽', '12~430~000~₽'],
  ['12,4 млн ₽', '12,4~млн~₽'],
  ['150 тыс. ₽', '150~тыс.~₽'],
  ['14 марта 2025 года', '14~марта 2025~года'],
  ['закон № 214-ФЗ', 'закон №~214-ФЗ'],
  ['в корпусе 2 и башне 1', 'в~корпусе~2 и~башне~1'],
  ['в III квартале 2027 года', 'в~III~квартале 2027~года'],
  ['образец 3 × 4 м', 'образец 3~×~4~м'],
])('numbers and units of «%s» stay together', (text, tied) => {
  expect(tie(text)).toBe(spaced(tied))
})

test('a number before an ordinary word is not tied to it', () => {
  expect(tie('5 мест, 14 простенков')).toBe('5 мест, 14 простенков')
})

test('a dash never begins a line', () => {
  expect(tie('Цель — звонок')).toBe(spaced('Цель~— звонок'))
})

test('line breaks of the source become spaces and are tied like them', () => {
  expect(tie('\n  Дом в\n    центре,\n  5\n м от угла\n')).toBe(spaced('Дом в~центре, 5~м от~угла'))
})

test('tags and their attributes are not touched, text on both sides of them is', () => {
  expect(tie('<p>Пишите на <a href="/a и б">адрес</a> — в офис</p>')).toBe(
    spaced('<p>Пишите на~<a href="/a и б">адрес</a>~— в~офис</p>'),
  )
})

test('tying twice changes nothing more', () => {
  const once = tie('<p>Дом в 17 этажей — и двор в 3 400 м²</p>')
  expect(tie(once)).toBe(once)
})

function spaced(text: string): string {
  return text.replaceAll('~', '\u00a0')
}
