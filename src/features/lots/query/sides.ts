import { type CompassSide, sortCompassSides } from '../../../lib/compass.ts'
import { isAt, isDash, listValues, type Match, type Reader, skip } from './reader.ts'

const KEY = 'window_side'
/** Verbs between «окна» and what they look at: «выходят», «смотрят». */
const LOOKING = /^(выход|смотр|обращ|ориентир)/
const sunny: readonly CompassSide[] = ['south_east', 'south', 'south_west']

/** «Окна на юг и юго-запад», «южная сторона», «на солнечную сторону». */
export function readSides(reader: Reader, at: number): Match | undefined {
  if (listValues(reader, KEY).length === 0) return undefined
  const isHead = reader.words[at]?.stem === 'окн'
  const start = isHead ? skipWords(reader, at + 1, LOOKING) : skip(reader, at, 'filler')
  const found = readList(reader, start)
  if (found.sides.length === 0) return undefined
  const isNamed = (reader.words[found.next]?.word ?? '').startsWith('сторон')
  // Without one of these words, north is a part of a city or of a name.
  if (!isHead && !isNamed) return undefined
  return {
    next: isNamed ? found.next + 1 : found.next,
    conditions: sortCompassSides(found.sides).map((value) => ({ key: KEY, value })),
  }
}

function skipWords(reader: Reader, from: number, pattern: RegExp): number {
  let next = skip(reader, from, 'filler')
  while (pattern.test(reader.words[next]?.word ?? '')) next = skip(reader, next + 1, 'filler')
  return next
}

function readList(reader: Reader, from: number): { sides: CompassSide[]; next: number } {
  const sides: CompassSide[] = []
  let next = from
  for (let at = from; ; at = skip(reader, next, 'and', 'or', 'filler')) {
    const side = readSide(reader, at)
    if (!side) return { sides, next }
    sides.push(...side.sides)
    next = side.next
  }
}

function readSide(
  reader: Reader,
  at: number,
): { sides: readonly CompassSide[]; next: number } | undefined {
  const { word = '' } = reader.words[at] ?? {}
  if (word.startsWith('солнечн')) return { sides: sunny, next: at + 1 }
  const [, half, rest = ''] = /^(северо|юго)(\p{L}*)$/u.exec(word) ?? []
  if (half) {
    const own = rest === '' ? (isDash(reader, at + 1) ? at + 2 : at + 1) : at
    const end = rest || (reader.words[own]?.word ?? '')
    const across = end.startsWith('восто') ? 'east' : end.startsWith('запад') ? 'west' : undefined
    if (!across) return undefined
    const along = half === 'юго' ? 'south' : 'north'
    return { sides: [`${along}_${across}`], next: own + 1 }
  }
  const plain = plainSides.find(([, pattern]) => pattern.test(word))
  return plain && !isAt(reader, at, 'district') ? { sides: [plain[0]], next: at + 1 } : undefined
}

const plainSides: ReadonlyArray<readonly [CompassSide, RegExp]> = [
  ['north', /^север(?:н\p{L}*)?$/u],
  ['south', /^(?:юг|южн\p{L}*)$/u],
  ['east', /^восто(?:к|чн\p{L}*)$/u],
  ['west', /^запад(?:н\p{L}*)?$/u],
]
