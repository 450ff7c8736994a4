import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'harfbuzzjs'
import { hasGlyph, openFont } from './open-font.server.ts'
import type { OutlinedText, OutlineText } from '../plan/text-outline.ts'

/** The font consists of subset files. The first one that has a letter is used. */
const subsets = ['cyrillic', 'latin', 'latin-ext']

let loading: Promise<OutlineText> | undefined

/** Returns a function that outlines text in Onest at normal weight. The font is loaded once, on the first call. */
export function loadOnest(): Promise<OutlineText> {
  loading ??= load()
  return loading
}

async function load(): Promise<OutlineText> {
  const { Buffer, shape } = await import('harfbuzzjs')
  const { resolve } = createRequire(import.meta.url)
  const fonts = await Promise.all(
    subsets.map(async (subset) => {
      const name = `onest-${subset}-wght-normal.woff2`
      const source = await readFile(resolve(`@fontsource-variable/onest/files/${name}`))
      return (await openFont(source)).font
    }),
  )
  const drawRun = (font: Font, text: string, size: number, from: number): OutlinedText => {
    const buffer = new Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    shape(font, buffer)
    const scale = size / font.face.upem
    let path = ''
    let x = from
    for (const glyph of buffer.getGlyphInfosAndPositions()) {
      const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph
      for (const { type, values } of font.glyphToJson(codepoint)) {
        path += type
        path += values
          .map((value, axis) =>
            axis % 2 === 0 ? x + (xOffset + value) * scale : -(yOffset + value) * scale,
          )
          .map((value) => value.toFixed(1))
          .join(' ')
      }
      x += xAdvance * scale
    }
    return { path, width: x }
  }
  return (text, size) => {
    let path = ''
    let width = 0
    for (const [font, run] of splitRuns(text, fonts)) {
      const drawn = drawRun(font, run, size, width)
      path += drawn.path
      width = drawn.width
    }
    return { path, width }
  }
}

/** Splits a text into runs of one font. */
function splitRuns(text: string, fonts: readonly Font[]): Array<[Font, string]> {
  const runs: Array<[Font, string]> = []
  for (const letter of text.normalize('NFC').replaceAll('\u00a0', ' ')) {
    const last = runs.at(-1)
    // A space belongs to the preceding word.
    const font =
      last && hasGlyph(last[0], letter)
        ? last[0]
        : fonts.find((candidate) => hasGlyph(candidate, letter))
    if (!font) continue
    if (last?.[0] === font) last[1] += letter
    else runs.push([font, letter])
  }
  return runs
}
