import type { LotOrder } from '../model/filters.ts'
import { readAmount } from './amount.ts'
import { hasPayments } from './payments.ts'
import { findPhrase, isAt, type Match, type Reader, skip } from './reader.ts'

/** Superlatives and comparatives are orders: «подешевле», «самые большие», «скорее сдача». */
export function readOrder(reader: Reader, at: number): Match | undefined {
  const start = skip(reader, at, 'very')
  const found = readDirection(reader, start) ?? readSubjectFirst(reader, start)
  if (!found) return undefined
  return { next: found.next, conditions: [{ key: 'order', value: found.order }] }
}

interface FoundOrder {
  order: LotOrder
  next: number
}

/** «Дешёвые», «низкая цена», «высокий этаж». */
function readDirection(reader: Reader, at: number): FoundOrder | undefined {
  const next = at + 1
  if (isAt(reader, at, 'cheap', 'cheaper')) return toPriceOrder(reader, next, '')
  if (isAt(reader, at, 'dear', 'dearer')) return toPriceOrder(reader, next, '-')
  if (isAt(reader, at, 'big', 'small')) {
    const subject = skip(reader, next, 'monthly')
    if (isAt(reader, subject, 'payment')) {
      return toSubjectOrder(reader, subject, isAt(reader, at, 'big') ? '-' : '')
    }
    const isPart = isAt(reader, next, 'kitchen', 'living', 'rooms') || findPart(reader, next)
    if (isPart) return undefined
    const order = isAt(reader, at, 'big') ? '-area' : 'area'
    return { order, next: isAt(reader, next, 'area') ? next + 1 : next }
  }
  if (isAt(reader, at, 'higher', 'high', 'lower', 'low', 'minimum', 'maximum')) {
    const sign = isAt(reader, at, 'higher', 'high', 'maximum') ? '-' : ''
    const subject = skip(reader, next, 'filler')
    if (isAt(reader, subject, 'price')) return toPriceOrder(reader, subject + 1, sign)
    if (isAt(reader, subject, 'payment', 'monthly')) {
      return toSubjectOrder(reader, skip(reader, subject, 'monthly'), sign)
    }
    if (isAt(reader, subject, 'area')) return { order: `${sign}area`, next: subject + 1 }
    if (isAt(reader, subject, 'floor')) return { order: `${sign}floor`, next: subject + 1 }
    return isAt(reader, at, 'higher', 'lower') ? { order: `${sign}floor`, next } : undefined
  }
  if (isAt(reader, at, 'soon')) {
    const subject = skip(reader, next, 'filler', 'by')
    return isAt(reader, subject, 'completion', 'built')
      ? { order: 'completion', next: subject + 1 }
      : undefined
  }
  // «По цене» is an order, «по цене до 15 млн» is not.
  if (isAt(reader, at, 'by') && !readAmount(reader, next)) return toSubjectOrder(reader, next, '')
  if (isAt(reader, at, 'rising', 'falling')) {
    const sign = isAt(reader, at, 'falling') ? '-' : ''
    return toSubjectOrder(reader, next, sign)
  }
  return undefined
}

/** «Цена пониже», «этаж повыше», «сдача пораньше», «цена по возрастанию». */
function readSubjectFirst(reader: Reader, at: number): FoundOrder | undefined {
  if (!isAt(reader, at, 'price', 'area', 'floor', 'completion', 'payment')) return undefined
  const next = skip(reader, skipMonth(reader, at + 1), 'by', 'filler', 'very')
  if (isAt(reader, at, 'completion')) {
    return isAt(reader, next, 'soon') ? { order: 'completion', next: next + 1 } : undefined
  }
  const isUp = isAt(reader, next, 'lower', 'low', 'less', 'small', 'rising', 'cheaper', 'minimum')
  const isDown = isAt(reader, next, 'higher', 'high', 'more', 'big', 'falling', 'maximum')
  if (!isUp && !isDown) return undefined
  const subject = toSubjectOrder(reader, at, isDown ? '-' : '')
  return subject && { ...subject, next: next + 1 }
}

function toSubjectOrder(reader: Reader, at: number, sign: '' | '-'): FoundOrder | undefined {
  if (isAt(reader, at, 'price')) return toPriceOrder(reader, at + 1, sign)
  if (isAt(reader, at, 'payment') && hasPayments(reader)) {
    return { order: `${sign}payment`, next: skipMonth(reader, at + 1) }
  }
  if (isAt(reader, at, 'area')) return { order: `${sign}area`, next: at + 1 }
  return isAt(reader, at, 'floor') ? { order: `${sign}floor`, next: at + 1 } : undefined
}

/** A price may be that of a square metre, or a payment of every month. */
function toPriceOrder(reader: Reader, at: number, sign: '' | '-'): FoundOrder {
  const month = skip(reader, at, 'filler', 'by', 'payment')
  if (isAt(reader, month, 'month', 'monthly') && hasPayments(reader)) {
    return { order: `${sign}payment`, next: month + 1 }
  }
  const subject = isAt(reader, at, 'price') ? at + 1 : at
  const metre = skip(reader, subject, 'filler', 'square', 'kv')
  const isPerMetre = isAt(reader, metre, 'metres', 'm', 'squareMetres')
  return isPerMetre
    ? { order: `${sign}price_per_meter`, next: metre + 1 }
    : { order: `${sign}price`, next: subject }
}

/** «Платёж в месяц» and «платёж» are the same. */
function skipMonth(reader: Reader, at: number): number {
  const month = skip(reader, at, 'filler')
  return isAt(reader, month, 'month') ? month + 1 : at
}

/** «Большой балкон» says nothing about the home's area. */
function findPart(reader: Reader, at: number): boolean {
  const conditions = findPhrase(reader, at)?.phrase.conditions
  return conditions?.some(({ key }) => key === 'feature') ?? false
}
