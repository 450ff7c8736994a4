import * as z from 'zod'
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

/** Reads stored working hours. */
export function readWorkingHours(json: string): WorkingHours {
  return workingHoursSchema.parse(JSON.parse(json))
}
