import type { Font } from 'harfbuzzjs'

export interface OpenFont {
  /** At its default weight. */
  font: Font
  /** The font without its compression. */
  unpacked: Buffer
}

let last: Promise<unknown> = Promise.resolve()

/** Opens a WOFF2 font. Throws for one that is damaged or cut off. */
export async function openFont(source: Buffer): Promise<OpenFont> {
  // Imported on demand: most requests and imports need no font.
  const { convert } = await import('fontverter')
  const { Blob, Face, Font } = await import('harfbuzzjs')
  // One after another: what it returns is copied late, when the next font may have been unpacked to the same memory.
  const unpacking = last.then(() => convert(source, 'sfnt'))
  last = unpacking.catch(() => undefined)
  const unpacked = await unpacking
  return { font: new Font(new Face(new Blob(unpacked))), unpacked }
}

/** Whether a font can show a character. */
export function hasGlyph(font: Font, letter: string): boolean {
  return font.nominalGlyph(letter.codePointAt(0) ?? 0) !== undefined
}
