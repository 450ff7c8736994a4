const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const CYRILLIC = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

/** The Cyrillic letter on the key of each Latin letter or sign. */
export const toCyrillicKeys = pairs(LATIN, CYRILLIC)
/** The Latin letter or sign on the key of each Cyrillic letter. */
export const toLatinKeys = pairs(CYRILLIC, LATIN)

/**
 * Returns a text as the same keys write it in the other keyboard layout: «ипотека» for «bgjntrf». A text with Latin
 * letters becomes Cyrillic, any other becomes Latin. Letters become lower case.
 */
export function switchLayout(text: string): string {
  const lower = text.toLowerCase()
  const keys = /[a-z]/.test(lower) ? toCyrillicKeys : toLatinKeys
  return Array.from(lower, (char) => keys.get(char) ?? char).join('')
}

function pairs(from: string, to: string): ReadonlyMap<string, string> {
  return new Map(Array.from(from, (char, index) => [char, to.charAt(index)]))
}
