import * as z from 'zod/mini'
import { named } from './named-schema.ts'

/** Messages by the field or parameter they are about (decision D6). */
export const fieldErrorsSchema = named(
  'FieldErrors',
  z.record(z.string(), z.array(z.string()).check(z.minLength(1))),
  {
    description: 'Messages by the field or parameter they are about.',
    examples: [{ limit: ['Введите целое число от 1 до 100'] }],
  },
)

/** Any other error (decision D6). */
export const errorSchema = named('Error', z.object({ detail: z.string() }), {
  examples: [{ detail: 'Не найдено' }],
})
