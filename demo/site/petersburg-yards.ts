import { box, line, round, type Yard } from './yard.ts'

/** A garden behind the house, closed on all sides. */
const lekalnaya: Yard = {
  slug: 'dom-na-lekalnoy',
  fabric: 'centre',
  lawns: [line('4 4, 36 5.8, 36 14, 4 14'), line('40 6, 72 8, 72 14, 40 14'), box(4, 17, 68, 5)],
  paths: [
    { line: line('2 15.5, 74 15.5'), width: 2 },
    { line: line('38 3, 38 24'), width: 2.5 },
    { line: line('2 24, 74 24'), width: 2.5 },
  ],
  playgrounds: [
    { kind: 'rest', name: 'Сад', outline: round(20, 9.6, 3.4) },
    { kind: 'play', name: 'Площадка', outline: box(52, 8.4, 12, 5) },
  ],
  rows: [
    { line: line('6 19.5, 70 19.5'), step: 8 },
    // Along the streets.
    { line: line('0 54, 76 53'), step: 10 },
    { line: line('86 -6, 86 12'), step: 9 },
    { line: line('86 28, 86 50'), step: 9 },
    { line: line('-10 -8, -10 46'), step: 9 },
    { line: line('-4 -14, 80 -14'), step: 10 },
  ],
  groves: [
    { outline: line('5 5, 34 7, 34 13, 5 13'), trees: 3 },
    { outline: line('42 7.5, 50 8, 50 13, 42 13'), trees: 2 },
  ],
  parking: [line('95 20, 73 20')],
}

/** A former factory: a paved yard with its chimney between the old house and the new one. */
const stanochnaya: Yard = {
  slug: 'stanochnaya-31',
  fabric: 'works',
  lawns: [
    line('6 6, 56 9, 56 26, 6 26'),
    line('64 9, 108 12, 108 26, 64 26'),
    box(6, 34, 40, 16),
    line('138 15, 186 18, 186 44, 138 44'),
    box(8, 78, 98, 4.5),
    box(122, 76, 64, 6),
  ],
  paths: [
    { line: line('114 -52, 114 106'), width: 6 },
    { line: line('4 55, 112 55'), width: 4 },
    { line: line('116 51, 192 51'), width: 4 },
    { line: line('2 30, 134 30'), width: 4 },
    { line: line('60 4, 60 55'), width: 3 },
  ],
  playgrounds: [
    { kind: 'play', name: 'Детская площадка', outline: box(14, 11, 26, 12) },
    { kind: 'sport', name: 'Спорт', outline: box(148, 22, 28, 15) },
    { kind: 'rest', name: 'Площадь у трубы', outline: round(86, 42, 9) },
  ],
  rows: [
    { line: line('10 80.2, 104 80.2'), step: 9.4 },
    { line: line('126 79, 184 79'), step: 8.3 },
    { line: line('141 41, 184 41'), step: 8.5 },
    // Along the streets.
    { line: line('4 97, 108 97'), step: 11 },
    { line: line('120 97, 190 98'), step: 11 },
    { line: line('-20 -36, -20 92'), step: 12 },
    { line: line('220 -34, 220 94'), step: 12 },
    { line: line('-10 -42, 106 -42'), step: 12 },
    { line: line('122 -42, 216 -42'), step: 12 },
    { line: line('9 47, 44 47'), step: 8.5 },
  ],
  groves: [
    { outline: line('66 11, 106 14, 106 24, 66 24'), trees: 6 },
    { outline: line('142 18, 184 20, 184 21, 142 20'), trees: 3 },
  ],
  parking: [line('230 64, 190 64')],
  structures: [{ outline: round(86, 42, 2.2, 10), height: 32 }],
}

export const petersburgYards: readonly Yard[] = [lekalnaya, stanochnaya]
