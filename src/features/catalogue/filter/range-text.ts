import { formatMillions, formatNumber } from '../../../lib/numbers.ts'
import type { RangeFilter } from '../model/filters.ts'
import type { Facet } from '../model/schema.ts'

const NBSP = '\u00a0'
const STEPS = { rub: 100_000, m2: 1, floor: 1, minutes: 1 } as const
const UNITS = { rub: '₽', m2: 'м²', floor: '', minutes: 'мин' } as const

export type Unit = RangeFilter['unit']
export interface Bounds {
  min?: number
  max?: number
}

/** What stands behind a range's label, e.g. «₽»; empty for floors. */
export function unitWord(unit: Unit): string {
  return UNITS[unit]
}

/** A bound as its input shows it: «12 400 000», «58,4». `parseLotQuery` reads it back. */
export function boundText(value: number | undefined): string {
  if (value === undefined) return ''
  return Number.isInteger(value) ? formatNumber(value) : String(value).replace('.', ',')
}

/** A bound in words of a chip: «8,4 млн ₽», «58,4 м²», «7». */
export function boundWords(unit: Unit, value: number): string {
  if (unit === 'rub' && value >= 1_000_000 && value % 100_000 === 0) return formatMillions(value)
  const word = UNITS[unit]
  return word ? `${boundText(value)}${NBSP}${word}` : boundText(value)
}

/** What a person typed without what cannot be part of an amount. */
export function cleanAmount(text: string): string {
  return text.replace(/[^\d\s.,]/g, '').slice(0, 18)
}

/** The number a typed bound stands for; undefined for nothing or something unfinished. */
export function readBound(text: string): number | undefined {
  const plain = text.replace(/\s/g, '').replace(',', '.')
  return plain === '' || Number.isNaN(Number(plain)) ? undefined : Number(plain)
}

/**
 * Ends and step of a slider: the facet's range rounded outwards to whole steps and stretched over what is
 * chosen. Null when there is nothing to slide over.
 */
export function sliderScale(
  unit: Unit,
  facet: (Facet & { type: 'range' }) | undefined,
  chosen: Bounds,
): { min: number; max: number; step: number } | null {
  if (!facet || facet.min === null || facet.max === null || facet.min === facet.max) return null
  const step = STEPS[unit]
  const min = Math.floor(Math.min(facet.min, chosen.min ?? facet.min) / step) * step
  const max = Math.ceil(Math.max(facet.max, chosen.max ?? facet.max) / step) * step
  return { min, max, step }
}
