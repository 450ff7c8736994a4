import { toStem } from '../../../lib/search-terms.ts'
import type { LotSelection } from '../model/filter-types.ts'
import { type ParsedQuery, parseLotQuery } from '../model/selection.ts'
import { readAmountRule, readKitchenArea } from './amount-rule.ts'
import { readAmount } from './amount.ts'
import { readOrder } from './orders.ts'
import { readPayment } from './payments.ts'
import { readBuilt, readCompletion } from './periods.ts'
import { readPhrase, readView } from './phrase-rules.ts'
import type { Condition } from './phrase.ts'
import { isAt, type Match, type Reader, type Rule } from './reader.ts'
import { readFloorRefusal, readRefusal } from './refusals.ts'
import { readEuroRooms, readRooms } from './rooms.ts'
import { readSides } from './sides.ts'
import { readWords } from './read-words.ts'
import type { Vocabulary } from './vocabulary.ts'
import { readMetro, readPlaceWalk } from './walks.ts'

const CEILING = new Set(['потолок', 'потолки'].map(toStem))
/** Heights of rooms in metres. Other numbers are about something else. */
const MIN_HEIGHT = 2
const MAX_HEIGHT = 9

/**
 * «Потолки от 3 м», «высота потолков не ниже 2,9»: no filter has the height in metres, so the phrase is reported
 * completely, and the number is neither a price nor an area.
 */
function readCeilings(reader: Reader, at: number): Match | undefined {
  const { words } = reader
  const isCeiling = (n: number) => CEILING.has(words[n]?.stem ?? '')
  const isHeight = words[at]?.word.startsWith('высот') && isCeiling(at + 1)
  // «Высокие потолки» is a feature; the height after it is not.
  const from = isHeight ? at + 2 : isCeiling(at) ? at + 1 : isCeiling(at - 1) ? at : -1
  const amount = from === -1 ? undefined : readAmount(reader, from)
  if (!amount || amount.head) return undefined
  const values = [amount.first, ...(amount.second ? [amount.second] : [])]
  const areHeights = values.every(
    ({ value, unit }) =>
      value >= MIN_HEIGHT && value <= MAX_HEIGHT && (!unit || isMetre(unit.field)),
  )
  return areHeights ? { next: amount.next, conditions: [], isUnknown: true } : undefined
}

/** «М» alone may also be a million, and «метров» an area. */
function isMetre(field: string): boolean {
  return field === 'm' || field === 'area'
}

/** A part of the text and the parameter of a list's address that it became. */
export interface Understood extends Condition {
  text: string
}

/** A text as filters. Each word is in `understood`, in `unknown`, or has no meaning for filters. */
export interface UnderstoodText {
  query: Pick<ParsedQuery, 'selection' | 'order'>
  understood: Understood[]
  unknown: string[]
}

/** In this order: the first rule that understands a word takes it. */
const rules: readonly Rule[] = [
  readPayment,
  readKitchenArea,
  readCeilings,
  readPlaceWalk,
  readSides,
  // «Последний этаж не предлагать» begins as the phrase «последний этаж».
  readFloorRefusal,
  readPhrase,
  readView,
  readBuilt,
  readCompletion,
  readEuroRooms,
  readRooms,
  readMetro,
  readAmountRule,
  readOrder,
  readRefusal,
]
/** Words that mean something with others only. */
const SILENT = [
  'filler',
  'from',
  'to',
  'by',
  'with',
  'k',
  'and',
  'or',
  'at',
  'particle',
  'very',
  'complex',
  'city',
  'year',
  'rouble',
  'noOffer',
  'plus',
  'about',
  'rooms',
  'now',
] as const

/** A condition as in an address: «rooms=2». */
const PARAMETER = /(?<![\p{L}\d_])([a-z][a-z_]{1,30})\s*=\s*([\p{L}\d][\p{L}\d._-]{0,59})/gu

/** Understands a text over the vocabulary of one kind of lots. `year` is the current year. */
export function understand(text: string, vocabulary: Vocabulary, year: number): UnderstoodText {
  const source = text.normalize('NFC')
  const accepted = new AcceptedConditions(vocabulary)
  const understood: Understood[] = []
  const unknown: string[] = []
  const inWords = source.replaceAll(PARAMETER, (said: string, key: string, value: string) => {
    if (!vocabulary.filters.has(key.replace(/_(?:min|max)$/, ''))) return said
    const { rejected } = parseLotQuery(vocabulary.kind, new URLSearchParams({ [key]: value }))
    const isValid = rejected.length === 0 && accepted.add([{ key, value }])
    if (isValid) understood.push({ text: said, key, value })
    else unknown.push(said)
    // Positions in the text stay as they are.
    return ' '.repeat(said.length)
  })
  const words = readWords(inWords, vocabulary)
  const reader: Reader = { words, vocabulary, year }
  const cut = (from: number, next: number) =>
    source.slice(words[from]?.start ?? 0, words[next - 1]?.end ?? 0)
  for (let at = 0; at < words.length; ) {
    const match = findMatch(reader, at)
    const next = match?.next ?? at + 1
    const said = cut(at, next)
    if (match && !match.isUnknown && accepted.add(match.conditions)) {
      for (const condition of match.conditions) understood.push({ text: said, ...condition })
    } else if (match ? match.conditions.length > 0 || match.isUnknown : !isSilent(reader, at)) {
      unknown.push(said)
    }
    at = next
  }
  return { query: accepted.toQuery(vocabulary), understood, unknown }
}

function findMatch(reader: Reader, at: number): Match | undefined {
  for (const rule of rules) {
    const match = rule(reader, at)
    if (match && match.next > at) return match
  }
  return undefined
}

function isSilent(reader: Reader, at: number): boolean {
  const word = reader.words[at]
  if (!word || word.sign !== '' || isAt(reader, at, ...SILENT)) return true
  const { ownWords } = reader.vocabulary
  return ownWords.has(word.word) || (word.stem !== '' && ownWords.has(word.stem))
}

/** The conditions so far. A second bound, programme or order contradicts the first and is not understood. */
class AcceptedConditions {
  readonly #search = new URLSearchParams()
  readonly #vocabulary: Vocabulary

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  /** Returns whether all conditions could be added. */
  add(conditions: readonly Condition[]): boolean {
    if (!conditions.every(({ key, value }) => this.#fits(key, value))) return false
    for (const { key, value } of conditions) {
      if (!this.#search.has(key, value)) this.#search.append(key, value)
    }
    return true
  }

  toQuery({ kind, projectOf }: Vocabulary): {
    selection: LotSelection
    order: ParsedQuery['order']
  } {
    const { selection, order } = parseLotQuery(kind, this.#search)
    const { project, building } = selection.choices
    if (!project || !building) return { selection, order }
    // «Корпус 2» is a building of each project: only those of the chosen ones are meant.
    const own = building.filter((value) => project.includes(projectOf.get(value) ?? ''))
    if (own.length === 0) return { selection, order }
    return { selection: { ...selection, choices: { ...selection.choices, building: own } }, order }
  }

  #fits(key: string, value: string): boolean {
    if (key === 'order') return !this.#search.has(key) || this.#search.has(key, value)
    const filter =
      this.#vocabulary.filters.get(key) ??
      this.#vocabulary.filters.get(key.replace(/_(min|max)$/, ''))
    if (!filter) return false
    const isOne =
      filter.type === 'range' ||
      filter.type === 'amount' ||
      ('isSingle' in filter && filter.isSingle)
    return !isOne || !this.#search.has(key) || this.#search.has(key, value)
  }
}
