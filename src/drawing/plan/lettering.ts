import { lazily } from '../../lib/time/lazily.ts'

/** Font of drawings: the site's font if it is loaded. */
export const FONT = "'Onest Variable', Onest, 'Helvetica Neue', Arial, sans-serif"
/** Upper bound of the average letter width of Onest, as a share of the font size. */
export const LETTER = 0.58
/** A text truncated to fewer letters is omitted. */
const MIN_LETTERS = 4
const segmenter = lazily(() => new Intl.Segmenter('ru'))

/** Truncates a text to a width at a font size, both in the same unit. Returns an empty string if too little fits. */
export function truncate(text: string, width: number, size: number): string {
  const letters = [...segmenter().segment(text)].map(({ segment }) => segment)
  const maxLetters = Math.floor(width / (size * LETTER))
  if (letters.length <= maxLetters) return text
  return maxLetters < MIN_LETTERS
    ? ''
    : `${letters
        .slice(0, maxLetters - 1)
        .join('')
        .trimEnd()}…`
}
