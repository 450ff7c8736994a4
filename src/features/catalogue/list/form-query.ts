import { readBound } from '../filter/range-text.ts'
import type { FilterField } from '../filter/filter-fields.ts'
import type { LotListData } from './lot-list-data.ts'

/**
 * The address's parameters that a filter form asks for, written as the server writes them: its fields in their
 * order, bounds as plain numbers, what is empty or goes without saying left out, and always the first page.
 */
export function formQuery(
  { fields, orders }: Pick<LotListData, 'fields' | 'orders'>,
  form: FormData,
): string {
  const search = new URLSearchParams()
  for (const name of fields.flatMap(namesOf)) {
    for (const value of form.getAll(name).map(String).toSorted(byNumberThenText)) {
      const sent = isBound(name) ? readBound(value) : value
      if (sent !== undefined && sent !== '') search.append(name, String(sent))
    }
  }
  const order = form.get('order')
  if (typeof order === 'string' && order !== orders[0]?.value) search.append('order', order)
  const view = form.get('view')
  if (typeof view === 'string') search.append('view', view)
  return search.toString()
}

function namesOf({ key, type }: FilterField): string[] {
  return type === 'range' ? [`${key}_min`, `${key}_max`] : [key]
}

function isBound(name: string): boolean {
  return /_(min|max)$/.test(name)
}

function byNumberThenText(a: string, b: string): number {
  return Number(a) - Number(b) || (a < b ? -1 : 1)
}
