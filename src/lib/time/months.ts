// chunk: first-load
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

interface TitledMonth {
  year: number
  month: number
  title: string
}

/** Returns the title of a month; an empty one if it only names the month again. */
export function titleOfMonth({ year, month, title }: TitledMonth): string {
  return title.trim().toLowerCase() === formatMonth(year, month) ? '' : title
}

/** Formats a month with its title, «март 2026: Кровля»; the month alone if the title says no more. */
export function captionMonth(titled: TitledMonth): string {
  const title = titleOfMonth(titled)
  const name = formatMonth(titled.year, titled.month)
  return title === '' ? name : `${name}: ${title}`
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
