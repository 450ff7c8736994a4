import * as z from 'zod'
import type { ShownDays } from '../../../lib/time/shown-days.ts'

const day = z.iso.date().nullable().default(null)

/** Creates the schema of an object that is shown from the day `starts_on` to the day `ends_on`, which is not before it. */
export function shownObject<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  return z
    .strictObject({ ...shape, starts_on: day, ends_on: day })
    .refine((value) => isInOrder(value as ShownDays), {
      path: ['ends_on'],
      error: 'последний день раньше первого (starts_on)',
    })
}

function isInOrder({ starts_on, ends_on }: ShownDays): boolean {
  return starts_on === null || ends_on === null || starts_on <= ends_on
}
