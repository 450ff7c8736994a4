import type { Palette } from '../../brand/schema.ts'
import type { BrandFont } from './brand-font.server.ts'

type PlacedFont = Omit<BrandFont, 'bytes'> & { address: string }

interface BrandStyles {
  palettes: { light: Palette; dark: Palette } | null
  fonts: { text: PlacedFont | null; headings: PlacedFont | null }
  radius: number | null
}

const SYSTEM_FONTS = '"Helvetica Neue",arial,sans-serif'

/**
 * Writes the rules that give the tokens of `ui/styles/tokens.css` a company's own values. They are outside all layers
 * and therefore win. Without a brand that changes anything the text is empty.
 */
export function writeBrandStyles({ palettes, fonts, radius }: BrandStyles): string {
  const root = [
    ...(palettes ? [toDeclarations(palettes.light)] : []),
    ...(fonts.text ? [`--font:B,"B Fallback",${SYSTEM_FONTS}`] : []),
    ...(fonts.headings ? [`--font-headings:H,"H Fallback",${SYSTEM_FONTS}`] : []),
    ...(radius === null ? [] : [`--radius:${radius}px`]),
  ]
  return [
    ...(fonts.text ? [toFace('B', fonts.text)] : []),
    ...(fonts.headings ? [toFace('H', fonts.headings)] : []),
    ...(root.length > 0 ? [`:root{${root.join(';')}}`] : []),
    ...(palettes
      ? [
          `[data-tone=business_area]{${toDeclarations(palettes.light)}}`,
          // Paper is white: on it every page has the light colours.
          `@media not print{[data-tone=premium_area]{${toDeclarations(palettes.dark)}}}`,
        ]
      : []),
  ].join('')
}

function toDeclarations(palette: Palette): string {
  return Object.entries(palette)
    .map(([token, color]) => `--${token}:${color}`)
    .join(';')
}

/** The face, and a fallback as wide and as high, so that nothing moves when the font has loaded. */
function toFace(family: string, { address, weight, metrics }: PlacedFont): string {
  const { sizeAdjust, ascent, descent, lineGap } = metrics
  return (
    `@font-face{font-family:${family};font-weight:${weight};font-display:swap;src:url(${address})format("woff2")}` +
    `@font-face{font-family:"${family} Fallback";src:local(Arial),local("Liberation Sans"),local(Helvetica);` +
    `size-adjust:${sizeAdjust}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:${lineGap}%}`
  )
}
