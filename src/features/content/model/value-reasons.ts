import * as z from 'zod'
import { pluralize } from '../../../lib/numbers.ts'

const { localeError } = z.locales.ru()
const wanted: Readonly<Record<string, string>> = {
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
  int: wanted['int'] ?? '',
  safeint: wanted['int'] ?? '',
}

/**
 * What is wrong with a value, in words for somebody who writes content: schemas that say it themselves come
 * first, and what has no words here is told in the library's.
 */
export const valueReason: z.core.$ZodErrorMap = (issue) => reasonOf(issue) ?? localeError(issue)

function reasonOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'это поле нужно'
      return wanted[issue.expected]
    case 'invalid_format':
      return formats[issue.format]
    case 'invalid_value':
      return `нужно одно из: ${issue.values.join(', ')}`
    case 'too_big':
      return boundOf('не больше', issue.maximum, issue.origin)
    case 'too_small':
      return boundOf('не меньше', issue.minimum, issue.origin)
    default:
      return undefined
  }
}

function boundOf(words: string, bound: number | bigint, origin: string): string {
  const count = Number(bound)
  if (origin === 'string')
    return `${words} ${count} ${pluralize(count, 'знака', 'знаков', 'знаков')}`
  if (origin === 'array') return `${words} ${count} ${pluralize(count, 'строки', 'строк', 'строк')}`
  return `${words} ${count}`
}
