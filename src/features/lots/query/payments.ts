import { readBound } from './amount.ts'
import { type Quantity, readNumber, readQuantity } from './quantity.ts'
import { findBounds, isAt, type Match, type Reader, skip } from './reader.ts'

const THOUSAND = 1_000
/** Without a unit, a smaller payment is in thousands of roubles: «платёж до 50». */
const MIN_ROUBLES = 1_000
/** «Ипотека до 15 млн» speaks of a loan. */
const MAX_PAYMENT_OF_MORTGAGE = 1_000_000

/** Whether mortgage programmes give lots of this kind a payment. */
export function hasPayments(reader: Reader): boolean {
  return findBounds(reader, 'payment') !== undefined
}

/** «До 60 тысяч в месяц», «платёж до 50к», «ипотека до 70 тыс в мес», «первый взнос 3 млн». */
export function readPayment(reader: Reader, at: number): Match | undefined {
  if (!hasPayments(reader)) return undefined
  return readFirstPayment(reader, at) ?? readRate(reader, at) ?? readMonthlyPayment(reader, at)
}

/**
 * «Ипотека 6 %», «ставка до 10%», «под 6 процентов»: the programme with this rate, or the one with the lowest below a
 * limit. A rate that no programme has is reported with its number.
 */
function readRate(reader: Reader, at: number): Match | undefined {
  const isHead = isAt(reader, at, 'mortgage', 'rate', 'under')
  if (!isHead) return undefined
  const bound = readBound(reader, skip(reader, at, 'mortgage', 'rate', 'under', 'filler', 'with'))
  const rate = readNumber(reader, bound.next)
  if (!rate || !isAt(reader, rate.next, 'percent')) return undefined
  const isLimit = bound.side === 'max'
  const program = reader.vocabulary.programs.find((one) =>
    isLimit ? one.rate <= rate.value : one.rate === rate.value,
  )
  const next = skip(reader, rate.next, 'percent', 'year')
  const conditions = program ? [{ key: 'program', value: program.value }] : []
  return { next, conditions, isUnknown: !program }
}

function readFirstPayment(reader: Reader, at: number): Match | undefined {
  const deposit = isAt(reader, at, 'initial') || reader.words[at]?.value === 1 ? at + 1 : at
  if (!isAt(reader, deposit, 'deposit')) return undefined
  const amount = readBound(reader, skip(reader, deposit + 1, 'filler')).next
  const share = readNumber(reader, amount)
  if (share && isAt(reader, share.next, 'percent')) {
    // A filter has roubles; what a share is in roubles depends on the lot.
    return { next: share.next + 1, conditions: [], isUnknown: true }
  }
  const money = readMoney(reader, amount)
  if (!money || money.roubles < MIN_ROUBLES) return undefined
  const { roubles, next } = money
  return { next, conditions: [{ key: 'first_payment', value: String(roubles) }] }
}

function readMonthlyPayment(reader: Reader, at: number): Match | undefined {
  const isHead = isAt(reader, at, 'mortgage', 'monthly', 'payment')
  const start = isHead
    ? skip(reader, at, 'mortgage', 'monthly', 'payment', 'by', 'filler', 'with')
    : at
  const bound = readBound(reader, start)
  if (!['max', 'exact', 'about'].includes(bound.side)) return undefined
  const money = readMoney(reader, bound.next)
  if (!money) return undefined
  const month = skip(reader, money.next, 'filler')
  const isTail = isAt(reader, month, 'month', 'monthly')
  const isNamed = isTail || hasWord(reader, at, start)
  const isLimit = bound.side !== 'exact' && money.roubles < MAX_PAYMENT_OF_MORTGAGE
  if (!isNamed && !(isHead && isLimit)) return undefined
  return {
    next: isTail ? month + 1 : money.next,
    conditions: [{ key: 'payment_max', value: String(money.roubles) }],
  }
}

/** Whether the words say that a sum is paid every month; «ипотека» alone does not. */
function hasWord(reader: Reader, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (isAt(reader, at, 'payment', 'monthly')) return true
  return false
}

function readMoney(reader: Reader, at: number): { roubles: number; next: number } | undefined {
  const quantity = readQuantity(reader, at)
  if (!quantity || quantity.value <= 0 || quantity.isOrdinal) return undefined
  const { value, unit, next } = quantity
  if (unit) return unit.field === 'price' ? toMoney(quantity, unit.factor, next) : undefined
  if (isAt(reader, next, 'k')) return toMoney(quantity, THOUSAND, next + 1)
  return toMoney(quantity, value < MIN_ROUBLES ? THOUSAND : 1, next)
}

function toMoney({ value }: Quantity, factor: number, next: number) {
  return { roubles: Math.round(value * factor), next }
}
