import { MANY_ROOMS } from '../../../lib/lots/room-groups.ts'
import type { Condition } from './phrase.ts'
import { isAt, isDash, isSeparator, type Match, type Reader } from './reader.ts'
import { readUnit } from './quantity.ts'

const roomMeanings = ['room0', 'room1', 'room2', 'room3', 'room4', 'room5'] as const
const euroMeanings = ['euroroom1', 'euroroom2', 'euroroom3', 'euroroom4'] as const

/** Numbers of rooms named in one list. */
const MAX_LISTED = 6

/** Returns the conditions for numbers of rooms; «до 2 комнат» names no studio. */
export function toRoomConditions(
  low: number,
  high: number,
  side: 'min' | 'max' | 'about' | 'exact' | 'between',
  isStrict: boolean,
): Condition[] | undefined {
  const step = isStrict ? 1 : 0
  const from = side === 'max' ? 1 : Math.min(low + (side === 'min' ? step : 0), MANY_ROOMS)
  const to = side === 'min' ? MANY_ROOMS : Math.min(high - (side === 'max' ? step : 0), MANY_ROOMS)
  if (!Number.isInteger(low * 10) || !Number.isInteger(high * 10)) return undefined
  // «2,3 комнаты» is two numbers.
  const values = Number.isInteger(low)
    ? Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
    : String(low).split('.').map(Number)
  return values.length > 0 ? toConditions(values) : undefined
}

/** «Двушка», «2 или 3 комнаты», «двух- или трёхкомнатная». */
export function readRooms(reader: Reader, at: number): Match | undefined {
  const values: number[] = []
  for (let next = at; ; ) {
    const named = findNamed(reader, next)
    if (named !== undefined) {
      return { next: next + 1, conditions: toConditions([...values, named]) }
    }
    const word = reader.words[next]
    const isCount = Number.isInteger(word?.value) && values.length < MAX_LISTED
    if (!word || word.value === null || !isCount) return undefined
    values.push(word.value)
    const unit = values.length > 1 ? readUnit(reader, next + 1, word.value) : null
    if (unit?.field === 'rooms') return { next: unit.next, conditions: toConditions(values) }
    const after = isDash(reader, next + 1) && !isNumber(reader, next + 2) ? next + 2 : next + 1
    const isList = isAt(reader, after, 'or', 'and') || isListSign(reader, after)
    if (isList) next = after + 1
    else if (findNamed(reader, after) !== undefined && after > next + 1) return undefined
    else return undefined
  }
}

/** A home whose kitchen is a living room, too: «евродвушка» has one more room, a bedroom. */
export function readEuroRooms(reader: Reader, at: number): Match | undefined {
  const { words } = reader
  const whole = euroMeanings.findIndex((meaning) => isAt(reader, at, meaning))
  if (whole !== -1) return toEuro(reader, whole + 1, at + 1)
  const value = words[at]?.value ?? null
  const after = isDash(reader, at + 1) ? at + 2 : at + 1
  if (value !== null) {
    if (isAt(reader, at + 1, 'euroLetter')) return toEuro(reader, value, at + 2)
    return isAt(reader, after, 'euro') ? toEuro(reader, value, after + 1) : undefined
  }
  if (!isAt(reader, at, 'euro')) return undefined
  const named = findNamed(reader, after)
  if (named !== undefined) return toEuro(reader, named, after + 1)
  const count = words[after]?.value ?? null
  if (count === null) return undefined
  const unit = readUnit(reader, after + 1, count)
  return toEuro(reader, count, unit?.field === 'rooms' ? unit.next : after + 1)
}

function toEuro(reader: Reader, count: number, next: number): Match | undefined {
  if (!Number.isInteger(count) || count < 1 || count > MANY_ROOMS) return undefined
  const feature = reader.vocabulary.facets['feature']
  const isKnown =
    feature?.type === 'choice' && feature.options.some(({ value }) => value === 'kitchen_living')
  const kitchen = isKnown ? [{ key: 'feature', value: 'kitchen_living' }] : []
  return { next, conditions: [...toConditions([count - 1]), ...kitchen] }
}

function findNamed(reader: Reader, at: number): number | undefined {
  const index = roomMeanings.findIndex((meaning) => isAt(reader, at, meaning))
  return index === -1 ? undefined : index
}

function isNumber({ words }: Reader, at: number): boolean {
  return (words[at]?.value ?? null) !== null
}

function isListSign(reader: Reader, at: number): boolean {
  return isSeparator(reader, at) && !isDash(reader, at)
}

function toConditions(values: readonly number[]): Condition[] {
  const groups = new Set(values.map((value) => Math.min(value, MANY_ROOMS)))
  return Array.from(groups, (value) => ({ key: 'rooms', value: String(value) }))
}
