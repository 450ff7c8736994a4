import * as z from 'zod'
import { choiceParameters, readChosen } from '../../lib/api/choice-query.server.ts'
import type { FieldErrors } from '../../lib/errors.ts'
import {
  queryParameter,
  type RawQuery,
  readPagination,
  rejectBadInput,
  toSearchParams,
  createPaginationParameters,
} from '../../lib/api/list-response.server.ts'
import { type ProjectSelection, projectChoices } from './project-filters.ts'

const PRICE = /^\d{1,12}$/

/** The OpenAPI description of the project list's parameters. */
export function projectQueryParameters() {
  const price = { type: 'integer', minimum: 0 }
  return z.object({
    ...choiceParameters(projectChoices),
    price_min: queryParameter('Цена от: не меньше', price),
    price_max: queryParameter('Цена от: не больше', price),
    ...createPaginationParameters(),
  })
}

/** Reads and validates the list's query. Throws 400 with all errors. Empty values count as absent. */
export function readProjectQuery(query: RawQuery): {
  selection: ProjectSelection
  window: { limit: number; offset: number }
} {
  const errors: FieldErrors = {}
  const window = readPagination(query, errors)
  const search = toSearchParams(query)
  const choices = readChosen(query, projectChoices, errors)
  const price: ProjectSelection['price'] = {}
  for (const side of ['min', 'max'] as const) {
    const values = search.getAll(`price_${side}`).filter((value) => value !== '')
    const [value, ...more] = values
    if (value === undefined) continue
    if (more.length > 0 || !PRICE.test(value)) {
      errors[`price_${side}`] = ['Введите одно целое число не меньше 0']
    } else price[side] = Number(value)
  }
  rejectBadInput(errors)
  return { selection: { choices, price }, window }
}
