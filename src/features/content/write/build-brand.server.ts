import { createHash } from 'node:crypto'
import type { BrandFile, BuiltBrand, Palette } from '../../company/brand-schema.ts'
import { areaTypeSchema } from '../../lots/model/schema.ts'
import { InvalidPictureError } from '../media/invalid-picture.server.ts'
import type { ContentProblem } from '../model/content-problem.ts'
import type { MovedColor } from '../model/import-report.ts'
import type { FolderListing } from '../model/folder-listing.ts'
import type { ReadItem } from '../model/read-item.ts'
import { type BrandFont, MAX_FONT_BYTES, prepareFont } from './brand-font.server.ts'
import { type BrandFacts, listBrandFiles } from '../model/brand-schema.ts'
import { prepareIcon, prepareLogo, prepareMailLogo } from './brand-marks.server.ts'
import { InvalidBrandFileError } from './check-svg.server.ts'
import { writeBrandStyles } from './brand-styles.ts'
import { type ChosenColors, defaultPalettes, derivePalettes, listDrawingColors } from './palette.ts'

const MAX_MARK_BYTES = 1024 * 1024
const MAX_FONT_SOURCE_BYTES = 4 * 1024 * 1024

/** What became of `brand.yaml`: what is stored, and what the report tells. */
export interface PreparedBrand {
  built: BuiltBrand
  /** The files of the folder by path, in base64, for exports. */
  originals: Record<string, string>
  moved: MovedColor[]
}

/** Checks the files of a brand and makes what pages need of them. Reports what is invalid, and then returns undefined. */
export async function prepareBrand(
  { draft, source }: Pick<ReadItem, 'draft' | 'source'>,
  listing: FolderListing,
  problems: ContentProblem[],
): Promise<PreparedBrand | undefined> {
  const before = problems.length
  const facts = draft as BrandFacts
  const originals: Record<string, string> = {}
  const files: BrandFile[] = []
  const sources = new Map<string, Buffer>()
  for (const { path, key } of listBrandFiles(facts)) {
    const size = listing.files.get(key)
    const limit = path[0] === 'fonts' ? MAX_FONT_SOURCE_BYTES : MAX_MARK_BYTES
    if (size === undefined) source.problem(path, `нет файла ${key}`)
    else if (size > limit) {
      const words = path[0] === 'fonts' ? 'шрифт больше 4 МБ' : 'файл больше 1 МБ'
      problems.push({ file: key, line: 1, column: 1, reason: words })
    } else {
      const bytes = await listing.read(key)
      sources.set(key, bytes)
      originals[key] = bytes.toString('base64')
    }
  }
  const run = async <R>(key: string | null | undefined, work: (bytes: Buffer) => Promise<R>) => {
    const bytes = key ? sources.get(key) : undefined
    if (!key || !bytes) return null
    try {
      return await work(bytes)
    } catch (error) {
      if (error instanceof InvalidBrandFileError) {
        problems.push({ file: key, line: error.line, column: error.column, reason: error.message })
      } else if (error instanceof InvalidPictureError) {
        problems.push({ file: key, line: 1, column: 1, reason: error.message })
      } else throw error
      return null
    }
  }
  const addFile = (bytes: Buffer, type: string, extension: string): string => {
    const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
    const address = `/brand/${digest}.${extension}`
    if (!files.some((file) => file.address === address)) {
      files.push({ address, type, base64: bytes.toString('base64') })
    }
    return address
  }
  const logo = await run(facts.logo, (bytes) => prepareLogo(bytes, addFile))
  const logo_dark = await run(facts.logo_dark, (bytes) => prepareLogo(bytes, addFile))
  const { colors } = facts
  const { palettes, moved } = colors
    ? derivePalettes(colors, colors.dark)
    : { palettes: null, moved: [] }
  const light = palettes?.light ?? defaultPalettes.light
  const icon = await run(facts.icon, (bytes) => prepareIcon(bytes, light.paper))
  const mail_logo = logo && (await run(facts.logo, (bytes) => prepareMailLogo(bytes, logo, light)))
  const text = await run(facts.fonts?.text, prepareFont)
  const headings =
    facts.fonts?.headings === facts.fonts?.text
      ? text
      : await run(facts.fonts?.headings, prepareFont)
  checkFontSizes([text, headings], facts, source)
  if (problems.length > before) return undefined
  const areas = readAreas(facts)
  const address = (font: BrandFont | null) =>
    font && { ...font, address: addFile(font.bytes, 'font/woff2', 'woff2') }
  const fonts = { text: address(text), headings: headings === text ? null : address(headings) }
  return {
    originals,
    moved,
    built: {
      name: facts.name,
      logo,
      logo_dark,
      mail_logo,
      icon,
      css: writeBrandStyles({ palettes, fonts, radius: facts.radius, areas }),
      fonts: [fonts.text, fonts.headings].flatMap((font) => (font ? [font.address] : [])),
      theme_color: colors && palettes && toThemeColor(colors, palettes.light),
      palettes,
      colors: palettes ? listDrawingColors(palettes) : [],
      areas,
      shows_credits: facts.credits !== 'off',
      files,
    },
  }
}

/** The frame of the browser continues the page's paper, or carries the accent where the paper is not the company's. */
function toThemeColor({ paper, accent }: ChosenColors, light: Palette): string {
  return paper === null && accent !== null ? light.accent : light.paper
}

function readAreas({ areas }: BrandFacts): BuiltBrand['areas'] {
  return Object.fromEntries(
    areaTypeSchema.options.flatMap((area) => {
      const own = areas?.[area]
      return own ? [[area, own]] : []
    }),
  )
}

function checkFontSizes(
  fonts: ReadonlyArray<BrandFont | null>,
  facts: BrandFacts,
  source: ReadItem['source'],
): void {
  const bytes = [...new Set(fonts)].reduce((sum, font) => sum + (font?.bytes.length ?? 0), 0)
  if (bytes <= MAX_FONT_BYTES) return
  const kilobytes = Math.ceil(bytes / 1024)
  const path = facts.fonts?.text ? ['fonts', 'text'] : ['fonts', 'headings']
  source.problem(
    path,
    `шрифты и без лишних знаков занимают ${kilobytes} КБ, а можно ${MAX_FONT_BYTES / 1024}`,
  )
}
