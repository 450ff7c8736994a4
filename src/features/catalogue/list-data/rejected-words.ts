import { getFilters } from '../model/filters.ts'
import type { LotKind } from '../model/schema.ts'

const NBSP = '\u00a0'

const OTHERS: Readonly<Record<string, string>> = {
  order: 'порядок',
  page: 'номер страницы',
  view: 'вид списка',
}

/** Returns a message that lists the parameters that were dropped from an address. */
export function describeRejected(kind: LotKind, rejected: readonly string[]): string {
  const names = rejected.map((name) => parameterName(kind, name))
  const [condition, without] =
    names.length === 1 ? ['условие', 'без\u00a0него'] : ['условия', 'без\u00a0них']
  return `Не\u00a0поняли ${condition} в\u00a0адресе: ${names.join(', ')}. Список показан ${without}.`
}

function parameterName(kind: LotKind, name: string): string {
  const key = name.replace(/_(min|max)$/, '')
  const label = getFilters(kind)
    .find((filter) => filter.key === key)
    ?.label.toLowerCase()
  if (label === undefined) return OTHERS[name] ?? name
  if (name.endsWith('_min')) return `${label}${NBSP}от`
  return name.endsWith('_max') ? `${label}${NBSP}до` : label
}
