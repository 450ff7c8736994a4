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

/** Formats a month: «март 2026». Months count from 1. */
export function formatMonth(year: number, month: number): string {
  return `${MONTHS[month - 1]} ${year}`
}

/** Returns the name of a month, counted from 1: «июнь». */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? ''
}

/** Returns the first three letters of a month, counted from 1: «июн». */
export function shortMonth(month: number): string {
  return monthName(month).slice(0, 3)
}

/** Returns the sortable key of a month: `2026-03`. */
export function monthKey(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}`
}
