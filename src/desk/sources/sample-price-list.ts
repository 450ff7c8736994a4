import { saveFile } from '../kit/save-file.ts'

/** A price list with every column that offices fill in; the needed ones first. */
const rows: ReadonlyArray<readonly string[]> = [
  [
    'Проект',
    'Корпус',
    'Секция',
    'Этаж',
    'Номер',
    'Артикул',
    'Тип',
    'Комнат',
    'Площадь, м²',
    'Цена, ₽',
    'Цена со скидкой',
    'Скидка до',
    'Статус',
    'Отделка',
  ],
  [
    'Название проекта',
    'Корпус 1',
    '1',
    '5',
    '45',
    'К1-45',
    'квартира',
    '2',
    '58,4',
    '12430000',
    '',
    '',
    'в продаже',
    'без отделки',
  ],
  [
    'Название проекта',
    'Корпус 1',
    '1',
    '6',
    '49',
    'К1-49',
    'квартира',
    'студия',
    '27,1',
    '7200000',
    '6900000',
    '31.12.2026',
    'бронь',
    'чистовая отделка',
  ],
  [
    'Название проекта',
    'Корпус 1',
    '',
    '-1',
    '12',
    'М-12',
    'машино-место',
    '',
    '13,3',
    '1500000',
    '',
    '',
    'в продаже',
    '',
  ],
]

/** The text of the example, as spreadsheets of Russian offices open it: with a mark of UTF-8 and semicolons. */
export function writeSample(): string {
  return `\uFEFF${rows.map((cells) => cells.join(';')).join('\r\n')}\r\n`
}

/** Saves the example for the person. */
export function saveSample(): void {
  saveFile(new Blob([writeSample()], { type: 'text/csv;charset=utf-8' }), 'price-list.csv')
}
