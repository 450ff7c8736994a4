import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import type { OutlinedText, OutlineText } from './text-outline.ts'

/** The site's font comes in parts, each with letters of its own; the first that has a letter draws it. */
const parts = ['cyrillic', 'latin', 'latin-ext']
const letterOf = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
} as const

let loading: Promise<OutlineText> | undefined

/** What sets text in Onest at its usual weight. The font is read when it is first asked for, once. */
export function loadOnest(): Promise<OutlineText> {
  loading ??= load()
  return loading
}

async function load(): Promise<OutlineText> {
  // Not with the server: most of its requests need no outlines.
  const { create } = await import('fontkit')
  const { resolve } = createRequire(import.meta.url)
  const fonts = await Promise.all(
    parts.map(async (part) => {
      const name = `onest-${part}-wght-normal.woff2`
      const font = create(await readFile(resolve(`@fontsource-variable/onest/files/${name}`)))
      if ('fonts' in font) throw new Error(`${name} is a collection of fonts`)
      return font
    }),
  )
  return (text, size) => {
    let path = ''
    let width = 0
    for (const [font, run] of runsOf(text, fonts)) {
      const drawn = drawRun(font, run, size, width)
      path += drawn.path
      width = drawn.width
    }
    return { path, width }
  }
}

/** The text in pieces of one font each. */
function runsOf(text: string, fonts: readonly Font[]): Array<[Font, string]> {
  const runs: Array<[Font, string]> = []
  for (const letter of text.normalize('NFC').replaceAll('\u00a0', ' ')) {
    const code = letter.codePointAt(0) ?? 0
    const last = runs.at(-1)
    // A space goes with the word before it.
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
      path += letterOf[command]
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
