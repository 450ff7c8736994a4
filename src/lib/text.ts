/** A space at which a line is not broken: between a number and its unit, a preposition and its noun. */
export const NBSP = '\u00a0'
/** The dash of a range: «11–12», «пн–пт». What shows a range keeps it on one line; the text itself has no other character. */
export const RANGE_DASH = '–'

/** Returns a text with a capital first letter; the rest stays as it is. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * Returns the source of an expression that finds words in upper and lower case without the flag `i`, which makes `\p{Lu}`
 * find small letters. For words, escapes, and classes of small letters. The modifier `(?-i:…)`, made for
 * this, misses words at times in a process that has run for long (V8 of Node 24.21).
 */
export function anyCase(source: string): string {
  return source.replace(/\\p\{\w+\}|\\.|\[\p{Ll}+\]|\p{Ll}/gu, (part) => {
    if (part.startsWith('\\')) return part
    const letters = part.replace(/[[\]]/g, '')
    return `[${letters}${letters.toUpperCase()}]`
  })
}
