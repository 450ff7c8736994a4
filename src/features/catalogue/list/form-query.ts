import { readBound } from '../filter/read-bound.ts'
import type { FormParams } from '../filter/filter-fields.ts'
import type { LotListData } from '../list-data/lot-list-data.ts'

/** What a form must know of its address. */
export interface FormFrame extends FormParams {
  orders: LotListData['orders']
}

/**
 * Returns the query string of a filter form in the same format as the server: parameters in the order of the filters,
 * bounds as plain numbers, without empty and default values and without a page.
 */
export function toFormQuery({ params, numbers, orders }: FormFrame, form: FormData): string {
  const search = new URLSearchParams()
  for (const name of params) {
    for (const value of form.getAll(name).map(String).toSorted(byNumberThenText)) {
      const parsed = numbers.includes(name) ? readBound(value) : value
      if (parsed !== undefined && parsed !== '') search.append(name, String(parsed))
    }
  }
  const order = form.get('order')
  if (typeof order === 'string' && order !== orders[0]?.value) search.append('order', order)
  const view = form.get('view')
  if (typeof view === 'string') search.append('view', view)
  return search.toString()
}

function byNumberThenText(a: string, b: string): number {
  return Number(a) - Number(b) || (a < b ? -1 : 1)
}
