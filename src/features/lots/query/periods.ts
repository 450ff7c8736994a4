import { toStem } from '../../../lib/search-terms.ts'
import { readNumber } from './quantity.ts'
import { isAt, isDash, listValues, type Match, type Reader, skip } from './reader.ts'

/** Quarters, counted from the year 0: `year * 4 + quarter - 1`. */
interface Period {
  from: number
  to: number
  /** Named by its end: «конец 2027». */
  isEnd: boolean
  next: number
}

const MAX_SPAN = 12
const BUILT = /сдан/i
const KEY = toStem('ключи')

/** Hand-over: «сдача 2027», «III кв. 2027», «до конца 2026», «после 2027», «2027-2028». */
export function readCompletion(reader: Reader, at: number): Match | undefined {
  const hasHead = isAt(reader, at, 'completion')
  const next = hasHead ? skip(reader, at, 'completion', 'filler') : at
  const isNot = isAt(reader, next, 'not') && isAt(reader, next + 1, 'later')
  const isBefore = isAt(reader, next, 'to', 'k')
  const isAfter = isAt(reader, next, 'after', 'later')
  const isFrom = isAt(reader, next, 'from', 'with')
  const isWithin = isAt(reader, next, 'by') && hasHead
  const start = skip(
    reader,
    isNot ? next + 2 : isBefore || isAfter || isFrom || isWithin ? next + 1 : next,
    'filler',
  )
  const first = readPeriod(reader, start, hasHead)
  if (!first) return undefined
  const joined = isDash(reader, first.next) || isAt(reader, first.next, 'to', 'by')
  const second = joined ? readPeriod(reader, first.next + 1, true) : undefined
  const range = second && second.to >= first.from ? { from: first.from, to: second.to } : null
  const end = range && second ? second.next : first.next
  const open = isNot
    ? { from: 0, to: first.to }
    : isBefore && !range
      ? { from: 0, to: first.isEnd ? first.to : first.from - 1 }
      : isAfter
        ? { from: first.to + 1, to: Number.POSITIVE_INFINITY }
        : isFrom && !range
          ? { from: first.from, to: Number.POSITIVE_INFINITY }
          : null
  const { from, to } = open ?? range ?? first
  return toMatch(reader, end, from, to)
}

function toMatch(reader: Reader, next: number, from: number, to: number): Match {
  const known = listValues(reader, 'completion').filter((value) => {
    const quarter = toQuarter(value)
    return quarter >= from && quarter <= to
  })
  const values = known.length > 0 || to - from > MAX_SPAN ? known : listQuarters(from, to)
  const conditions = values.map((value) => ({ key: 'completion', value }))
  return { next, conditions, isUnknown: conditions.length === 0 }
}

function toQuarter(value: string): number {
  const [year, quarter] = value.split('-').map(Number)
  return (year ?? 0) * 4 + (quarter ?? 1) - 1
}

function listQuarters(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const quarter = from + index
    return `${Math.floor(quarter / 4)}-${(quarter % 4) + 1}`
  })
}

const romans = ['roman1', 'roman2', 'roman3', 'roman4'] as const
const seasons = ['winter', 'spring', 'summer', 'autumn'] as const

function readPeriod(reader: Reader, at: number, hasHead: boolean): Period | undefined {
  const part = readPart(reader, at)
  const yearAt = part ? skip(reader, part.next, 'filler') : at
  const year = readYear(reader, yearAt, hasHead || part !== undefined)
  if (!year) return undefined
  const quarter = part ? undefined : readQuarterNumber(reader, year.next + 1)
  if (quarter && isDash(reader, year.next)) {
    const exact = year.value * 4 + quarter.value - 1
    return { from: exact, to: exact, isEnd: false, next: quarter.next }
  }
  const { first, last, isEnd } = part ?? { first: 0, last: 3, isEnd: false }
  return { from: year.value * 4 + first, to: year.value * 4 + last, isEnd, next: year.next }
}

interface Part {
  first: number
  last: number
  isEnd: boolean
  next: number
}

/** Part of a year: its quarters from 0. */
function readPart(reader: Reader, at: number): Part | undefined {
  const part = (first: number, last: number, next: number, isEnd = false): Part => ({
    first,
    last,
    isEnd,
    next,
  })
  if (isAt(reader, at, 'end')) {
    const inner = readPart(reader, at + 1)
    return inner ? { ...inner, isEnd: true } : part(3, 3, at + 1, true)
  }
  if (isAt(reader, at, 'start')) return part(0, 0, at + 1)
  const season = seasons.findIndex((meaning) => isAt(reader, at, meaning))
  if (season !== -1) return part(season, season, at + 1)
  if (isAt(reader, at, 'q')) {
    const value = reader.words[at + 1]?.value ?? 0
    return value >= 1 && value <= 4 ? part(value - 1, value - 1, at + 2) : undefined
  }
  const first = readQuarterNumber(reader, at)
  if (!first) return undefined
  if (isAt(reader, first.next, 'half') && first.value <= 2) {
    return part(first.value * 2 - 2, first.value * 2 - 1, first.next + 1)
  }
  const second = isDash(reader, first.next) ? readQuarterNumber(reader, first.next + 1) : undefined
  const last = second ?? first
  if (!isAt(reader, last.next, 'quarter', 'kv', 'q') || last.value < first.value) return undefined
  return part(first.value - 1, last.value - 1, last.next + 1)
}

function readQuarterNumber(
  reader: Reader,
  at: number,
): { value: number; next: number } | undefined {
  const roman = romans.findIndex((meaning) => isAt(reader, at, meaning))
  if (roman !== -1) return { value: roman + 1, next: at + 1 }
  const value = reader.words[at]?.value ?? 0
  return [1, 2, 3, 4].includes(value) ? { value, next: at + 1 } : undefined
}

/** «2027», «27 год», after a word of hand-over «27», «в следующем году». */
function readYear(
  reader: Reader,
  at: number,
  hasHead: boolean,
): { value: number; next: number } | undefined {
  if (isAt(reader, at, 'now', 'next') && isAt(reader, at + 1, 'year')) {
    return { value: reader.year + (isAt(reader, at, 'next') ? 1 : 0), next: at + 2 }
  }
  // «До конца года».
  if (hasHead && isAt(reader, at, 'year')) return { value: reader.year, next: at + 1 }
  const number = readNumber(reader, at)
  if (!number || reader.words[at]?.number === null) return undefined
  const { value } = number
  const hasWord = isAt(reader, number.next, 'year')
  const next = hasWord ? number.next + 1 : number.next
  const isFull = Number.isInteger(value) && value >= 2015 && value <= 2049
  if (isFull) {
    const isOther = isAt(
      reader,
      number.next,
      'million',
      'thousand',
      'rouble',
      'metres',
      'squareMetres',
    )
    return isOther ? undefined : { value, next }
  }
  const isShort = Number.isInteger(value) && value >= 20 && value <= 49 && (hasHead || hasWord)
  return isShort ? { value: 2000 + value, next } : undefined
}

/** «Сдан», «готовая квартира»; «строится» for all other homes. */
export function readBuilt(reader: Reader, at: number): Match | undefined {
  const isNot = isAt(reader, at, 'not')
  const next = isNot ? skip(reader, at + 1, 'filler') : at
  const keys = isAt(reader, next, 'with') ? readKeys(reader, next + 1) : undefined
  const isBuilt = isAt(reader, next, 'built') || keys !== undefined
  if (!isBuilt && (isNot || !isAt(reader, next, 'building'))) return undefined
  const facet = reader.vocabulary.facets['completion']
  const options = facet?.type === 'choice' ? facet.options : []
  const conditions = options
    .filter(({ label }) => BUILT.test(label) === (isBuilt && !isNot))
    .map(({ value }) => ({ key: 'completion', value }))
  const end = keys ?? next + 1
  const withKeys = isBuilt
    ? readKeys(reader, skip(reader, end, 'and', 'with', 'filler'))
    : undefined
  return { next: withKeys ?? end, conditions, isUnknown: conditions.length === 0 }
}

/** «С ключами»; «ключи в 2027» is a date. Returns the position after them. */
function readKeys(reader: Reader, at: number): number | undefined {
  return reader.words[at]?.stem !== KEY || readCompletion(reader, at) ? undefined : at + 1
}
