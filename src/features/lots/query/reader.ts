import type { Condition, NameKind, Phrase } from './phrase.ts'
import { isSkipped, type Word } from './read-words.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The words of a text, with what they are looked up in. */
export interface Reader {
  words: readonly Word[]
  vocabulary: Vocabulary
  /** The current year, for «в следующем году». */
  year: number
}

/** What a rule understood: conditions, or nothing for words that only lead to others. */
export interface Match {
  /** The first word after it. */
  next: number
  conditions: readonly Condition[]
  /** These words belong together, and no filter can express them. */
  isUnknown?: boolean
}
/** Reads what begins at a word; undefined if it is something else. */
export type Rule = (reader: Reader, at: number) => Match | undefined

/** Whether the word at this position has one of the meanings. */
export function isAt(
  { words }: Reader,
  at: number,
  ...meanings: ReadonlyArray<Word['meaning']>
): boolean {
  const word = words[at]
  return word !== undefined && word.meaning !== '' && meanings.includes(word.meaning)
}

/** Returns the first position from `at` whose word is not one of these. */
export function skip(
  reader: Reader,
  at: number,
  ...meanings: ReadonlyArray<Word['meaning']>
): number {
  let next = at
  while (isAt(reader, next, ...meanings) || isSeparator(reader, next)) next++
  return next
}

/** Whether a comma, slash or dash is at this position. */
export function isSeparator({ words }: Reader, at: number): boolean {
  return ['-', ',', '/'].includes(words[at]?.sign ?? '')
}

export function isDash({ words }: Reader, at: number): boolean {
  return words[at]?.sign === '-'
}

/** Finds the longest phrase that begins at a word; of phrases of one length, one of the preferred kind. */
export function findPhrase(
  reader: Reader,
  at: number,
  preferred?: readonly NameKind[],
): { phrase: Phrase; next: number } | undefined {
  const first = reader.words[at]
  if (!first) return undefined
  let best: { phrase: Phrase; next: number } | undefined
  for (const phrase of reader.vocabulary.phrases.get(first.stem) ?? []) {
    if (best && phrase.stems.length < best.phrase.stems.length) break
    if (phrase.needsHead && !preferred?.includes(phrase.kind)) continue
    const next = findEnd(reader.words, at, phrase.stems)
    if (next === undefined) continue
    if (!best || (preferred?.includes(phrase.kind) && !preferred.includes(best.phrase.kind))) {
      best = { phrase, next }
    }
  }
  return best
}

function findEnd(words: readonly Word[], at: number, stems: readonly string[]): number | undefined {
  let next = at
  for (const [index, stem] of stems.entries()) {
    if (index > 0) {
      for (
        let word = words[next];
        word && isSkipped(word) && word.stem !== stem;
        word = words[next]
      )
        next++
    }
    if (words[next]?.stem !== stem) return undefined
    next++
  }
  return next
}

/** Returns the values that the catalogue has for a choice filter. */
export function listValues({ vocabulary }: Reader, key: string): string[] {
  const facet = vocabulary.facets[key]
  return facet?.type === 'choice' ? facet.options.map(({ value }) => value) : []
}

/** Returns the least and greatest value of a range filter in the catalogue. */
export function findBounds(
  { vocabulary }: Reader,
  key: string,
): { min: number; max: number } | undefined {
  const facet = vocabulary.facets[key]
  if (facet?.type !== 'range' || facet.min === null || facet.max === null) return undefined
  return { min: facet.min, max: facet.max }
}
