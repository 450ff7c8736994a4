import { stemmer } from '@orama/stemmers/russian'

/** A normalized word of a text and its position in UTF-16 units. */
export interface TextWord {
  word: string
  start: number
  end: number
}

/** Parsed search query: the stems of all words, and the last word as a prefix, since it may be incomplete. */
export interface SearchTerms {
  stems: readonly string[]
  /** Null if the last word is too short. */
  prefix: string | null
}

/** Combining marks belong to a word, so that a stress mark or a decomposed letter does not split it. */
const WORD =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Nd}][\p{Script=Latin}\p{Script=Cyrillic}\p{Nd}\p{M}]*/gu
const MIN_PREFIX_LENGTH = 2
/** Shorter stems match too many words. */
const MIN_STEM_LENGTH = 3
/** Stop words, which a text need not contain. */
const stopWords = new Set(
  'а без бы в во да для до его ее если же за и из или их к как ко ли на над не но о об от по под при про с со то у чем что это'.split(
    ' ',
  ),
)

/** Yields the words of a text in order: in lower case, with «е» for «ё» and without stress marks. */
export function* findWords(text: string): Generator<TextWord> {
  for (const { 0: found, index } of text.matchAll(WORD)) {
    const word = found
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll('ё', 'е')
      .replace(/[^\p{L}\p{Nd}]/gu, '')
    if (word !== '') yield { word, start: index, end: index + found.length }
  }
}

/**
 * Returns the common stem of all forms of a Russian word: «ипотек» for «ипотека» and «ипотеку». The stemmer is applied
 * until nothing changes: applied once, it returns «кварта» for «квартал» but «квартал» for «квартале».
 */
export function toStem(word: string): string {
  let stem = stemmer(word)
  for (;;) {
    const next = stemmer(stem)
    if (next === stem || next.length < MIN_STEM_LENGTH) return stem
    stem = next
  }
}

/**
 * Returns the words and stems of a text, each once, separated by spaces, for the full-text index. The words are
 * needed for searches by prefix.
 */
export function indexWords(text: string): string {
  const all = new Set<string>()
  for (const { word } of findWords(text)) {
    all.add(word)
    all.add(toStem(word))
  }
  return [...all].join(' ')
}

/** Parses a search query. Returns null if it contains no words. */
export function readSearchTerms(query: string): SearchTerms | null {
  const words = Array.from(findWords(query), ({ word }) => word)
  const meaningful = words.filter((word) => !stopWords.has(word))
  const used = meaningful.length > 0 ? meaningful : words
  const last = used.at(-1)
  if (last === undefined) return null
  const stems = [...new Set(used.map(toStem))]
  const lastStem = toStem(last)
  return {
    stems: [...stems.filter((stem) => stem !== lastStem), lastStem],
    prefix: last.length < MIN_PREFIX_LENGTH ? null : last,
  }
}

/** Whether a word of a text matches the query. */
export function isFound(word: string, { stems, prefix }: SearchTerms): boolean {
  if (prefix !== null && word.startsWith(prefix)) return true
  // A word begins with its stem, which is cheaper to check than computing the stem.
  return stems.some((stem) => word.startsWith(stem) && toStem(word) === stem)
}
