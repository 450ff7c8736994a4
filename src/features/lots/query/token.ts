/** A word, number or sign of a text with its position in UTF-16 units. */
export interface Token {
  start: number
  end: number
  /** Lower case, with «е» for «ё»; empty for numbers and signs. */
  word: string
  /** The value of digits, otherwise null. */
  number: number | null
  /** Digits with an ending, as in «5-го» and «2х». */
  isOrdinal: boolean
  /** A sign with a meaning, as «+»; empty for words and numbers. */
  sign: string
}

/** The ending of an ordinal number in digits. */
export const ENDING = '(?:-?(?:ого|ому|го|ый|ой|ий|ом|ух|ех|ти|й|х|я|ю))(?!\\p{L})'
/** «15 000 000», «15.000.000», the parts of «1,2,3», «15,5». */
const NUMBER =
  "\\d{1,3}(?:[ \\u00a0\\u202f'’]\\d{3})+(?!\\d)(?:[.,]\\d+)?|\\d{1,3}(?:[.,]\\d{3}){2,}(?![\\d.,]\\d)|(?<=\\d,)\\d+|\\d+(?=,\\d+,\\d)|\\d+(?:[.,]\\d+)?"
const TOKEN = new RegExp(
  `(?<number>${NUMBER})(?<ending>${ENDING})?|(?<word>[мm][²2](?![\\p{L}\\d])|с/у(?!\\p{L})|р-н\\p{L}?(?!\\p{L})|[\\p{L}\\p{M}]+)|(?<sign>[<>]=?|\\.{2,}|[-–—−+≤≥~≈/,₽%…])`,
  'gu',
)
const DASHES = new Set(['-', '–', '—', '−', '../../catalogue/words', '...', '…'])

/** Returns the words, numbers and signs of a text that is in lower case. */
export function readTokens(text: string): Token[] {
  return Array.from(text.matchAll(TOKEN), ({ index, 0: found, groups = {} }) => {
    const { number, word = '', ending, sign = '' } = groups
    return {
      start: index,
      end: index + found.length,
      word: word.replaceAll('ё', 'е').replace(/\p{M}/gu, ''),
      number: number === undefined ? null : toNumber(number),
      isOrdinal: ending !== undefined,
      sign: DASHES.has(sign) ? '-' : sign,
    }
  })
}

/** Returns the text with every character in lower case; positions do not change. */
export function toLower(text: string): string {
  return Array.from({ length: text.length }, (_, index) => {
    const lower = text.charAt(index).toLowerCase()
    return lower.length === 1 ? lower : text.charAt(index)
  }).join('')
}

function toNumber(digits: string): number {
  const plain = digits.replace(/[ \u00a0\u202f'’]/g, '')
  const isGrouped = /^\d{1,3}(?:[.,]\d{3}){2,}$/.test(plain)
  return Number(isGrouped ? plain.replace(/[.,]/g, '') : plain.replace(',', '.'))
}
