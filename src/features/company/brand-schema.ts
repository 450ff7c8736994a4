import type { AreaType } from '../lots/model/schema.ts'

/** Light or dark: what the pages of a class of projects look like. */
export type BrandTone = 'light' | 'dark'

/** Colours of a tone by the names of `ui/styles/tokens.css`, without the two dashes; `#rrggbb`. */
export type Palette = Readonly<Record<PaletteToken, string>>

export const paletteTokens = [
  'paper',
  'surface',
  'ink',
  'muted',
  'line',
  'line-strong',
  'accent',
  'accent-strong',
  'on-accent',
  'available',
  'reserved',
  'sold',
  'error',
] as const
export type PaletteToken = (typeof paletteTokens)[number]

/** A logo: markup that stands in the page itself, or the address of a picture. Sizes in its own units. */
export type BrandLogo = { width: number; height: number } & (
  | { markup: string; address?: never }
  | { address: string; markup?: never }
)

/** The word of a class of projects and its tone; null: as without a brand. */
export interface BrandArea {
  name: string | null
  tone: BrandTone | null
}

/** A file that is made of the brand at import and served at an address that names its content. */
export interface BrandFile {
  address: string
  type: string
  base64: string
}

/** A company's own face as an import of content has made it of `brand.yaml`. */
export interface BuiltBrand {
  /** The name that pages show; null: that of the company. */
  name: string | null
  logo: BrandLogo | null
  logo_dark: BrandLogo | null
  /** The logo as PNG in base64 for e-mails, sizes in CSS pixels; absent from what older versions imported. */
  mail_logo?: { png: string; width: number; height: number } | null
  /** The icon as a complete SVG, and as PNG in base64; null: drawn from the name. */
  icon: { svg: string; png: string } | null
  /** Rules that follow the styles of the pages; empty if the brand changes none. */
  css: string
  /** Addresses of fonts that the first paint needs; empty: the site's own. */
  fonts: readonly string[]
  /** Of browsers around the page. */
  theme_color: string | null
  palettes: { light: Palette; dark: Palette } | null
  /** The colours of drawings without a brand, in small letters, each with the brand's; empty if it has none. */
  colors: ReadonlyArray<readonly [from: string, to: string]>
  areas: Readonly<Partial<Record<AreaType, BrandArea>>>
  shows_credits: boolean
  files: readonly BrandFile[]
}

/** The palettes of drawings: the usual one, the dark one, and a light one of its own. */
export type DrawingTone = 'paper' | 'premium_area' | 'business_area'

/** Whether pages of this class are light or dark. */
export function findTone(areaType: AreaType | null, brand: Pick<BuiltBrand, 'areas'> | null) {
  const own = areaType === null ? null : brand?.areas[areaType]?.tone
  return own ?? (areaType === 'premium_area' ? 'dark' : 'light')
}

/** Returns the palette that a drawing on a page of this class has. */
export function toDrawingTone(
  areaType: AreaType | null,
  brand: Pick<BuiltBrand, 'areas'> | null,
): DrawingTone {
  if (findTone(areaType, brand) === 'dark') return 'premium_area'
  return areaType === 'business_area' ? areaType : 'paper'
}

/**
 * Returns the colours of a drawing that stands on white, such as a plan on a card or in a portal: those of the brand,
 * or the usual ones where its pages are dark and its ink could not be seen.
 */
export function listSheetColors(brand: BuiltBrand | null): BuiltBrand['colors'] {
  return isDarkSite(brand) ? [] : (brand?.colors ?? [])
}

/** Whether also the pages that are usually light are dark in this brand. */
export function isDarkSite(brand: Pick<BuiltBrand, 'palettes'> | null): boolean {
  const light = brand?.palettes?.light
  return light !== undefined && toLuma(light.paper) < toLuma(light.ink)
}

/** Brightness of `#rrggbb` as television has it (ITU-R BT.709), 0 to 255: enough to tell paper from ink. */
function toLuma(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(color.slice(at, at + 2), 16),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
