import { expect, test } from 'vitest'
import { insertNbsp } from './insert-nbsp.ts'

test.each([
  ['в доме', 'в~доме'],
  ['В доме и на улице', 'В~доме и~на~улице'],
  ['а не у реки', 'а~не~у~реки'],
  ['для двух, от стены до окна', 'для~двух, от~стены до~окна'],
])('short prepositions of «%s» are bound to the next word', (text, bound) => {
  expect(insertNbsp(text)).toBe(spaced(bound))
})

test('a word that only ends in a preposition is not bound', () => {
  expect(insertNbsp('стена дома, окно комнаты, кое-как, что-то в')).toBe(
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
])('numbers and units of «%s» are bound together', (text, bound) => {
  expect(insertNbsp(text)).toBe(spaced(bound))
})

test('a number is not bound to an ordinary word', () => {
  expect(insertNbsp('5 мест, 14 простенков')).toBe('5 мест, 14 простенков')
})

test('a dash is bound to the word before it', () => {
  expect(insertNbsp('Цель — звонок')).toBe(spaced('Цель~— звонок'))
})

test('line breaks become spaces and are bound like them', () => {
  expect(insertNbsp('\n  Дом в\n    центре,\n  5\n м от угла\n')).toBe(
    spaced('Дом в~центре, 5~м от~угла'),
  )
})

test('tags and attributes are not changed, text next to them is', () => {
  expect(insertNbsp('<p>Пишите на <a href="/a и б">адрес</a> — в офис</p>')).toBe(
    spaced('<p>Пишите на~<a href="/a и б">адрес</a>~— в~офис</p>'),
  )
})

test('a second call changes nothing', () => {
  const once = insertNbsp('<p>Дом в 17 этажей — и двор в 3 400 м²</p>')
  expect(insertNbsp(once)).toBe(once)
})

function spaced(text: string): string {
  return text.replaceAll('~', '\u00a0')
}
