import { stemmer } from '@orama/stemmers/russian'

/** A word of a text: as it is compared, and where it stands in the text (UTF-16 units). */
export interface TextWord {
  word: string
  start: number
  end: number
}

/** What is looked for: each word by its stem, and what the last one, which may not be finished, begins with. */
export interface SearchWords {
  stems: readonly string[]
  /** Null where the last word is too short to tell anything. */
  prefix: string | null
}

/** Marks are part of a word, so that a stress or a letter in two parts does not break it. */
const WORD =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Nd}][\p{Script=Latin}\p{Script=Cyrillic}\p{Nd}\p{M}]*/gu
const SHORTEST_PREFIX = 2
/** Less than this is left of too many words. */
const SHORTEST_STEM = 3
/** Words without a meaning of their own: a text need not have them. */
const stopWords = new Set(
  'а без бы в во да для до его ее если же за и из или их к как ко ли на над не но о об от по под при про с со то у чем что это'.split(
    ' ',
  ),
)

/** The words of a text in their order: in small letters, «е» for «ё», without stresses. */
export function* wordsOf(text: string): Generator<TextWord> {
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
 * What all forms of a Russian word have in common: «ипотек» of «ипотека» and «ипотеку». The stemmer is asked until
 * nothing goes any more: asked once, it makes «кварта» of «квартал» but «квартал» of «квартале».
 */
export function stemOf(word: string): string {
  let stem = stemmer(word)
  for (;;) {
    const next = stemmer(stem)
    if (next === stem || next.length < SHORTEST_STEM) return stem
    stem = next
  }
}

/**
 * The words and the stems of a text, each once, with a space between: what a full-text index keeps of it.
 * The words themselves are there for those who look for the beginning of one.
 */
export function indexWords(text: string): string {
  const all = new Set<string>()
  for (const { word } of wordsOf(text)) {
    all.add(word)
    all.add(stemOf(word))
  }
  return [...all].join(' ')
}

/** What a visitor's words ask for; null when they hold none. */
export function readSearchWords(query: string): SearchWords | null {
  const words = Array.from(wordsOf(query), ({ word }) => word)
  const telling = words.filter((word) => !stopWords.has(word))
  const used = telling.length > 0 ? telling : words
  const last = used.at(-1)
  if (last === undefined) return null
  const stems = [...new Set(used.map(stemOf))]
  const lastStem = stemOf(last)
  return {
    stems: [...stems.filter((stem) => stem !== lastStem), lastStem],
    prefix: last.length < SHORTEST_PREFIX ? null : last,
  }
}

/** Whether a word of a text is one of those looked for. */
export function isFound(word: string, { stems, prefix }: SearchWords): boolean {
  if (prefix !== null && word.startsWith(prefix)) return true
  // A stem is what its word begins with, which is cheaper to ask than the stem itself.
  return stems.some((stem) => word.startsWith(stem) && stemOf(word) === stem)
}
