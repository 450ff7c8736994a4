import { box, line, round, type Yard } from './yard.ts'

/** A raised yard between four houses; stairs lead between the southern two to the embankment. */
const vodomernaya: Yard = {
  slug: 'vodomernaya-12',
  fabric: 'quarter',
  lawns: [
    box(37, 8, 74, 24),
    box(125, 8, 77, 24),
    box(37, 38, 74, 22),
    box(125, 38, 77, 22),
    box(37, 66, 74, 18),
    box(125, 66, 77, 18),
    box(12, 115, 100, 7),
    box(125, 115, 100, 7),
    box(2, 10, 7, 74),
    line('228 28, 234 28, 234 84, 228 84'),
  ],
  paths: [
    { line: line('118 -15, 118 139'), width: 6 },
    { line: line('33 5, 205 5, 205 88, 33 88, 33 5'), width: 3 },
    { line: line('33 35, 205 35'), width: 2.5 },
    { line: line('33 63, 205 63'), width: 2.5 },
    { line: line('74 5, 74 88'), width: 2 },
    { line: line('163 5, 163 88'), width: 2 },
  ],
  playgrounds: [
    { kind: 'play', name: 'Площадка 3–7 лет', outline: box(84, 41, 22, 16) },
    { kind: 'play', name: 'Площадка 7–12 лет', outline: box(130, 41, 24, 16) },
    { kind: 'sport', name: 'Воркаут', outline: box(172, 12, 22, 16) },
    { kind: 'rest', name: 'Терраса отдыха', outline: round(56, 20, 8) },
  ],
  rows: [
    { line: line('14 118.5, 110 118.5'), step: 8 },
    { line: line('127 118.5, 223 118.5'), step: 8 },
    { line: line('5.5 13, 5.5 82'), step: 9 },
    { line: line('40 11, 108 11'), step: 8.5 },
    { line: line('128 81, 199 81'), step: 9 },
    { line: line('40 81, 108 81'), step: 9 },
    // Along the streets.
    { line: line('-24 4, -24 118'), step: 11 },
    { line: line('4 -5.5, 110 -5.5'), step: 11 },
    { line: line('126 -5.5, 180 -5.5'), step: 11 },
    { line: line('4 129, 110 131'), step: 10 },
    { line: line('126 131, 232 134'), step: 10 },
    { line: line('256 6, 256 124'), step: 11 },
  ],
  groves: [
    { outline: box(38, 39, 34, 20), trees: 9 },
    { outline: box(166, 39, 35, 20), trees: 9 },
    { outline: box(126, 9, 35, 21), trees: 8 },
  ],
  parking: [line('190 -15, 190 4')],
}

/** Two towers on the diagonal of the plot, a grove of pines between them. */
const dveVertikali: Yard = {
  slug: 'dve-vertikali',
  fabric: 'rows',
  lawns: [
    line('60 6, 100 6, 120 26, 120 46, 70 46, 60 38'),
    line('8 40, 58 40, 70 52, 70 78, 8 78'),
    box(4, 6, 6, 30),
    box(76, 75, 46, 8),
  ],
  paths: [
    { line: line('2 82, 58 40, 104 4'), width: 4 },
    { line: line('57 -30, 57 38, 72 50, 72 140'), width: 5 },
    { line: line('8 37, 57 37'), width: 2.5 },
    { line: line('72 72.5, 120 72.5'), width: 2.5 },
    { line: line('72 48.5, 122 48.5'), width: 2.5 },
    { line: line('8 59, 40 55'), width: 2 },
    { line: line('84 22, 120 38'), width: 2 },
  ],
  playgrounds: [
    { kind: 'play', name: 'Детская площадка', outline: box(14, 60, 22, 14) },
    { kind: 'sport', name: 'Спорт', outline: box(100, 26, 18, 12) },
    { kind: 'rest', name: 'Беседка', outline: round(52, 66, 6) },
  ],
  rows: [
    { line: line('78 79, 120 79'), step: 7 },
    { line: line('7 9, 7 34'), step: 6.5 },
    // Along the streets.
    { line: line('-34 -18, -34 122'), step: 10 },
    { line: line('-22 -20, 50 -20'), step: 10 },
    { line: line('66 -20, 160 -20'), step: 10 },
    { line: line('163 -12, 160 122'), step: 10 },
    { line: line('-22 128, 64 128'), step: 10 },
    { line: line('80 128, 150 128'), step: 10 },
  ],
  groves: [
    { outline: line('62 8, 99 8, 118 27, 118 44, 72 44, 62 36'), trees: 27 },
    { outline: line('10 42, 57 42, 68 53, 68 76, 10 76'), trees: 26 },
  ],
  parking: [line('-42 10, 12 10')],
}

/** Three houses close a large yard; its north-eastern side is cut by the block's edge. */
const ohristyDvor: Yard = {
  slug: 'ohristy-dvor',
  fabric: 'centre',
  lawns: [
    line('34 10, 92 10, 124 20, 124 60, 34 60'),
    line('132 24, 196 47, 196 96, 132 96'),
    line('34 68, 124 68, 124 100, 34 100'),
    line('204 51, 256 68, 256 146, 204 146'),
    line('34 108, 92 108, 92 146, 34 146'),
    line('100 108, 196 108, 196 146, 100 146'),
    box(4, 140, 22, 10),
  ],
  paths: [
    { line: line('30 4, 30 150, 260 150'), width: 3.5 },
    { line: line('30 6, 96 6, 200 44, 260 66, 260 150'), width: 3 },
    { line: line('128 14, 128 104, 200 104'), width: 3 },
    { line: line('30 64, 128 64'), width: 2.5 },
    { line: line('30 104, 128 104'), width: 3 },
    { line: line('200 44, 200 150'), width: 3 },
    { line: line('96 104, 96 150'), width: 2.5 },
    { line: line('149 204, 149 150'), width: 5 },
  ],
  playgrounds: [
    { kind: 'play', name: '0–3 года', outline: round(62, 84, 11) },
    { kind: 'play', name: '4–7 лет', outline: box(140, 50, 30, 22) },
    { kind: 'play', name: '8–12 лет', outline: box(212, 84, 32, 22) },
    { kind: 'sport', name: 'Спортивная площадка', outline: box(44, 22, 30, 18) },
    { kind: 'rest', name: 'Столы под навесом', outline: box(124, 118, 34, 12) },
  ],
  rows: [
    { line: line('36 110, 36 144'), step: 8.5 },
    { line: line('103 143, 194 143'), step: 9.1 },
    { line: line('207 143, 254 143'), step: 9.4 },
    { line: line('84 13, 121 22'), step: 9.4 },
    { line: line('253 72, 253 138'), step: 11 },
    // Along the streets.
    { line: line('-19 -10, -19 190'), step: 12 },
    { line: line('-14 -13, 290 -13'), step: 12 },
    { line: line('294 -6, 294 190'), step: 12 },
    { line: line('-10 190, 140 192'), step: 12 },
    { line: line('158 192, 290 190'), step: 12 },
  ],
  groves: [
    { outline: line('78 30, 120 30, 120 57, 78 57'), trees: 4 },
    { outline: line('174 50, 193 54, 193 92, 174 92'), trees: 4 },
    { outline: line('84 72, 120 72, 120 97, 84 97'), trees: 4 },
  ],
  parking: [line('304 74, 258 74')],
}

/** On the edge of a park; lindens along the plot's borders remain. */
const klyonILipa: Yard = {
  slug: 'klyon-i-lipa',
  fabric: 'rows',
  lawns: [
    line('8 6, 60 6, 60 62, 8 62'),
    line('66 6, 124 6, 124 62, 66 62'),
    line('136 40, 176 40, 176 98, 136 98'),
    line('182 40, 246 40, 246 68, 186 98, 182 98'),
    box(14, 93, 104, 9),
    box(136, 4, 104, 8),
  ],
  paths: [
    { line: line('129 -28, 129 118'), width: 4 },
    { line: line('10 67, 126 67'), width: 3 },
    { line: line('132 36.5, 248 36.5'), width: 3 },
    { line: line('63 4, 63 67'), width: 2.5 },
    { line: line('179 36, 179 102'), width: 2.5 },
    { line: line('4 34, 126 34'), width: 2 },
    { line: line('132 68, 216 68'), width: 2 },
  ],
  playgrounds: [
    { kind: 'play', name: 'Площадка 3–7 лет', outline: round(94, 50, 9) },
    { kind: 'play', name: 'Площадка 7–12 лет', outline: box(78, 12, 32, 16) },
    { kind: 'sport', name: 'Спорт', outline: box(142, 46, 28, 16) },
    { kind: 'rest', name: 'Тихий сад', outline: round(38, 50, 8) },
    { kind: 'dogs', name: 'Выгул собак', outline: line('196 74, 226 74, 210 84, 196 90') },
  ],
  rows: [
    { line: line('4 102, 180 102'), step: 8.4 },
    { line: line('3 8, 3 94'), step: 8 },
    { line: line('188 99, 248 68'), step: 8 },
    { line: line('250 6, 250 58'), step: 8 },
    { line: line('6 3, 46 3'), step: 8 },
    // Along the streets.
    { line: line('-12 -16, 120 -16'), step: 11 },
    { line: line('138 -16, 262 -16'), step: 11 },
    { line: line('-14 6, -14 104'), step: 11 },
    { line: line('265 2, 265 106'), step: 11 },
  ],
  groves: [
    { outline: box(10, 8, 48, 24), trees: 9 },
    { outline: box(184, 42, 58, 24), trees: 9 },
    { outline: box(138, 72, 36, 24), trees: 7 },
  ],
  parking: [line('274 24, 247 24'), line('-22 98, 10 98')],
}

export const moscowYards: readonly Yard[] = [vodomernaya, dveVertikali, ohristyDvor, klyonILipa]
