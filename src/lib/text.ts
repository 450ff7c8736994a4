/** A space at which a line is not broken: between a number and its unit, a preposition and its noun. */
export const NBSP = '\u00a0'

/** Returns a text with a capital first letter; the rest stays as it is. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
