import { toCyrillicKeys, toLatinKeys } from '../../../../lib/keyboard-layout.ts'
import { ENDING } from './token.ts'

/** Latin letters that look like the Cyrillic letters at the same place. */
const LOOKS = ['aceopxykmthb', 'асеорхукмтнв'] as const

/** «5-го» is a number. */
const COUNTED = new RegExp(`\\d${ENDING}`, 'gu')

const toLookalikes = pairs(...LOOKS)

/**
 * Returns the text with each part that was typed in the wrong keyboard layout as it was meant: «двушка» for «ldeirf».
 * A part is changed only if its words are unknown and become known. Positions do not change.
 */
export function fixLayout(text: string, isKnown: (word: string) => boolean): string {
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
