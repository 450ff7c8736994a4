/** Fewer bytes above 127 than these tell nothing: a single broken character must not change the encoding. */
const MIN_FOREIGN_BYTES = 24
/** Share of Cyrillic letters among the characters above 127. UTF-8 read as Windows-1251 has about a half. */
const CYRILLIC_SHARE = 0.85

const SINGLE_BYTE = ['windows-1251', 'koi8-r'] as const

/**
 * Returns the encoding of a document whose declaration is wrong: UTF-8 if the sample is valid UTF-8 although a
 * single-byte encoding is declared, or the single-byte encoding in which the sample is Russian text. Returns the declared
 * one if it fits or if the sample has too little text to tell. Names are those of `TextDecoder`. The sample may end inside
 * a character.
 */
export function recogniseEncoding(sample: Uint8Array, declared: string): string {
  const foreign = sample.filter((byte) => byte > 127).length
  if (foreign < MIN_FOREIGN_BYTES || declared.startsWith('utf-16')) return declared
  if (isUtf8(sample)) return 'utf-8'
  if (declared !== 'utf-8') return declared
  const likely = SINGLE_BYTE.map((encoding) => ({ encoding, ...judge(sample, encoding) }))
    .filter(({ cyrillic }) => cyrillic >= CYRILLIC_SHARE)
    // In the other single-byte encoding small letters are capitals.
    .toSorted((one, other) => other.small - one.small)
  return likely[0]?.encoding ?? declared
}

function isUtf8(sample: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Returns the shares of Cyrillic letters and of small ones among the characters above 127. */
function judge(sample: Uint8Array, encoding: string): { cyrillic: number; small: number } {
  const foreign = new TextDecoder(encoding).decode(sample).replaceAll(/\p{ASCII}/gu, '')
  const share = (letters: RegExp) => (foreign.match(letters)?.length ?? 0) / foreign.length
  // Signs that Russian texts use are no letters, but belong to them.
  return { cyrillic: share(/[А-Яа-яЁё№«»–— ]/gu), small: share(/[а-яё]/gu) }
}
