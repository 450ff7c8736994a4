import type { Choices, Chosen } from './choice-filters.ts'
import type { FieldErrors } from '../errors.ts'
import { queryParameter, type RawQuery, repeated, toSearchParams } from './list-response.server.ts'

const MAX_TEXT = 64
const MAX_VALUES = 100
/** Any single-line text. */
const ANY = /^\P{Cc}*$/u

/** Returns the OpenAPI parameters of these filters. Each may be repeated. */
export function choiceParameters<Row>(choices: Choices<Row>) {
  return Object.fromEntries(
    Object.entries(choices).map(([key, { label, known, pattern }]) => {
      const items = {
        type: 'string',
        ...(known && { enum: Object.keys(known) }),
        ...(pattern && { pattern: pattern.source }),
      }
      return [key, queryParameter(label, repeated(items))]
    }),
  )
}

/** Reads the chosen values. Invalid ones are added to `errors`; empty values are ignored. */
export function readChosen<Row>(
  query: RawQuery,
  choices: Choices<Row>,
  errors: FieldErrors,
): Chosen {
  const search = toSearchParams(query)
  const chosen: Record<string, string[]> = {}
  for (const [key, { known, pattern = ANY }] of Object.entries(choices)) {
    const values = [...new Set(search.getAll(key).filter((value) => value !== ''))]
    const isInvalid = (value: string) =>
      known ? !Object.hasOwn(known, value) : value.length > MAX_TEXT || !pattern.test(value)
    if (values.length > MAX_VALUES || values.some(isInvalid)) errors[key] = ['Неизвестное значение']
    chosen[key] = values
  }
  return chosen
}
