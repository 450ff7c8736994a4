import { loadOnest } from './onest-outlines.server.ts'

interface IconBrand {
  icon: { svg: string } | null
  palettes: { light: IconPalette } | null
}
/** Colours by the names of `ui/styles/tokens.css`. */
type IconPalette = Readonly<Record<'accent' | 'on-accent', string>>

const SIDE = 32
const LETTER = 20

/** The icon of a site without a brand: a coordinate on an architect's plan. */
const DEFAULT_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#F5F2EC"/><path d="M9 4v24M4 23h24M6 11h6" stroke="#1A1C1E" stroke-width="1.5" fill="none"/><circle cx="9" cy="23" r="3" fill="#A8431F"/></svg>'

/** Returns the company's icon, else its first letter in its colours, else the icon of a site without a brand. */
export async function drawIcon(
  brand: IconBrand | null,
  companyName: string | undefined,
): Promise<string> {
  if (brand?.icon) return brand.icon.svg
  return brand && companyName ? drawLetter(companyName, brand.palettes?.light) : DEFAULT_SVG
}

async function drawLetter(name: string, palette: IconPalette | undefined): Promise<string> {
  const [letter = ''] = /[\p{L}\p{N}]/u.exec(name) ?? []
  const { path, width } = (await loadOnest())(letter.toUpperCase(), LETTER)
  const accent = palette?.accent ?? '#a8431f'
  const text = palette?.['on-accent'] ?? '#ffffff'
  const x = ((SIDE - width) / 2).toFixed(1)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${accent}"/><path fill="${text}" transform="translate(${x} 23)" d="${path}"/></svg>`
}
