import { lotFields } from '../../features/lot-overrides/lot-fields.ts'
import type { OverrideField } from '../../features/lot-overrides/schema.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { describeUntil, describeValue } from '../lot/lot-words.ts'
import type { BulkChange } from './use-bulk.ts'

/** How a field of many lots is changed. */
export type BulkWay = 'percent' | 'set' | 'clear'

/** The ways of a field, the usual one first. */
export function waysOf(field: OverrideField): ReadonlyArray<readonly [BulkWay, string]> {
  if (field === 'hidden') {
    return [
      ['set', 'Скрыть с\u00a0сайта'],
      ['clear', 'Показать на\u00a0сайте'],
    ]
  }
  return [
    ...(field === 'price' ? [['percent', 'Изменить на\u00a0процент'] as const] : []),
    ['set', 'Задать всем одно'],
    ['clear', 'Вернуть как в\u00a0фиде'],
  ]
}

/** «−5», «+2,5 %»: any sign and a decimal comma. Null for what is no number, or changes nothing. */
export function readPercent(text: string): number | null {
  const plain = text
    .replace(/[\s\u00a0%]/g, '')
    .replace(/[−–]/, '-')
    .replace(',', '.')
  const percent = /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : 0
  return percent === 0 ? null : percent
}

/** What a change does, in words: «Цена: −5 %, до 1 000 ₽, до конца 4 декабря». */
export function describeBulk({ field, percent, round, clear, value, until }: BulkChange): string {
  const { label } = lotFields[field]
  const end = until ? `, ${describeUntil(until)}` : ''
  if (field === 'hidden') return clear ? 'Показать на\u00a0сайте' : `Скрыть с\u00a0сайта${end}`
  if (clear) return `${label}: как в\u00a0фиде`
  if (percent !== undefined) {
    const sign = percent < 0 ? '−' : '+'
    const step = round === undefined || round === 1 ? '' : `, до\u00a0${formatNumber(round)}\u00a0₽`
    return `${label}: ${sign}${String(Math.abs(percent)).replace('.', ',')}\u00a0%${step}${end}`
  }
  return `${label}: ${describeValue(field, value)}${end}`
}
