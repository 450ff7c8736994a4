import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrandFile, BrandLogo, BuiltBrand, Palette } from '../../brand/schema.ts'
import { areaTypeSchema } from '../../catalogue/model/schema.ts'
import { pictureDecoder } from '../decoder/decoder.server.ts'
import { InvalidPictureError } from '../decoder/invalid-picture.server.ts'
import type { ContentProblem } from '../model/content-problem.ts'
import type { MovedColor } from '../model/import-report.ts'
import type { FolderListing } from '../model/folder-listing.ts'
import type { ReadItem } from '../model/read-item.ts'
import { type BrandFont, MAX_FONT_BYTES, prepareFont } from './brand-font.server.ts'
import { type BrandFacts, listBrandFiles } from '../model/brand-schema.ts'
import { checkSvg, InvalidBrandFileError } from './check-svg.server.ts'
import { writeBrandStyles } from './brand-styles.ts'
import { type ChosenColors, derivePalettes, listDrawingColors } from './palette.ts'

const MAX_MARK_BYTES = 1024 * 1024
const MAX_FONT_SOURCE_BYTES = 4 * 1024 * 1024
/** Of a logo that is a picture, twice the pixels that the header has. */
const LOGO_HEIGHT = 112
const ICON_SIDE = 180

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
      const bytes = await readFile(join(listing.root, key))
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
  const paper = palettes?.light.paper ?? '#f5f2ec'
  const icon = await run(facts.icon, (bytes) => prepareIcon(bytes, paper))
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

type AddFile = (bytes: Buffer, type: string, extension: string) => string

async function prepareLogo(bytes: Buffer, addFile: AddFile): Promise<BrandLogo> {
  if (!isPng(bytes)) {
    const { text, width, height, inline } = checkSvg(bytes)
    return inline === null
      ? { width, height, address: addFile(Buffer.from(text), 'image/svg+xml', 'svg') }
      : { width, height, markup: inline }
  }
  const { width, height } = await pictureDecoder.decode({ kind: 'inspect', bytes, takesSvg: false })
  const wide = Math.max(1, Math.min(width, Math.round((width / height) * LOGO_HEIGHT)))
  const [file] = await pictureDecoder.decode({
    kind: 'render',
    bytes,
    renditions: [{ format: 'webp', width: wide, name: 'logo' }],
  })
  if (!file) throw new Error('no rendition of the logo')
  return { width, height, address: addFile(Buffer.from(file.bytes), 'image/webp', 'webp') }
}

async function prepareIcon(bytes: Buffer, paper: string): Promise<NonNullable<BuiltBrand['icon']>> {
  let svg: string
  if (isPng(bytes)) {
    await pictureDecoder.decode({ kind: 'inspect', bytes, takesSvg: false })
    const image = `data:image/png;base64,${bytes.toString('base64')}`
    svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><image width="100" height="100" href="${image}"/></svg>`
  } else svg = checkSvg(bytes).text
  // Phones put it on a tile of their own shape: it needs a ground and a margin.
  const inner = svg.replace(/^<svg/, '<svg x="22" y="22" width="136" height="136"')
  const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="${ICON_SIDE}" height="${ICON_SIDE}" color="#1a1c1e"><rect width="100%" height="100%" fill="${paper}"/>${inner}</svg>`
  const png = await pictureDecoder.decode({ kind: 'draw', svg: tile, side: null })
  return { svg, png: Buffer.from(png).toString('base64') }
}

function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).toString('latin1') === '\x89PNG'
}
