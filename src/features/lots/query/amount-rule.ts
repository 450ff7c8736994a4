import { type Amount, readAmount, readBound } from './amount.ts'
import type { Condition } from './phrase.ts'
import { readQuantity } from './quantity.ts'
import { findBounds, isAt, type Match, type Reader, skip } from './reader.ts'
import { toRoomConditions } from './rooms.ts'
import { readWalk } from './walks.ts'

/** How far «около 20 млн» may be from 20 млн. */
const ABOUT = 0.1
const MILLION = 1_000_000
/** A number without a unit that can only be a price in roubles. */
const MIN_ROUBLES = 100_000
/** A greater number without a unit is a year or a sum of its own. */
const MAX_JOINED = 1000
const MAX_VALUE = 999_999_999_999

/** Prices, areas, storeys, rooms and minutes on foot. */
export function readAmountRule(reader: Reader, at: number): Match | undefined {
  const amount = readAmount(reader, at)
  if (!amount) return undefined
  const subject = findSubject(reader, amount, at)
  if (!subject) return undefined
  const { field, factor } = subject
  const { isStrict, first } = amount
  const { side, second, next } = joinOpposite(reader, amount, field)
  if (side === 'with' && field !== 'floor') return undefined
  if (field === 'minutes')
    return side === 'min' ? undefined : readWalk(reader, next, (second ?? first).value)
  const values = (second ? [first, second] : [first])
    .map(({ value, unit }) => value * (unit && unit.field !== 'm' ? unit.factor : factor))
    .map((value) => (field === 'price' ? Math.round(value) : Math.round(value * 100) / 100))
    .toSorted((a, b) => a - b)
  const [low = 0, high = low] = values
  if (high > MAX_VALUE || (low < 0 && field !== 'floor')) return undefined
  if (field === 'rooms') {
    const conditions = toRoomConditions(low, high, side === 'with' ? 'exact' : side, isStrict)
    return conditions && { next, conditions }
  }
  if (field === 'floor' && !values.every(Number.isInteger)) return undefined
  if (field === 'area' && !amount.head && !isPlausibleArea(reader, high)) return undefined
  const bounds = toBounds(field, side, isStrict, low, high)
  return { next, conditions: toConditions(field, bounds) }
}

/** «Не ниже 3 и не выше 9» is a range: the second number has neither unit nor noun of its own. */
function joinOpposite(reader: Reader, amount: Amount, field: Subject['field']): Amount {
  const { side, first } = amount
  if (field === 'minutes' || (side !== 'min' && side !== 'max')) return amount
  const start = skip(reader, amount.next, 'and')
  const bound = readBound(reader, start)
  const other = readQuantity(reader, bound.next)
  const isOpposite = bound.side === (side === 'min' ? 'max' : 'min')
  if (!isOpposite || !other || other.unit) return amount
  const isOrdered = side === 'min' ? other.value > first.value : other.value < first.value
  if (!isOrdered || other.value > MAX_JOINED) return amount
  return { ...amount, side: 'between', second: other, next: other.next }
}

/** «Балкон 5 метров» and «потолки 3 метра» say nothing about the home's area. */
function isPlausibleArea(reader: Reader, value: number): boolean {
  const bounds = findBounds(reader, 'area')
  return !bounds || (value >= bounds.min / 3 && value <= bounds.max * 3)
}

/** «Кухня-гостиная от 20 м²» is an area; without a figure, it is a feature. */
export function readKitchenArea(reader: Reader, at: number): Match | undefined {
  return isAt(reader, at, 'kitchen') ? readAmountRule(reader, at) : undefined
}

interface Subject {
  field: 'price' | 'area' | 'floor' | 'rooms' | 'minutes' | 'kitchen_area' | 'kitchen_living_area'
  /** Of numbers without a unit. */
  factor: number
}

function findSubject(reader: Reader, amount: Amount, at: number): Subject | undefined {
  const { head, side, first, second } = amount
  const unit = second?.unit ?? first.unit
  if (head === 'kitchen_area' || head === 'kitchen_living_area') {
    return !unit || unit.field === 'area' || unit.field === 'm'
      ? { field: head, factor: 1 }
      : undefined
  }
  const value = second?.value ?? first.value
  if (unit) {
    const isArea = unit.field === 'm' && (head === 'area' || isNear(reader, 'area', value))
    const field = unit.field === 'm' ? (isArea ? 'area' : 'price') : unit.field
    if (head && head !== field) return undefined
    // The unit of a range may stand once: «20-25 млн».
    return { field, factor: unit.field === 'm' && !isArea ? MILLION : unit.factor }
  }
  if (head === 'price') return { field: 'price', factor: toMoneyFactor(reader, value) }
  if (head) return { field: head, factor: 1 }
  if (value < 0) return { field: 'floor', factor: 1 }
  if (first.isOrdinal) {
    const isPlace = side !== 'exact' || reader.words[at - 1]?.word === 'на'
    return isPlace ? { field: 'floor', factor: 1 } : undefined
  }
  if (value >= MIN_ROUBLES) return { field: 'price', factor: 1 }
  if (side === 'exact' || side === 'with') return undefined
  if (isNear(reader, 'price', value * MILLION)) return { field: 'price', factor: MILLION }
  return isNear(reader, 'area', value) ? { field: 'area', factor: 1 } : undefined
}

/** Whether lots with such a value are on sale, or nearly. */
function isNear(reader: Reader, key: string, value: number): boolean {
  const bounds = findBounds(reader, key)
  return bounds !== undefined && value >= bounds.min * 0.7 && value <= bounds.max * 1.3
}

function toMoneyFactor(reader: Reader, value: number): number {
  if (value >= MIN_ROUBLES) return 1
  const most = findBounds(reader, 'price')?.max ?? 1000 * MILLION
  return value * MILLION <= most * 1.5 ? MILLION : 1000
}

function toBounds(
  field: Subject['field'],
  side: Amount['side'],
  isStrict: boolean,
  low: number,
  high: number,
): { min?: number; max?: number } {
  const step = field === 'floor' && isStrict ? 1 : 0
  if (side === 'between') return { min: low, max: high }
  if (side === 'min' || side === 'with') return { min: low + step }
  if (side === 'max') return { max: high - step }
  if (field === 'floor')
    return side === 'about' ? { min: low - 1, max: low + 1 } : { min: low, max: low }
  if (side === 'exact' && field === 'price') return { max: low }
  if (side === 'exact' && field !== 'area') return { min: low }
  const digits = field === 'price' ? 1 : 10
  const round = (value: number) => Math.round(value * digits) / digits
  return { min: round(low * (1 - ABOUT)), max: round(low * (1 + ABOUT)) }
}

function toConditions(key: string, { min, max }: { min?: number; max?: number }): Condition[] {
  return [
    ...(min === undefined ? [] : [{ key: `${key}_min`, value: String(min) }]),
    ...(max === undefined ? [] : [{ key: `${key}_max`, value: String(max) }]),
  ]
}
