/** The letters of drawings: the site's own where they are loaded. */
export const FONT = "'Onest Variable', Onest, 'Helvetica Neue', Arial, sans-serif"
/** Width of a letter in shares of the font's size, for Onest with room to spare. */
export const LETTER = 0.58
/** Fewer letters say nothing. */
const LEAST = 4
const segmenter = new Intl.Segmenter('ru')

/** So much of a text as fits into a width at a font's size, both in the same unit; nothing where it would say nothing. */
export function shortened(text: string, width: number, size: number): string {
  const letters = [...segmenter.segment(text)].map(({ segment }) => segment)
  const most = Math.floor(width / (size * LETTER))
  if (letters.length <= most) return text
  return most < LEAST
    ? ''
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
