// chunk: list-filter
import { NBSP } from '../../../lib/text.ts'
import { formatMillions, formatNumber } from '../../../lib/numbers.ts'
import type { RangeFilter } from '../../lots/model/filter-types.ts'
import type { Facet } from '../../lots/model/schema.ts'
import type { SliderScale } from './slider-scale.ts'

const STEPS = {
  rub: 100_000,
  rub_month: 1_000,
  m2: 1,
  m: 0.5,
  count: 1,
  floor: 1,
  minutes: 1,
} as const
const UNITS = {
  rub: '₽',
  rub_month: '₽',
  m2: 'м²',
  m: 'м',
  count: '',
  floor: '',
  minutes: 'мин',
} as const

export type Unit = RangeFilter['unit']
export interface Bounds {
  min?: number
  max?: number
}

/** Returns the unit after a range's label, e.g. «₽»; empty for floors and counts. */
export function getUnitText(unit: Unit): string {
  return UNITS[unit]
}

/** Returns the text of a bound in its field: «12 400 000», «58,4». `parseLotQuery` can parse it. */
export function formatBound(value: number | undefined): string {
  if (value === undefined) return ''
  return Number.isInteger(value) ? formatNumber(value) : String(value).replace('.', ',')
}

/** Returns the text of a bound in a chip: «8,4 млн ₽», «58,4 м²», «7». */
export function formatBoundWithUnit(unit: Unit, value: number): string {
  if (unit === 'rub' && value >= 1_000_000 && value % 100_000 === 0) return formatMillions(value)
  const word = UNITS[unit]
  return word ? `${formatBound(value)}${NBSP}${word}` : formatBound(value)
}

/** Removes characters that cannot be part of a number. */
export function cleanAmount(text: string): string {
  return text.replace(/[^\d\s.,]/g, '').slice(0, 18)
}

/** Returns typed text with spaces between the thousands, as `formatBound` writes them. */
export function spaceAmount(text: string): string {
  return text.replace(/\s/g, '').replace(/^\d+/, (whole) => formatNumber(Number(whole)))
}

/** Returns a bound as it is spoken: «14,7 млн ₽», «58,4 м²». */
export function formatSpoken(unit: string, value: number): string {
  return unit === UNITS.rub ? formatMillions(value) : `${formatBound(value)}${NBSP}${unit}`.trim()
}

/**
 * Returns the limits and step of a slider: the facet's range, extended to the chosen bounds and rounded outwards to
 * multiples of the step. Prices are spread by their ratio. Null if the range is empty or a single value.
 */
export function toSliderScale(
  unit: Unit,
  facet: (Facet & { type: 'range' }) | undefined,
  chosen: Bounds,
): SliderScale | null {
  if (!facet || facet.min === null || facet.max === null || facet.min === facet.max) return null
  const step = STEPS[unit]
  const min = Math.floor(Math.min(facet.min, chosen.min ?? facet.min) / step) * step
  const max = Math.ceil(Math.max(facet.max, chosen.max ?? facet.max) / step) * step
  return { min, max, step, isLog: unit === 'rub' && min > 0 }
}
