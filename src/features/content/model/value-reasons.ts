import * as z from 'zod'
import { pluralize } from '../../../lib/numbers.ts'

const { localeError } = z.locales.ru()
const expectedTypes: Readonly<Record<string, string>> = {
  string: 'нужен текст (число или дату возьмите в кавычки)',
  int: 'нужно целое число',
  number: 'нужно число',
  boolean: 'нужно true или false',
  array: 'нужен список',
  object: 'нужны поля с их значениями',
}
const formats: Readonly<Record<string, string>> = {
  date: 'нужен день, который есть в календаре: 2026-05-01',
  datetime: 'нужен момент со сдвигом от UTC: 2026-05-01T10:00:00+03:00',
  int: expectedTypes['int'] ?? '',
  safeint: expectedTypes['int'] ?? '',
}

/**
 * Russian messages of zod issues for editors of content. A message of a schema takes precedence, and issues without
 * a message here get the one of the library.
 */
export const valueReason: z.core.$ZodErrorMap = (issue) => toReason(issue) ?? localeError(issue)

function toReason(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'это поле нужно'
      return expectedTypes[issue.expected]
    case 'invalid_format':
      return formats[issue.format]
    case 'invalid_value':
      return `нужно одно из: ${issue.values.join(', ')}`
    case 'too_big':
      return toBoundReason('не больше', issue.maximum, issue.origin)
    case 'too_small':
      return toBoundReason('не меньше', issue.minimum, issue.origin)
    default:
      return undefined
  }
}

function toBoundReason(words: string, bound: number | bigint, origin: string): string {
  const count = Number(bound)
  if (origin === 'string')
    return `${words} ${count} ${pluralize(count, 'знака', 'знаков', 'знаков')}`
  if (origin === 'array') return `${words} ${count} ${pluralize(count, 'строки', 'строк', 'строк')}`
  return `${words} ${count}`
}
