import type { FieldErrors } from '../../../lib/errors.ts'
import { type ChoiceFilter, filtersOf, lotOrders } from '../model/filters.ts'
import { queryParameter, repeated, windowOf } from '../../../lib/list-answer.server.ts'
import type { LotKind } from '../model/schema.ts'

/** Every parameter a list of this kind takes, for OpenAPI, made from the table of filters; `limit` is its usual length. */
export function lotQueryParameters(kind: LotKind, limit?: number) {
  const named = filtersOf(kind).flatMap((filter) => {
    const { key, label } = filter
    if (filter.type === 'flag') return [[key, queryParameter(label, { type: 'boolean' })] as const]
    if (filter.type === 'choice')
      return [[key, queryParameter(label, choiceValues(filter))] as const]
    const amount = { type: 'number', ...(filter.unit === 'floor' ? {} : { minimum: 0 }) }
    const max = [`${key}_max`, queryParameter(`${label}: не больше`, amount)] as const
    return filter.bounds === 'max'
      ? [max]
      : [[`${key}_min`, queryParameter(`${label}: не меньше`, amount)] as const, max]
  })
  const orders = { type: 'string', enum: Object.keys(lotOrders), default: 'price' }
  return {
    ...Object.fromEntries(named),
    order: queryParameter('Порядок', orders),
    ...windowOf(limit),
  }
}

function choiceValues({ isId, words, pattern, defaults }: ChoiceFilter): Record<string, unknown> {
  const items = isId
    ? { type: 'integer', minimum: 1 }
    : {
        type: 'string',
        ...(words ? { enum: Object.keys(words) } : {}),
        ...(pattern ? { pattern: pattern.source } : {}),
      }
  return { ...repeated(items), ...(defaults ? { default: defaults } : {}) }
}

/** What the API answers for parameters that were not understood; the pages' own ones are not the API's. */
export function lotQueryErrors(kind: LotKind, rejected: readonly string[]): FieldErrors {
  const filters = new Map(filtersOf(kind).map((filter) => [filter.key, filter]))
  const errors: FieldErrors = {}
  for (const name of rejected) {
    if (name === 'page' || name === 'view') continue
    const filter = filters.get(name)
    if (name === 'order' || filter?.type === 'choice') errors[name] = ['Неизвестное значение']
    else if (filter?.type === 'flag') errors[name] = ['Введите true, 1 или on']
    else if (name.startsWith('floor_')) errors[name] = ['Введите одно число']
    else errors[name] = ['Введите одно число не меньше 0']
  }
  return errors
}
