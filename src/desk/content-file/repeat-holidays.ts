import { isFields } from './form-values.ts'

/** From this month on the next year is planned. */
const NEXT_YEAR_FROM = 11

/**
 * Returns the holidays of the year before for the year that is planned, this one or from November on the next, without
 * those that stand there already. A day is `2026-12-31`; 29 February becomes the 28th.
 */
export function repeatHolidays(holidays: readonly unknown[], today: string): object[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const planned = month >= NEXT_YEAR_FROM ? year + 1 : year
  const known = new Set(holidays.map((item) => (isFields(item) ? item['from'] : null)))
  return holidays.flatMap((item) => {
    if (!isFields(item) || toYear(item['from']) !== planned - 1) return []
    const from = toNextYear(item['from'])
    if (known.has(from)) return []
    const to = 'to' in item ? { to: toNextYear(item['to']) } : {}
    return [{ ...item, from, ...to }]
  })
}

function toYear(day: unknown): number | null {
  const [, year] = /^(\d{4})-\d\d-\d\d$/.exec(typeof day === 'string' ? day : '') ?? []
  return year === undefined ? null : Number(year)
}

function toNextYear(day: unknown): unknown {
  const year = toYear(day)
  if (year === null) return day
  const end = String(day).slice(4)
  return `${year + 1}${end === '-02-29' ? '-02-28' : end}`
}
