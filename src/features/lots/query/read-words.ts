import { toCyrillicKeys, toLatinKeys } from '../../../lib/keyboard-layout.ts'
import { toStem } from '../../../lib/search-terms.ts'
import { lexicon, type Meaning } from './lexicon.ts'
import { CloseWords } from './close-words.ts'
import { ENDING, readTokens, type Token, toLower } from './token.ts'

/** Latin letters that look like the Cyrillic letters at the same place. */
const LOOKS = ['aceopxykmthb', 'асеорхукмтнв'] as const

/** «5-го» is a number. */
const COUNTED = new RegExp(`\\d${ENDING}`, 'gu')

const toLookalikes = pairs(...LOOKS)

/**
 * Returns the text with each part that was typed in the wrong keyboard layout as it was meant: «двушка» for «ldeirf».
 * A part is changed only if its words are unknown and become known. Positions do not change.
 */
function fixLayout(text: string, isKnown: (word: string) => boolean): string {
  return text.replace(/\S+/g, (part) => {
    const mixed = /[a-z]/.test(part) && /[а-яё]/.test(part) ? change(part, toLookalikes) : part
    if (isReadable(mixed, isKnown)) return mixed
    const keys = /[a-z]/.test(part) ? toCyrillicKeys : toLatinKeys
    const [, body = '', end = ''] = /^(.*?)([,.;]*)$/s.exec(part) ?? []
    const short = change(body, keys) + end
    if (isReadable(short, isKnown)) return short
    const full = change(part, keys)
    return isReadable(full, isKnown) ? full : mixed
  })
}

function isReadable(part: string, isKnown: (word: string) => boolean): boolean {
  const words = part.replace(COUNTED, '').match(/\p{L}+/gu) ?? []
  return words.every((word) => isKnown(word.replaceAll('ё', 'е')))
}

function change(text: string, keys: ReadonlyMap<string, string>): string {
  return text.replace(/[\s\S]/g, (char) => keys.get(char) ?? char)
}

function pairs(from: string, to: string): ReadonlyMap<string, string> {
  return new Map(Array.from(from, (char, index) => [char, to.charAt(index)]))
}

/** A part of a text with what it means. */
export interface Word extends Token {
  /** Empty if the grammar does not know it. */
  meaning: Meaning | 'filler' | 'number' | 'ordinal' | ''
  /** The same for all forms of a word; `#2` for «2», «два» and «двумя». */
  stem: string
  /** The value of a number in digits or words. */
  value: number | null
}

/** Words that names and phrases contain, in addition to those of the grammar. */
export interface KnownWords {
  stems: ReadonlySet<string>
  close: CloseWords
}

/** No word is longer; a stem of a longer one is not computed. */
const MAX_LENGTH = 40

const grammarClose = new CloseWords([...lexicon.byForm.keys(), ...lexicon.byStem.keys()])
const plainWords: KnownWords = { stems: new Set(), close: new CloseWords([]) }

/** Returns the words, numbers and signs of a text; misspelt words and words in the wrong layout are put right. */
export function readWords(text: string, known: KnownWords = plainWords): Word[] {
  const lower = toLower(text)
  const found = new Map<string, Found | undefined>()
  const find = (word: string) => {
    if (word.length > MAX_LENGTH) return { meaning: '', stem: word }
    if (!found.has(word)) found.set(word, findMeaning(word, known))
    return found.get(word)
  }
  const fixed = fixLayout(lower, (word) => find(word) !== undefined)
  return readTokens(fixed).map((token) => toWord(token, find))
}

/** Returns what a phrase of the vocabulary consists of, without its signs and prepositions. */
export function toStems(phrase: string): string[] {
  return readTokens(toLower(phrase))
    .map((token) => toWord(token, findGrammar))
    .filter((word) => !isSkipped(word))
    .map(({ stem }) => stem)
}

const SKIPPED = new Set(['и', 'на', 'в', 'во', 'с', 'со', 'из', 'к', 'у', 'для', 'по', 'the'])

/** Whether a part of a phrase may be absent or different: «клён и липа», «клён-липа». */
export function isSkipped({ word, sign }: Word): boolean {
  return sign !== '' || SKIPPED.has(word)
}

function toWord(token: Token, find: (word: string) => Found | undefined): Word {
  const { number, word, sign, isOrdinal } = token
  if (number !== null) {
    const meaning = isOrdinal ? 'ordinal' : 'number'
    return { ...token, meaning, stem: `#${number}`, value: number }
  }
  if (sign !== '') return { ...token, meaning: signMeanings[sign] ?? '', stem: sign, value: null }
  const found = find(word) ?? { meaning: '', stem: toStem(word) }
  const [kind, digits] = found.meaning.split(':')
  const value = digits === undefined ? null : Number(digits)
  const meaning = kind === 'n' ? 'number' : kind === 'o' ? 'ordinal' : found.meaning
  return { ...token, meaning: meaning as Word['meaning'], stem: found.stem, value }
}

const signMeanings: Readonly<Record<string, Meaning>> = {
  '+': 'plus',
  '~': 'about',
  '≈': 'about',
  '₽': 'rouble',
  '%': 'percent',
}

interface Found {
  meaning: string
  stem: string
}

/** Looks for the word as it is, then for its stem, then for a word that differs by a typo. */
function findMeaning(word: string, known: KnownWords): Found | undefined {
  const exact = findExact(word, known)
  if (exact) return exact
  const stem = toStem(word)
  for (const close of [known.close, grammarClose]) {
    const form =
      close.find(word) ?? (word.length > stem.length ? findStem(close, word, stem) : undefined)
    if (form === undefined) continue
    const found = findExact(form, known)
    if (found) return found
  }
  return undefined
}

const MIN_STEM = 5

function findStem(close: CloseWords, word: string, stem: string): string | undefined {
  return word.length > MIN_STEM ? close.find(stem) : undefined
}

function findExact(word: string, { stems }: KnownWords): Found | undefined {
  if (lexicon.byForm.has(word)) return findGrammar(word)
  const stem = toStem(word)
  if (stems.has(stem)) return { meaning: lexicon.byStem.get(stem) ?? '', stem }
  return stems.has(word) ? { meaning: '', stem: word } : findGrammar(word)
}

function findGrammar(word: string): Found | undefined {
  const stem = toStem(word)
  const meaning = lexicon.byForm.get(word) ?? lexicon.byStem.get(stem) ?? lexicon.byStem.get(word)
  if (meaning === undefined) return undefined
  return { meaning, stem: meaning.startsWith('n:') ? meaning.replace('n:', '#') : stem }
}
