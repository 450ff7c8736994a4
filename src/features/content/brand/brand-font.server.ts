import type { Font } from 'fontkit'
import { InvalidBrandFileError } from './check-svg.server.ts'

/** All fonts of a page together. */
export const MAX_FONT_BYTES = 80 * 1024
/** Weights that the styles use; the rest of a variable font is left out. */
const WEIGHTS = { min: 200, max: 700 }
/** What a page in Russian cannot do without, with how people call it. */
const NEEDED = [
  { name: 'русских букв', from: range('А', 'я') + 'Ёё' },
  { name: 'латинских букв', from: range('A', 'Z') + range('a', 'z') },
  { name: 'цифр', from: range('0', '9') },
  { name: 'знака ₽', from: '₽' },
  { name: 'знака №', from: '№' },
]
/** The characters of the subset: the same as of the site's own font. */
const SUBSET = [
  range(' ', '~'),
  range('А', 'я'),
  'Ёё\u0301№₽\u00a0§©«®°±²³·»½×\u2009–—‘’‚“”„•…‹›€™↑↓−ЄєІіЇїЎўҐґ',
  range('\u00c0', '\u00ff'),
].join('')
/** Letters of Russian texts by frequency, per thousand, with the space between words. */
const FREQUENCIES =
  '  140 о 94 е 73 а 69 и 63 н 58 т 54 с 47 р 41 в 39 л 38 к 30 м 28 д 26 п 24 у 23 я 17 ы 16 ь 15 г 15 з 14 б 14 ч 12 й 10 х 8 ж 8 ш 6 ю 6 ц 4 щ 3 э 3 ф 2'
/** Average advance of the same letters in Arial, whose metrics Liberation Sans has, too. */
const ARIAL_WIDTH = 0.5102

export interface BrandFont {
  bytes: Buffer
  /** `font-weight` of the face: `200 700` or `400`. */
  weight: string
  /** Of the fallback, in per cent. */
  metrics: { sizeAdjust: number; ascent: number; descent: number; lineGap: number }
}

/** Checks what a font can show, and cuts everything else out. Throws InvalidBrandFileError. */
export async function prepareFont(source: Buffer): Promise<BrandFont> {
  if (source.subarray(0, 4).toString('latin1') !== 'wOF2') {
    throw new InvalidBrandFileError('это не шрифт WOFF2')
  }
  const font = await openFont(source)
  const missing = NEEDED.filter(({ from }) =>
    Array.from(from).some((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
  )
  if (missing.length > 0) {
    throw new InvalidBrandFileError(`в шрифте нет ${missing.map(({ name }) => name).join(', ')}`)
  }
  const axis = font.variationAxes['wght']
  const min = Math.max(WEIGHTS.min, axis?.min ?? 0)
  const max = Math.min(WEIGHTS.max, axis?.max ?? 0)
  return {
    bytes: await subset(source, font, axis ? { min, max } : null),
    weight: axis ? `${min} ${max}` : '400',
    metrics: measure(font),
  }
}

async function openFont(source: Buffer): Promise<Font> {
  // Imported on demand: nothing else of an import needs fonts.
  const { create } = await import('fontkit')
  try {
    const font = create(source)
    if ('fonts' in font) throw new Error('a collection')
    // Reads the tables that follow: a file that is cut off fails here.
    if (!(font.unitsPerEm > 0) || font.glyphForCodePoint(0x416).path.commands.length < 2) {
      if (font.hasGlyphForCodePoint(0x416)) throw new Error('no outlines')
    }
    return font
  } catch (error) {
    throw new InvalidBrandFileError(
      `шрифт испорчен: ${error instanceof Error ? error.message.split('\n', 1)[0] : ''}`,
    )
  }
}

async function subset(
  source: Buffer,
  font: Font,
  weights: { min: number; max: number } | null,
): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font')
  const fixed = Object.entries(font.variationAxes).filter(([tag]) => tag !== 'wght')
  try {
    return await subsetFont(source, SUBSET, {
      targetFormat: 'woff2',
      keepFeatures: ['kern', 'tnum', 'liga', 'mark', 'mkmk', 'ccmp', 'locl', 'rvrn'],
      noHinting: true,
      preserveNameIds: [0, 1, 2, 13, 14],
      variationAxes: {
        ...Object.fromEntries(fixed.map(([tag, value]) => [tag, value?.default ?? 0])),
        ...(weights && { wght: weights }),
      },
    })
  } catch (error) {
    throw new InvalidBrandFileError(
      `шрифт не обрезать: ${error instanceof Error ? error.message.split('\n', 1)[0] : ''}`,
    )
  }
}

function measure(font: Font): BrandFont['metrics'] {
  const em = font.unitsPerEm
  let sum = 0
  let count = 0
  for (const [, letter = '', share = ''] of FREQUENCIES.matchAll(/(.) (\d+) ?/gu)) {
    sum += font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth * Number(share)
    count += Number(share)
  }
  const adjust = sum / count / em / ARIAL_WIDTH
  const percent = (value: number) => Math.round(value * 1000) / 10
  return {
    sizeAdjust: percent(adjust),
    ascent: percent(font.ascent / em / adjust),
    descent: percent(Math.abs(font.descent) / em / adjust),
    lineGap: percent(font.lineGap / em / adjust),
  }
}

function range(from: string, to: string): string {
  const [first, last] = [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0]
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join(
    '',
  )
}
