import { NBSP } from '../../../lib/text.ts'
import { formatCount, formatNumber, pluralize } from '../../../lib/numbers.ts'
import type { LotKind } from '../../lots/model/schema.ts'
import { lotCountForms } from '../../lots/model/lot-count-forms.ts'
import { lotKinds } from '../../lots/model/labels.ts'

/** Returns a list's address; `search` is a result of `writeLotQuery`. */
export function toListAddress(kind: LotKind, search: string): string {
  return `/${lotKinds[kind].path}${search === '' ? '' : `?${search}`}`
}

/** Returns the heading of the results (decision D30): «Найдено 128 квартир»; a colon keeps «Найдено: 1 квартира» grammatical. */
export function formatFound(kind: LotKind, count: number): string {
  const mark = pluralize(count, ':', '', '')
  return `Найдено${mark} ${formatLotCount(kind, count)}`
}

/** Returns the text of the form's button: «Показать 128 квартир», in the accusative («Показать 1 квартиру»). */
export function formatShow(kind: LotKind, count: number): string {
  const { one } = lotKinds[kind]
  const { few, many } = lotCountForms[kind]
  const accusative = { квартира: 'квартиру', кладовая: 'кладовую' }[one as string] ?? one
  return `Показать ${formatCount(count, accusative, few, many)}`
}

/** Returns a count of lots with its noun: «128 квартир». */
export function formatLotCount(kind: LotKind, count: number): string {
  const { one } = lotKinds[kind]
  const { few, many } = lotCountForms[kind]
  return formatCount(count, one, few, many)
}

/** Returns the heading of a list of types of homes: «Найдено 116 планировок». */
export function formatTypesFound(count: number): string {
  const mark = pluralize(count, ': ', ' ', ' ').replace(' ', NBSP)
  return `Найдено${mark}${formatCount(count, 'планировка', 'планировки', 'планировок')}`
}

interface Position {
  page: number
  pages: number
  /** Entries of a page. */
  size: number
  /** Entries of all pages. */
  count: number
}

/** Returns which part of a list a page shows: «Страница 6 из 126, с 81 по 96». */
export function formatPosition({ page, pages, size, count }: Position): string {
  const first = (page - 1) * size + 1
  const last = Math.min(page * size, count)
  return `Страница${NBSP}${page} из${NBSP}${pages}, с${NBSP}${formatNumber(first)} по${NBSP}${formatNumber(last)}`
}
