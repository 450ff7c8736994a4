import { findPhrase, isAt, listValues, type Match, type Reader, skip } from './reader.ts'
import { readRooms } from './rooms.ts'

const NEGATION = ['not', 'without'] as const
/** A lot has one value of each: what is excluded leaves all others. */
const SINGLE = new Set(['rooms', 'project', 'building', 'city', 'finishing', 'area_type', 'status'])

/** «Не первый этаж», «без первого и последнего», «первый не предлагать», «этаж не первый». */
export function readFloorRefusal(reader: Reader, at: number): Match | undefined {
  const start = isAt(reader, at, 'floor') && isAt(reader, at + 1, ...NEGATION) ? at + 1 : at
  const isRefused = isAt(reader, start, ...NEGATION)
  const storeys = readStoreys(reader, isRefused ? start + 1 : start)
  if (!storeys) return undefined
  const { flags, hasWord, next } = storeys
  const conditions = [...flags].map((key) => ({ key, value: 'true' }))
  // «Не 1» may be about anything, «не первый» and «не 1-й» only about storeys.
  if (isRefused) return hasWord || !storeys.isPlain ? { next, conditions } : undefined
  const isLate = isAt(reader, next, 'not') && isAt(reader, next + 1, 'noOffer')
  return isLate ? { next: next + 2, conditions } : undefined
}

function readStoreys(reader: Reader, from: number) {
  const flags = new Set<string>()
  let hasWord = false
  let isPlain = false
  let next = from
  for (;;) {
    const at = skip(reader, next, 'filler')
    const word = reader.words[at]
    if (word?.value === 1) {
      flags.add('not_first_floor')
      isPlain ||= word.meaning === 'number'
    } else if (isAt(reader, at, 'last')) flags.add('not_last_floor')
    else if (isAt(reader, at, 'edge')) {
      flags.add('not_first_floor').add('not_last_floor')
    } else break
    next = at + 1
    if (isAt(reader, next, 'floor')) {
      hasWord = true
      next++
    }
    const more = skip(reader, next, 'and', 'or', 'filler', ...NEGATION)
    const continues = reader.words[more]?.value === 1 || isAt(reader, more, 'last')
    if (!continues) break
    next = more
  }
  return flags.size > 0 ? { flags, hasWord, isPlain, next } : undefined
}

/** «Кроме студий», «не бизнес»: all other values; what no filter can exclude is reported completely. */
export function readRefusal(reader: Reader, at: number): Match | undefined {
  if (!isAt(reader, at, ...NEGATION)) return undefined
  let start = skip(reader, at + 1, 'filler', 'with', 'complex', 'metro')
  while (reader.words[start]?.sign) start++
  const phrase = findPhrase(reader, start, ['project'])
  const found = phrase
    ? { next: phrase.next, conditions: phrase.phrase.conditions }
    : readRooms(reader, start)
  if (!found) {
    const end = Math.min(start + 1, reader.words.length)
    return { next: end, conditions: [], isUnknown: true }
  }
  const keys = new Set(found.conditions.map(({ key }) => key))
  const [key = ''] = keys
  const refused = new Set(found.conditions.map(({ value }) => value))
  const values = listValues(reader, key).filter((value) => !refused.has(value))
  if (keys.size > 1 || !SINGLE.has(key) || values.length === 0) {
    return { next: found.next, conditions: [], isUnknown: true }
  }
  const kept = key === 'status' ? values.filter((value) => value !== 'sold') : values
  return { next: found.next, conditions: kept.map((value) => ({ key, value })) }
}
