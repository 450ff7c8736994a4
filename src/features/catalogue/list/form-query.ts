import { readBound } from '../filter/read-bound.ts'
import type { FilterField } from '../filter/filter-fields.ts'
import type { LotListData } from '../list-data/lot-list-data.ts'

/**
 * Returns the query string of a filter form in the same format as the server: parameters in the order of the fields,
 * bounds as plain numbers, without empty and default values and without a page.
 */
export function toFormQuery(
  { fields, orders }: Pick<LotListData, 'fields' | 'orders'>,
  form: FormData,
): string {
  const search = new URLSearchParams()
  const numbers = new Set(fields.flatMap(toNumberNames))
  for (const name of fields.flatMap(toFieldNames)) {
    for (const value of form.getAll(name).map(String).toSorted(byNumberThenText)) {
      const parsed = numbers.has(name) ? readBound(value) : value
      if (parsed !== undefined && parsed !== '') search.append(name, String(parsed))
    }
  }
  const order = form.get('order')
  if (typeof order === 'string' && order !== orders[0]?.value) search.append('order', order)
  const view = form.get('view')
  if (typeof view === 'string') search.append('view', view)
  return search.toString()
}

function toFieldNames({ key, type }: FilterField): string[] {
  return type === 'range' ? [`${key}_min`, `${key}_max`] : [key]
}

function toNumberNames(field: FilterField): string[] {
  return field.type === 'range' || field.type === 'amount' ? toFieldNames(field) : []
}

function byNumberThenText(a: string, b: string): number {
  return Number(a) - Number(b) || (a < b ? -1 : 1)
}
