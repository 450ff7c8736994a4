/** A line of text as outlines, so that rendering a picture needs no installed font. */
export interface OutlinedText {
  /** Path data. The left end of the baseline is at 0, 0. */
  path: string
  /** In the unit of the font size. */
  width: number
}

/** Outlines one line in a font size. Letters that the font does not have are omitted. */
export type OutlineText = (text: string, size: number) => OutlinedText

/** Breaks a text into at most `most` lines no wider than `width`. A truncated text ends in «…». */
export function breakLines(
  text: string,
  { size, width, most }: { size: number; width: number; most: number },
  outline: OutlineText,
): string[] {
  const fits = (line: string) => outline(line, size).width <= width
  const lines: string[] = []
  let rest = text.trim().split(/[ \t\n]+/)
  while (rest.length > 0 && rest[0] !== '') {
    const isLast = lines.length === most - 1
    let count = rest.length
    while (count > 1 && !fits(rest.slice(0, count).join(' '))) count -= 1
    const line = rest.slice(0, count).join(' ')
    const isComplete = count === rest.length && fits(line)
    lines.push(isComplete || (!isLast && fits(line)) ? line : shorten(line, fits))
    if (isLast) break
    rest = rest.slice(count)
  }
  return lines
}

function shorten(line: string, fits: (line: string) => boolean): string {
  const letters = Array.from(line)
  const short = () => `${letters.join('').replace(/[\s,.:;—–-]+$/, '')}…`
  while (letters.length > 0 && !fits(short())) letters.pop()
  return short()
}
