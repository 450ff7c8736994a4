import { expect, it } from 'vitest'
import { fitHome, type KnownRooms } from './fits-home.ts'

const large: KnownRooms = {
  count: 5,
  rooms: [
    { name: 'Кухня-гостиная', area: 50.6 },
    { name: 'Спальня 1', area: 22 },
    { name: 'Санузел', area: 5 },
  ],
}
const three: KnownRooms = { count: 3, rooms: [{ name: 'Кухня-гостиная', area: 24 }] }
const studio: KnownRooms = { count: 0, rooms: [{ name: 'Студия', area: 19 }] }
const unknown: KnownRooms = { count: 2, rooms: [] }

it.each([
  ['Кухня-гостиная 22 м²: известковая штукатурка', three, true],
  // A bedroom of that size is no kitchen.
  ['Кухня-гостиная 22 м²: известковая штукатурка', large, false],
  ['Кухня-гостиная 22 м²', unknown, false],
  ['Кухня-гостиная 22\u00a0м² в\u00a0трёхкомнатной квартире: паркет', three, true],
  ['Кухня-гостиная 24,5 м² с\u00a0балконом', { ...three, count: 4 }, true],
  ['Кухня-гостиная 24,5 м² в\u00a0трёхкомнатной квартире', { ...three, count: 4 }, false],
  ['Студия 20,5 м² с\u00a0лоджией: ламинат', studio, true],
  ['Студия в\u00a0корпусе 2: пол из бетона', studio, true],
  ['Студия в\u00a0корпусе 2: пол из бетона', three, false],
  ['Кухня двухкомнатной квартиры: ламинат', { count: 2, rooms: [] }, true],
  ['Кухня двухкомнатной квартиры: ламинат', large, false],
  ['Угловая спальня: светлые стены', large, true],
  ['Угловая спальня: светлые стены', studio, false],
  ['Ванная: керамогранит 60 м²', studio, true],
  ['', unknown, true],
])('«%s» beside %o: %s', (alt, home, isFitting) => {
  expect(fitHome([{ alt }], home)).toHaveLength(isFitting ? 1 : 0)
})

it('leaves out what is in the same home as a picture that does not fit', () => {
  const pictures = [
    { alt: 'Кухня-гостиная 22 м² в\u00a0трёхкомнатной квартире: паркет' },
    { alt: 'Ванная в\u00a0той же квартире: керамогранит' },
    { alt: 'Прихожая: шкаф' },
  ]
  expect(fitHome(pictures, three)).toEqual(pictures)
  expect(fitHome(pictures, large)).toEqual([pictures[2]])
})
