import type { Choices, Chosen } from './choice-filters.ts'
import type { FieldErrors } from './errors.ts'
import { queryParameter, type RawQuery, repeated, searchOf } from './list-answer.server.ts'

const MAX_TEXT = 64
const MAX_VALUES = 100
/** Any text of one line. */
const ANY = /^\P{Cc}*$/u

/** The parameters of these choices as OpenAPI describes them; each may be repeated. */
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

/** Reads what is chosen; what is wrong with it is added to `errors`. Empty values count as absent. */
export function readChosen<Row>(
  query: RawQuery,
  choices: Choices<Row>,
  errors: FieldErrors,
): Chosen {
  const search = searchOf(query)
  const chosen: Record<string, string[]> = {}
  for (const [key, { known, pattern = ANY }] of Object.entries(choices)) {
    const values = [...new Set(search.getAll(key).filter((value) => value !== ''))]
    const isBad = (value: string) =>
      known ? !Object.hasOwn(known, value) : value.length > MAX_TEXT || !pattern.test(value)
    if (values.length > MAX_VALUES || values.some(isBad)) errors[key] = ['Неизвестное значение']
    chosen[key] = values
  }
  return chosen
}
