import { type BuiltBrand, findTone, type Palette } from '../../company/brand-schema.ts'
import { type AreaType, areaTypeSchema } from '../../lots/model/schema.ts'
import type { BrandFont } from './brand-font.server.ts'
import { defaultPalettes, isDarkColor } from './palette.ts'

type PlacedFont = Omit<BrandFont, 'bytes'> & { address: string }

interface BrandStyles {
  palettes: { light: Palette; dark: Palette } | null
  fonts: { text: PlacedFont | null; headings: PlacedFont | null }
  radius: number | null
  areas: BuiltBrand['areas']
}

/** Dark without a brand. */
const DARK_AREA: AreaType = 'premium_area'
const SHEET = `--sheet-ink:${defaultPalettes.light.ink};--sheet-muted:${defaultPalettes.light.muted}`
/** Pixels; a round checkbox would be taken for a radio button. */
const MAX_CHECKBOX_RADIUS = 6
const SYSTEM_FONTS = '"Helvetica Neue",arial,sans-serif'

/**
 * Writes the rules that give the tokens of `ui/styles/tokens.css` a company's own values. They are outside all layers
 * and therefore win. Without a brand that changes anything the text is empty.
 */
export function writeBrandStyles({ palettes, fonts, radius, areas }: BrandStyles): string {
  const root = [
    ...(fonts.text ? [`--font:B,"B Fallback",${SYSTEM_FONTS}`] : []),
    ...(fonts.headings ? [`--font-headings:H,"H Fallback",${SYSTEM_FONTS}`] : []),
    ...(radius === null ? [] : [`--radius:${radius}px`]),
  ]
  return [
    ...(fonts.text ? [toFace('B', fonts.text)] : []),
    ...(fonts.headings ? [toFace('H', fonts.headings)] : []),
    // The site's sizes fit its own letters: a headline that is wider than a phone is broken instead of widening the page.
    ...(fonts.text || fonts.headings ? ['h1,h2,h3{min-width:0}'] : []),
    ...(radius !== null && radius > MAX_CHECKBOX_RADIUS
      ? [`[type=checkbox]{border-radius:${MAX_CHECKBOX_RADIUS}px}`]
      : []),
    ...(root.length > 0 ? [`:root{${root.join(';')}}`] : []),
    ...writeTones(palettes, areas),
  ].join('')
}

/** Each class has the colours of its tone. Those that have them without a brand need no rule. */
function writeTones(palettes: BrandStyles['palettes'], areas: BrandStyles['areas']): string[] {
  const { light, dark } = palettes ?? defaultPalettes
  const isDark = (area: AreaType) => findTone(area, { areas }) === 'dark'
  const isChanged = (area: AreaType) => palettes !== null || isDark(area) !== (area === DARK_AREA)
  const changed = areaTypeSchema.options.filter(isChanged)
  const onLight = changed.filter((area) => !isDark(area)).map(toSelector)
  const onDark = changed.filter(isDark).map(toSelector)
  if (palettes) {
    onLight.unshift(':root')
    onDark.unshift('[data-tone=dark]')
  }
  return [toRule(onLight, light), toRule(onDark, dark)]
}

function toRule(selectors: readonly string[], palette: Palette): string {
  if (selectors.length === 0) return ''
  const isDark = isDarkColor(palette.paper)
  const scheme = isDark ? 'dark' : 'light'
  // Plans stay on white: pictures of feeds have dark lines.
  const sheet = isDark && selectors.includes(':root') ? `;${SHEET}` : ''
  const rule = `${selectors.join()}{color-scheme:${scheme};${toDeclarations(palette)}${sheet}}`
  // Paper is white: what is dark on a screen is printed in the light colours.
  return isDark ? `@media not print{${rule}}` : rule
}

const toSelector = (area: AreaType) => `[data-tone=${area}]`

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
