import type { Font } from 'harfbuzzjs'
import { hasGlyph, openFont } from '../../../drawing/share/open-font.server.ts'
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
  const { font, unpacked } = await openFont(source).catch((error: unknown) => {
    throw new InvalidBrandFileError(`шрифт испорчен: ${toReason(error)}`)
  })
  const missing = NEEDED.filter(({ from }) =>
    Array.from(from).some((letter) => !hasGlyph(font, letter)),
  )
  if (missing.length > 0) {
    throw new InvalidBrandFileError(`в шрифте нет ${missing.map(({ name }) => name).join(', ')}`)
  }
  const axis = font.face.getAxisInfos()['wght']
  const min = Math.max(WEIGHTS.min, axis?.min ?? 0)
  const max = Math.min(WEIGHTS.max, axis?.max ?? 0)
  return {
    bytes: await subset(unpacked, font, axis ? { min, max } : null),
    weight: axis ? `${min} ${max}` : '400',
    metrics: measure(font),
  }
}

async function subset(
  unpacked: Buffer,
  font: Font,
  weights: { min: number; max: number } | null,
): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font')
  const fixed = Object.entries(font.face.getAxisInfos()).filter(([tag]) => tag !== 'wght')
  try {
    return await subsetFont(unpacked, SUBSET, {
      targetFormat: 'woff2',
      keepFeatures: ['kern', 'tnum', 'liga', 'mark', 'mkmk', 'ccmp', 'locl', 'rvrn'],
      noHinting: true,
      preserveNameIds: [0, 1, 2, 13, 14],
      variationAxes: {
        ...Object.fromEntries(fixed.map(([tag, value]) => [tag, value.default])),
        ...(weights && { wght: weights }),
      },
    })
  } catch (error) {
    throw new InvalidBrandFileError(`шрифт не обрезать: ${toReason(error)}`)
  }
}

function toReason(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : ''
}

function measure(font: Font): BrandFont['metrics'] {
  const em = font.face.upem
  const { ascender, descender, lineGap } = font.hExtents()
  let sum = 0
  let count = 0
  for (const [, letter = '', share = ''] of FREQUENCIES.matchAll(/(.) (\d+) ?/gu)) {
    sum += font.glyphHAdvance(font.nominalGlyph(letter.codePointAt(0) ?? 0) ?? 0) * Number(share)
    count += Number(share)
  }
  const adjust = sum / count / em / ARIAL_WIDTH
  const percent = (value: number) => Math.round(value * 1000) / 10
  return {
    sizeAdjust: percent(adjust),
    ascent: percent(ascender / em / adjust),
    descent: percent(Math.abs(descender) / em / adjust),
    lineGap: percent(lineGap / em / adjust),
  }
}

function range(from: string, to: string): string {
  const [first, last] = [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0]
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join(
    '',
  )
}
