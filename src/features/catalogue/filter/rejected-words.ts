import { filtersOf } from '../model/filters.ts'
import type { LotKind } from '../model/schema.ts'

const OTHERS: Readonly<Record<string, string>> = {
  order: 'порядок',
  page: 'номер страницы',
  view: 'вид списка',
}

/** The sentence that names what was dropped from an address because it could not be read. */
export function rejectedWords(kind: LotKind, rejected: readonly string[]): string {
  const names = rejected.map((name) => parameterName(kind, name))
  return `Не удалось прочитать в адресе: ${names.join(', ')}. Список показан без этих условий.`
}

function parameterName(kind: LotKind, name: string): string {
  const key = name.replace(/_(min|max)$/, '')
  const label = filtersOf(kind)
    .find((filter) => filter.key === key)
    ?.label.toLowerCase()
  if (label === undefined) return OTHERS[name] ?? name
  if (name.endsWith('_min')) return `${label} «от»`
  return name.endsWith('_max') ? `${label} «до»` : label
}
