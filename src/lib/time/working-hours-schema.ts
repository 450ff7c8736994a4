import * as z from 'zod'
import type { Holiday } from './holidays.ts'
import { parseHours, type WorkingHours } from './working-hours.ts'

const day = z
  .string()
  .refine((text) => parseHours(text) !== null, 'нужны часы вида "9:00-21:00", в кавычках')
  .optional()

/** Working hours of a city by day of the week. */
export const workingHoursSchema = z.strictObject({
  mon: day,
  tue: day,
  wed: day,
  thu: day,
  fri: day,
  sat: day,
  sun: day,
})

const isoDate = z.iso.date('нужен день вида 2026-12-31')

/** Days of a city with other hours, or none. No day is in two of them. */
export const holidaysSchema = z
  .array(
    z
      .strictObject({
        from: isoDate,
        to: isoDate,
        hours: z
          .string()
          .refine(
            (text) => text === 'none' || parseHours(text) !== null,
            'нужно none или часы вида "10:00-16:00", в кавычках',
          ),
        name: z.string().trim().min(1, 'назовите праздник').max(80, 'имя длиннее 80 знаков'),
      })
      .refine(({ from, to }) => from <= to, {
        path: ['to'],
        error: 'последний день раньше первого',
      }),
  )
  .max(100, 'больше 100 праздников')
  .refine(isApart, 'один день стоит в двух праздниках')

function isApart(holidays: readonly Holiday[]): boolean {
  const sorted = holidays.toSorted((one, other) => (one.from < other.from ? -1 : 1))
  return sorted.every(({ from }, n) => n === 0 || (sorted[n - 1]?.to ?? '') < from)
}

/** Reads stored holidays. */
export function readHolidays(json: string): Holiday[] {
  return holidaysSchema.parse(JSON.parse(json))
}

/** Reads stored working hours. */
export function readWorkingHours(json: string): WorkingHours {
  return workingHoursSchema.parse(JSON.parse(json))
}
