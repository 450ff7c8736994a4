import { NBSP } from '../../../lib/text.ts'
import { getFilters } from '../../lots/model/filters.ts'
import type { LotKind } from '../../lots/model/schema.ts'
import type { ParsedQuery } from '../../lots/model/selection.ts'

const OTHERS: Readonly<Record<string, string>> = {
  order: 'порядок',
  page: 'номер страницы',
  view: 'вид списка',
}

/** Returns a message that lists the parameters that were dropped from an address; null if there are none. */
export function describeRejected(
  kind: LotKind,
  { rejected, repeated }: Pick<ParsedQuery, 'rejected' | 'repeated'>,
): string | null {
  if (rejected.length === 0) return null
  const list = (names: readonly string[]) =>
    names.map((name) => parameterName(kind, name)).join(', ')
  const unknown = rejected.filter((name) => !repeated.includes(name))
  const condition = unknown.length === 1 ? 'условие' : 'условия'
  return [
    unknown.length > 0 ? `Не\u00a0поняли ${condition} в\u00a0адресе: ${list(unknown)}.` : '',
    repeated.length > 0 ? `Можно выбрать только одно значение: ${list(repeated)}.` : '',
    `Список показан ${rejected.length === 1 ? 'без\u00a0него' : 'без\u00a0них'}.`,
  ]
    .filter(Boolean)
    .join(' ')
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
