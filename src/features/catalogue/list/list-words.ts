import { countOf, pluralize } from '../../../lib/numbers.ts'
import type { LotKind } from '../model/schema.ts'
import { lotKinds } from '../model/words.ts'

const NBSP = '\u00a0'

/** A list's address with its parameters as `writeLotQuery` gives them. */
export function listAddress(kind: LotKind, search: string): string {
  return `/${lotKinds[kind].path}${search === '' ? '' : `?${search}`}`
}

/** Result heading (decision D30): «Найдено 128 квартир»; a colon keeps «Найдено: 1 квартира» grammatical. */
export function foundWords(kind: LotKind, count: number): string {
  const mark = pluralize(count, ':', '', '')
  return `Найдено${mark}${NBSP}${lotCount(kind, count)}`
}

/** The form's button: «Показать 128 квартир», in the accusative («Показать 1 квартиру»). */
export function showWords(kind: LotKind, count: number): string {
  const { one, few, many } = lotKinds[kind]
  const accusative = { квартира: 'квартиру', кладовая: 'кладовую' }[one as string] ?? one
  return `Показать ${countOf(count, accusative, few, many)}`
}

/** A count of lots with its word: «128 квартир». */
export function lotCount(kind: LotKind, count: number): string {
  const { one, few, many } = lotKinds[kind]
  return countOf(count, one, few, many)
}
