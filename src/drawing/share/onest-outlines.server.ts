import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import type { OutlinedText, OutlineText } from './text-outline.ts'

/** The font consists of subset files. The first one that has a letter is used. */
const subsets = ['cyrillic', 'latin', 'latin-ext']
const pathLetters = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
} as const

let loading: Promise<OutlineText> | undefined

/** Returns a function that outlines text in Onest at normal weight. The font is loaded once, on the first call. */
export function loadOnest(): Promise<OutlineText> {
  loading ??= load()
  return loading
}

async function load(): Promise<OutlineText> {
  // Imported on demand: most requests need no outlines.
  const { create } = await import('fontkit')
  const { resolve } = createRequire(import.meta.url)
  const fonts = await Promise.all(
    subsets.map(async (subset) => {
      const name = `onest-${subset}-wght-normal.woff2`
      const font = create(await readFile(resolve(`@fontsource-variable/onest/files/${name}`)))
      if ('fonts' in font) throw new Error(`${name} is a collection of fonts`)
      return font
    }),
  )
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
    const code = letter.codePointAt(0) ?? 0
    const last = runs.at(-1)
    // A space belongs to the preceding word.
    const font = last?.[0].hasGlyphForCodePoint(code)
      ? last[0]
      : fonts.find((candidate) => candidate.hasGlyphForCodePoint(code))
    if (!font) continue
    if (last?.[0] === font) last[1] += letter
    else runs.push([font, letter])
  }
  return runs
}

function drawRun(font: Font, text: string, size: number, from: number): OutlinedText {
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let path = ''
  let x = from
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    for (const { command, args } of glyph.path.commands) {
      path += pathLetters[command]
      path += args
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
