import { type PlaceKind, toWalkValue, WALK_MINUTES } from '../../../lib/lots/walk-values.ts'
import { readQuantity } from './quantity.ts'
import { findPhrase, isAt, listValues, type Match, type Reader, skip } from './reader.ts'
import { toStems } from './read-words.ts'

/** What «у метро» and «в шаговой доступности» mean. */
const DEFAULT_MINUTES = 10
const MAX_MINUTES = 180
const BETWEEN = ['to', 'from', 'with', 'k', 'at', 'filler', 'walk', 'by'] as const

/** Reads what follows minutes: «пешком», «от метро». */
export function readWalk(reader: Reader, at: number, minutes: number): Match | undefined {
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > MAX_MINUTES) return undefined
  const next = skipTo(reader, at)
  if (isAt(reader, next, 'transport')) return { next: next + 1, conditions: [], isUnknown: true }
  const isFromPlace = isAt(reader, next - 1, 'to', 'from')
  const near = isFromPlace ? readPlaces(reader, next) : undefined
  if (near) return toPlaceMatch(near, skipWalk(reader, near.next), minutes)
  if (isFromPlace && isUnknownPlace(reader, next)) {
    return { next: next + 1, conditions: [], isUnknown: true }
  }
  const isAtMetro = isAt(reader, next, 'metro') && !findPhrase(reader, next + 1, ['metro'])
  const end = isAtMetro ? skipWalk(reader, next + 1) : skipWalk(reader, at)
  return { next: end, conditions: [toCondition(minutes)] }
}

/** «Метро 10 минут», «рядом с метро», «метро рядом»; with a station's name, the distance stays open. */
export function readMetro(reader: Reader, at: number): Match | undefined {
  if (isAt(reader, at, 'near', 'at', 'about')) return readNear(reader, at)
  if (isAt(reader, at, 'walk')) {
    const next = skipWalk(reader, at)
    const metro = skipTo(reader, next)
    const minutes = readQuantity(reader, metro)
    if (minutes?.unit?.field === 'minutes') return readWalk(reader, minutes.next, minutes.value)
    if (!isAt(reader, metro, 'metro')) return { next, conditions: [toCondition(DEFAULT_MINUTES)] }
    if (findPhrase(reader, metro + 1, ['metro'])) return { next: metro, conditions: [] }
    return (
      readMetro(reader, metro) ?? { next: metro + 1, conditions: [toCondition(DEFAULT_MINUTES)] }
    )
  }
  if (!isAt(reader, at, 'metro') || findPhrase(reader, at + 1, ['metro'])) return undefined
  const minutes = readMinutes(reader, at + 1)
  if (minutes) return minutes
  const next = skip(reader, at + 1, 'filler')
  return isAt(reader, next, 'near', 'walk')
    ? { next: skipWalk(reader, next + 1), conditions: [toCondition(DEFAULT_MINUTES)] }
    : undefined
}

/** «Школа в 10 минутах пешком», «рядом со школой»: the walk is to that place, not to a station. */
export function readPlaceWalk(reader: Reader, at: number): Match | undefined {
  if (isAt(reader, at, 'near', 'at', 'about')) {
    const place = skip(reader, at + 1, 'with', 'from', 'to', 'k', 'by', 'filler')
    const near = readPlaces(reader, place)
    return near && toPlaceMatch(near, near.next, DEFAULT_MINUTES)
  }
  const near = readPlaces(reader, at)
  if (!near && !isUnknownPlace(reader, at)) return undefined
  const from = near?.next ?? at + 1
  let start = from
  // No separators: what comes after a comma is about something else.
  while (isAt(reader, start, 'filler', 'within', 'walk', 'about', 'not', 'far', 'more')) start++
  if (near && isAt(reader, start, 'near')) start++
  const minutes = readQuantity(reader, start)
  const isTimed = minutes?.unit?.field === 'minutes'
  if (!isTimed && (start === from || !isAt(reader, start - 1, 'walk', 'near'))) return undefined
  const end = isTimed ? minutes.next : start
  const place = skipTo(reader, end)
  if (isAt(reader, place, 'metro') || findPhrase(reader, place, ['metro'])) return undefined
  const next = skipWalk(reader, end)
  if (near) return toPlaceMatch(near, next, isTimed ? minutes.value : DEFAULT_MINUTES)
  return { next, conditions: [], isUnknown: true }
}

interface Places {
  kinds: readonly PlaceKind[]
  next: number
}

/** Other words for the kinds of places of the filter `walk`. */
const formatPlace: Readonly<Partial<Record<PlaceKind, string>>> = {
  kindergarten: 'детский сад, садик, детсад, сад',
  school: 'школа, гимназия, лицей',
  clinic: 'поликлиника',
  pharmacy: 'аптека',
  shop: 'магазин, супермаркет, продуктовый магазин',
  cafe: 'кафе, ресторан, кофейня',
  fitness: 'спортзал, фитнес, фитнес клуб',
  bank: 'банк',
  park: 'парк, сквер',
  bus_stop: 'остановка, автобусная остановка',
}
const placePhrases = Object.entries(formatPlace)
  .flatMap(([kind, phrases]) =>
    phrases.split(', ').map((phrase) => ({ kind: kind as PlaceKind, stems: toStems(phrase) })),
  )
  .toSorted((a, b) => b.stems.length - a.stems.length)

/** «Школа», «школа и детский сад». */
function readPlaces(reader: Reader, from: number): Places | undefined {
  if (listValues(reader, 'walk').length === 0) return undefined
  const kinds: PlaceKind[] = []
  let next = from
  for (let at = from; ; at = skip(reader, next, 'and', 'or', 'filler', 'with')) {
    const found = placePhrases.find(({ stems }) =>
      stems.every((stem, index) => reader.words[at + index]?.stem === stem),
    )
    if (!found) return kinds.length > 0 ? { kinds, next } : undefined
    kinds.push(found.kind)
    next = at + found.stems.length
  }
}

/** The longest walk that is not longer than the requested one; none of the filter is that short. */
function toPlaceMatch({ kinds }: Places, next: number, minutes: number): Match {
  const limit = WALK_MINUTES.findLast((value) => value <= minutes)
  if (limit === undefined) return { next, conditions: [], isUnknown: true }
  return {
    next,
    conditions: kinds.map((kind) => ({ key: 'walk', value: toWalkValue(kind, limit) })),
  }
}

/** Whether this is a word that neither the grammar nor a filter knows. */
function isUnknownPlace(reader: Reader, at: number): boolean {
  const word = reader.words[at]
  if (!word || word.sign !== '' || word.meaning !== '' || word.stem === '') return false
  const { ownWords } = reader.vocabulary
  return !ownWords.has(word.word) && !ownWords.has(word.stem) && !findPhrase(reader, at)
}

function readNear(reader: Reader, at: number): Match | undefined {
  const metro = skip(reader, at + 1, 'with', 'from', 'to', 'k', 'by', 'filler')
  if (!isAt(reader, metro, 'metro')) {
    const isStation = findPhrase(reader, metro, ['metro'])?.phrase.kind === 'metro'
    return isStation ? { next: metro, conditions: [] } : undefined
  }
  if (findPhrase(reader, metro + 1, ['metro'])) return { next: metro, conditions: [] }
  const minutes = readMinutes(reader, metro + 1)
  return minutes ?? { next: metro + 1, conditions: [toCondition(DEFAULT_MINUTES)] }
}

function readMinutes(reader: Reader, from: number): Match | undefined {
  const at = skip(
    reader,
    from,
    'filler',
    'not',
    'far',
    'more',
    'to',
    'walk',
    'about',
    'within',
    'near',
  )
  const minutes = readQuantity(reader, at)
  if (minutes?.unit?.field === 'minutes') return readWalk(reader, minutes.next, minutes.value)
  return undefined
}

function skipTo(reader: Reader, at: number): number {
  return skip(reader, at, ...BETWEEN)
}

function skipWalk(reader: Reader, at: number): number {
  let next = at
  while (isAt(reader, next, 'walk')) next++
  return next
}

function toCondition(minutes: number) {
  return { key: 'walk_minutes_max', value: String(minutes) }
}
