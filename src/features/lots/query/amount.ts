import { type Quantity, readQuantity, readUnit } from './quantity.ts'
import { isAt, isDash, type Reader, skip } from './reader.ts'

type Side = 'min' | 'max' | 'about' | 'exact' | 'between' | 'with'
interface Bound {
  side: Side
  /** «Выше пятого» leaves the fifth out, «от пятого» does not. */
  isStrict: boolean
  next: number
}
/** Figures of which a text says how much: «от 20 до 25 млн», «этаж 5+», «кухня 12 м». */
export interface Amount {
  /** The word before it: «цена», «площадь», «этаж». */
  head: Head | null
  side: Side
  isStrict: boolean
  first: Quantity
  /** The second figure of a range. */
  second: Quantity | null
  next: number
}
type Head = 'price' | 'area' | 'floor' | 'rooms' | 'kitchen_area' | 'kitchen_living_area'

/** Reads figures with the words around them. */
export function readAmount(reader: Reader, at: number): Amount | undefined {
  const { head, next: afterHead } = readHead(reader, at)
  const start = head ? skip(reader, afterHead, 'filler', 'by') : at
  const bound = readBound(reader, start)
  const first = readQuantity(reader, bound.next)
  if (!first) return undefined
  const range = readSecond(reader, bound, first)
  if (range)
    return { head, side: 'between', isStrict: false, first, second: range, next: range.next }
  if (bound.side === 'between') return undefined
  const tail = readTail(reader, first)
  const side = bound.side === 'exact' && tail.side ? tail.side : bound.side
  return {
    head,
    side,
    isStrict: bound.isStrict,
    first: { ...first, unit: tail.unit },
    second: null,
    next: tail.next,
  }
}

function readHead(reader: Reader, at: number): { head: Head | null; next: number } {
  const kitchen = isAt(reader, at, 'area') ? skip(reader, at + 1) : at
  if (isAt(reader, kitchen, 'kitchen')) {
    const living = isDash(reader, kitchen + 1) ? kitchen + 2 : kitchen + 1
    return isAt(reader, living, 'living')
      ? { head: 'kitchen_living_area', next: living + 1 }
      : { head: 'kitchen_area', next: kitchen + 1 }
  }
  for (const head of ['price', 'area', 'floor', 'rooms'] as const) {
    if (isAt(reader, at, head)) return { head, next: at + 1 }
  }
  return { head: null, next: at }
}

/** Reads «от», «не дороже», «около», «<»; several of one side count once: «максимум до». */
export function readBound(reader: Reader, at: number): Bound {
  const one = readOneBound(reader, at)
  if (!one) return { side: 'exact', isStrict: false, next: at }
  const next = skip(reader, one.next, 'filler')
  const more = readOneBound(reader, next)
  if (!more || (more.side !== one.side && more.side !== 'about')) return { ...one, next }
  return { ...one, next: more.next }
}

const bySign: Readonly<Record<string, Side>> = {
  '<': 'max',
  '<=': 'max',
  '≤': 'max',
  '>': 'min',
  '>=': 'min',
  '≥': 'min',
}

function readOneBound(reader: Reader, at: number): Bound | undefined {
  const bound = (side: Side, length = 1, isStrict = false): Bound => ({
    side,
    isStrict,
    next: at + length,
  })
  const sign = bySign[reader.words[at]?.sign ?? '']
  if (sign) return bound(sign)
  if (isAt(reader, at, 'not')) {
    if (isAt(reader, at + 1, 'less', 'cheaper', 'lower')) return bound('min', 2)
    if (isAt(reader, at + 1, 'more', 'dearer', 'far', 'higher')) return bound('max', 2)
    return undefined
  }
  if (isAt(reader, at, 'from', 'minimum', 'min')) return bound('min')
  if (isAt(reader, at, 'to', 'maximum', 'within')) return bound('max')
  if (isAt(reader, at, 'less', 'cheaper', 'lower')) return bound('max', 1, true)
  if (isAt(reader, at, 'more', 'dearer', 'higher')) return bound('min', 1, true)
  if (isAt(reader, at, 'about', 'district')) return bound('about')
  if (isAt(reader, at, 'somewhere')) {
    return bound('about', skip(reader, at + 1, 'particle', 'filler') - at)
  }
  if (isAt(reader, at, 'between')) return bound('between')
  return isAt(reader, at, 'with') ? bound('with') : undefined
}

function readSecond(reader: Reader, { side }: Bound, first: Quantity): Quantity | undefined {
  const { next } = first
  const isJoined =
    side === 'between'
      ? isAt(reader, next, 'and')
      : side === 'min' || side === 'with'
        ? isAt(reader, next, 'to', 'by') || isDash(reader, next)
        : isDash(reader, next)
  const second = isJoined ? readQuantity(reader, next + 1) : undefined
  if (!second || second.value < 0) return undefined
  const isAlike = !first.unit || !second.unit || first.unit.field === second.unit.field
  return isAlike ? second : undefined
}

/** Reads what follows a figure: «5+», «15 млн и выше», «15 млн максимум». */
function readTail(
  reader: Reader,
  { value, unit, next }: Quantity,
): { side: Side | null; unit: Quantity['unit']; next: number } {
  const after = isAt(reader, next, 'and') ? next + 1 : next
  const isOpen = !readQuantity(reader, after + 1) || isAt(reader, next, 'plus')
  const side =
    isAt(reader, next, 'plus') ||
    (isOpen && (isAt(reader, after, 'more', 'higher') || isAt(reader, next, 'minimum')))
      ? 'min'
      : isOpen && (isAt(reader, after, 'less') || isAt(reader, next, 'maximum'))
        ? 'max'
        : null
  if (side === null) return { side, unit, next }
  const end = (isAt(reader, next, 'plus', 'minimum', 'maximum') ? next : after) + 1
  const late = unit ?? readUnit(reader, end, value)
  return { side, unit: late, next: unit ? end : (late?.next ?? end) }
}
