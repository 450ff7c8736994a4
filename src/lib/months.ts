const MONTHS = [
  'январь',
  'февраль',
  'март',
  'апрель',
  'май',
  'июнь',
  'июль',
  'август',
  'сентябрь',
  'октябрь',
  'ноябрь',
  'декабрь',
]

/** «март 2026»; months count from 1. */
export function formatMonth(year: number, month: number): string {
  return `${MONTHS[month - 1]} ${year}`
}

/** `2026-03`; sorts as text. */
export function monthKey(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}`
}
