import type { FieldErrors } from '../../../lib/errors.ts'
import type { ChoiceFilter } from '../../lots/model/filter-types.ts'
import { defaultOrder, getFilters, getOrders } from '../../lots/model/filters.ts'
import {
  queryParameter,
  repeated,
  createPaginationParameters,
} from '../../../lib/http/list-response.server.ts'
import type { LotKind } from '../../lots/model/schema.ts'
import type { ParsedQuery } from '../../lots/model/selection.ts'

/** Returns the parameters of a list of this kind for OpenAPI; `limit` is the default page size. */
export function lotQueryParameters(kind: LotKind, limit?: number) {
  const named = getFilters(kind).flatMap((filter) => {
    const { key, label } = filter
    if (filter.type === 'flag') return [[key, queryParameter(label, { type: 'boolean' })] as const]
    if (filter.type === 'choice')
      return [[key, queryParameter(label, choiceValues(filter))] as const]
    if (filter.type === 'amount') {
      const { min, max } = filter
      const whole = { type: 'integer', minimum: min, maximum: max }
      return [[key, queryParameter(label, whole)] as const]
    }
    const amount = { type: 'number', ...(filter.unit === 'floor' ? {} : { minimum: 0 }) }
    const max = [`${key}_max`, queryParameter(`${label}: не больше`, amount)] as const
    return filter.bounds === 'max'
      ? [max]
      : [[`${key}_min`, queryParameter(`${label}: не меньше`, amount)] as const, max]
  })
  const orders = { type: 'string', enum: getOrders(kind), default: defaultOrder }
  return {
    ...Object.fromEntries(named),
    order: queryParameter('Порядок', orders),
    ...createPaginationParameters(limit),
  }
}

function choiceValues({
  isId,
  isSingle,
  words,
  pattern,
  defaults,
}: ChoiceFilter): Record<string, unknown> {
  const items = isId
    ? { type: 'integer', minimum: 1 }
    : {
        type: 'string',
        ...(words ? { enum: Object.keys(words) } : {}),
        ...(pattern ? { pattern: pattern.source } : {}),
      }
  if (isSingle) return items
  return { ...repeated(items), ...(defaults ? { default: defaults } : {}) }
}

/** Returns the API's error messages for invalid parameters; `page` and `view` belong only to pages. */
export function lotQueryErrors(
  kind: LotKind,
  { rejected, repeated }: Pick<ParsedQuery, 'rejected' | 'repeated'>,
): FieldErrors {
  const filters = new Map(getFilters(kind).map((filter) => [filter.key, filter]))
  const errors: FieldErrors = {}
  for (const name of rejected) {
    if (name === 'page' || name === 'view') continue
    const filter = filters.get(name)
    if (filter?.type === 'choice' && repeated.includes(name))
      errors[name] = ['Выберите одно значение']
    else if (name === 'order' || filter?.type === 'choice') errors[name] = ['Неизвестное значение']
    else if (filter?.type === 'amount')
      errors[name] = [
        filter.unit === 'rub'
          ? `Введите одно целое число не\u00a0меньше ${filter.min}`
          : `Введите одно целое число от\u00a0${filter.min} до\u00a0${filter.max}`,
      ]
    else if (filter?.type === 'flag') errors[name] = ['Введите true, 1 или on']
    else if (name.startsWith('floor_')) errors[name] = ['Введите одно число']
    else errors[name] = ['Введите одно число не меньше 0']
  }
  return errors
}
