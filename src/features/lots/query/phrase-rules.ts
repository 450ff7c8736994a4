import { toStem } from '../../../lib/search-terms.ts'
import { viewPhrases } from './phrases.ts'
import type { Condition, NameKind } from './phrase.ts'
import { findPhrase, isAt, listValues, type Match, type Reader, skip } from './reader.ts'

/** Names and values of filters: «ЖК Охристый двор», «метро Автозаводская», «с балконом». */
export function readPhrase(reader: Reader, at: number): Match | undefined {
  const preferred = readHead(reader, at)
  const found =
    preferred && findPhrase(reader, skip(reader, at + 1, 'filler', 'metro', 'm'), preferred)
  if (found && preferred.includes(found.phrase.kind)) return toMatch(reader, found)
  const alone = findPhrase(reader, at)
  return alone && toMatch(reader, alone)
}

/** Which names a word announces. */
function readHead(reader: Reader, at: number): readonly NameKind[] | undefined {
  if (isAt(reader, at, 'metro', 'm')) return ['metro']
  if (isAt(reader, at, 'complex')) return ['project']
  if (isAt(reader, at, 'district', 'street')) return ['place', 'metro', 'project']
  return isAt(reader, at, 'city', 'year') ? ['city'] : undefined
}

/** Words that belong to what was read before them: «чистовая отделка», «Вахитовский район». */
function toMatch(
  reader: Reader,
  { phrase, next }: NonNullable<ReturnType<typeof findPhrase>>,
): Match {
  const { kind, conditions, stems } = phrase
  if (conditions.every(({ key }) => key === 'window_view'))
    return addViews(reader, next, conditions)
  const named = stems.length === 1 && stems[0] === FINISH && findPhrase(reader, next)
  // «Отделка white box» is one finish, named by its second words.
  if (named && isFinishing(named.phrase.conditions)) return { next, conditions: [] }
  const word = reader.words[next]?.stem
  const belongs =
    (isFinishing(conditions) && (word === FINISH || word === 'ремонт')) ||
    (['place', 'project', 'metro'].includes(kind) && isAt(reader, next, 'district', 'street'))
  return { next: belongs ? next + 1 : next, conditions }
}

const FINISH = 'отделк'

function isFinishing(conditions: readonly Condition[]): boolean {
  return conditions.some(({ key }) => key === 'finishing')
}

/** «Вид на реку или парк»: what else is seen. */
function addViews(reader: Reader, from: number, first: readonly Condition[]): Match {
  const conditions = [...first]
  let next = from
  for (;;) {
    const noun = skip(reader, next, 'and', 'or', 'filler')
    const value = noun > next ? viewByStem.get(reader.words[noun]?.stem ?? '') : undefined
    if (value === undefined || !listValues(reader, 'window_view').includes(value)) break
    conditions.push({ key: 'window_view', value })
    next = noun + 1
  }
  return { next, conditions }
}

const viewByStem = new Map(
  Object.entries(viewPhrases).flatMap(([value, { seen }]) =>
    seen.split(', ').map((noun) => [toStem(noun), value] as const),
  ),
)

const views = Object.entries(viewPhrases).flatMap(([value, { forms }]) =>
  forms.split(' ').map((form) => [form, value] as const),
)
const viewByForm = new Map(views)

/** «Во двор», «на реку»: the form of the noun says that it is seen. */
export function readView(reader: Reader, at: number): Match | undefined {
  const [preposition, noun] = [reader.words[at]?.word, reader.words[at + 1]?.word]
  if (preposition === undefined || !['на', 'в', 'во'].includes(preposition)) return undefined
  const value = viewByForm.get(noun ?? '')
  if (value === undefined || !listValues(reader, 'window_view').includes(value)) return undefined
  return { next: at + 2, conditions: [{ key: 'window_view', value }] }
}
