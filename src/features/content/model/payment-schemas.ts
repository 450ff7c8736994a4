import * as z from 'zod'
import { areaType, day, nonEmptyText, orNull, slug, text } from './file-schemas.ts'

/* Schemas of the files with ways to pay: mortgage programmes and instalment plans. */

const percent = z.number().min(0).max(100)
export const mortgageSchema = z.array(
  z
    .strictObject({
      slug,
      name: nonEmptyText,
      bank: nonEmptyText,
      rate: percent,
      first_payment_min: percent.lt(100),
      term_max: z.int().min(1).max(50),
      full_cost_min: orNull(percent),
      full_cost_max: orNull(percent),
      max_loan: orNull(z.int().min(1).max(100_000_000_000)),
      areas: z.array(areaType).default([]),
      text: text.default(''),
      legal_text: text.default(''),
      ends_on: orNull(day),
    })
    .refine(({ full_cost_min: min, full_cost_max: max }) => (min ?? 0) <= (max ?? 100), {
      path: ['full_cost_max'],
      message: 'полная стоимость кредита «до» меньше, чем «от»',
    }),
)
export const instalmentsSchema = z.array(
  z.strictObject({
    slug,
    name: nonEmptyText,
    first_payment: percent,
    payments: z.int().min(1).max(120),
    months_between: z.int().min(1).max(12).default(1),
    markup: percent.default(0),
    areas: z.array(areaType).default([]),
    projects: z.array(slug).max(500).default([]),
    text: text.default(''),
    ends_on: orNull(day),
  }),
)
