import * as z from 'zod'

const line = z
  .string()
  .max(500)
  .refine(
    (text) => text.trim() !== '' && text.isWellFormed() && !text.includes('\0'),
    'нужен текст',
  )

/** People of the company by what they do; a name is published with the consent of its bearer. */
export const companyPeopleSchema = z
  .array(
    z.strictObject({
      role: line,
      name: line.nullable().default(null),
      text: line.or(z.literal('')).default(''),
    }),
  )
  .max(12)
  .default([])
