import { findBounds, isAt, isDash, type Reader } from './reader.ts'

/** What a number counts. `m` is metres or millions. */
export type UnitField = 'price' | 'area' | 'floor' | 'rooms' | 'minutes' | 'm'
interface Unit {
  field: UnitField
  factor: number
  next: number
}
/** A number with its unit. */
export interface Quantity {
  value: number
  unit: Unit | null
  isOrdinal: boolean
  next: number
}

const MAX_ROOMS = 9
/** «60 кв» is an area, «3 кв» is a quarter. */
const MIN_AREA = 12

/** Reads a number in digits or words: «15», «двадцать пять», «5-го», «пятого», «15 с половиной». */
export function readNumber(
  reader: Reader,
  at: number,
): { value: number; isOrdinal: boolean; next: number } | undefined {
  const { words } = reader
  const first = words[at]
  if (!first || first.value === null) return undefined
  let { value, meaning } = first
  let next = at + 1
  let last = value
  for (let more = words[next]; first.number === null && more; more = words[next]) {
    if (more.value === null || more.number !== null || meaning === 'ordinal') break
    const isSmaller = last >= 100 ? more.value < 100 : last >= 20 && more.value < 10
    if (!isSmaller) break
    ;({ meaning } = more)
    value += last = more.value
    next++
  }
  if (isAt(reader, next, 'with') && isAt(reader, next + 1, 'half')) {
    value += 0.5
    next += 2
  }
  return { value, isOrdinal: meaning === 'ordinal', next }
}

/** Reads a number with its unit; storeys below ground are negative. */
export function readQuantity(reader: Reader, at: number): Quantity | undefined {
  if (isAt(reader, at, 'halfMillion')) {
    const next = skipRouble(reader, at + 1)
    return { value: 500_000, unit: { field: 'price', factor: 1, next }, isOrdinal: false, next }
  }
  if (isAt(reader, at, 'hour')) {
    const next = at + 1
    const unit = { field: 'minutes', factor: 1, next } as const
    return { value: 30, unit, isOrdinal: false, next }
  }
  const isBelow = (findBounds(reader, 'floor')?.min ?? 0) < 0
  const isNegative = isBelow && (isAt(reader, at, 'minus') || isDash(reader, at))
  const number = readNumber(reader, isNegative ? at + 1 : at)
  if (!number) return undefined
  const value = isNegative ? -number.value : number.value
  const unit = readUnit(reader, number.next, value)
  const quantity = { ...number, value, unit, next: unit?.next ?? number.next }
  if (unit?.field !== 'price' || unit.factor !== 1e6) return quantity
  // «1 млн 200 тыс».
  const rest = readNumber(reader, quantity.next)
  const restUnit = rest && readUnit(reader, rest.next, rest.value)
  if (!rest || restUnit?.field !== 'price' || restUnit.factor !== 1e3) return quantity
  return { ...quantity, value: value + rest.value / 1e3, next: restUnit.next }
}

/** Reads the unit after a number. */
export function readUnit(reader: Reader, from: number, value: number): Unit | null {
  const isJoined = isDash(reader, from) && isAt(reader, from + 1, 'rooms', 'k', 'kk', 'floor')
  const at = isJoined ? from + 1 : from
  const money = readMoney(reader, at, value)
  if (money) return money
  const unit = (field: UnitField, next: number): Unit => ({ field, factor: 1, next })
  const isRooms = Number.isInteger(value * 10) && value > 0 && value <= MAX_ROOMS
  if (isAt(reader, at, 'rooms') || (isRooms && isAt(reader, at, 'k', 'kk'))) {
    return unit('rooms', isAt(reader, at + 1, 'kv') ? at + 2 : at + 1)
  }
  if (isAt(reader, at, 'floor')) return unit('floor', at + 1)
  if (isAt(reader, at, 'minutes', 'min')) return unit('minutes', at + 1)
  if (isAt(reader, at, 'squareMetres')) return unit('area', at + 1)
  const isSquare = (next: number) => isAt(reader, next, 'kv', 'square')
  const isMetre = (next: number) => isAt(reader, next, 'm', 'metres')
  if ((isSquare(at) && isMetre(at + 1)) || (isMetre(at) && isSquare(at + 1))) {
    return unit('area', at + 2)
  }
  if (isAt(reader, at, 'metres') || (isSquare(at) && value >= MIN_AREA)) return unit('area', at + 1)
  return isAt(reader, at, 'm') ? unit('m', at + 1) : null
}

function readMoney(reader: Reader, at: number, value: number): Unit | null {
  const factor =
    isAt(reader, at, 'million') || (value > MAX_ROOMS && isAt(reader, at, 'kk'))
      ? 1e6
      : isAt(reader, at, 'thousand') || (value >= 100 && isAt(reader, at, 'k'))
        ? 1e3
        : isAt(reader, at, 'billion')
          ? 1e9
          : isAt(reader, at, 'rouble')
            ? 1
            : null
  return factor === null ? null : { field: 'price', factor, next: skipRouble(reader, at + 1) }
}

function skipRouble(reader: Reader, at: number): number {
  return isAt(reader, at, 'rouble') ? at + 1 : at
}
