import { loadOnest } from '../../drawing/share/onest-outlines.server.ts'
import { pictureDecoder } from '../content/decoder/decoder.server.ts'
import type { Palette } from './schema.ts'

const SIDE = 32
const LETTER = 20
/** Pixels of the icon of a phone's home screen. */
const PNG_SIDE = 180

/** The icon of a site without a brand: a coordinate on an architect's plan. */
const DEFAULT_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#F5F2EC"/><path d="M9 4v24M4 23h24M6 11h6" stroke="#1A1C1E" stroke-width="1.5" fill="none"/><circle cx="9" cy="23" r="3" fill="#A8431F"/></svg>'

/** Returns the icon of a company without one of its own: its first letter in its colours; null: that of the site. */
export async function drawIcon(name: string | null, palette: Palette | undefined): Promise<string> {
  return name === null ? DEFAULT_SVG : drawLetter(name, palette)
}

/** Returns a function that draws an icon as PNG, once for equal icons. */
export function createIconPainter(): (svg: string) => Promise<Uint8Array> {
  let last: { svg: string; png: Promise<Uint8Array> } | null = null
  return (svg) => {
    if (last?.svg === svg) return last.png
    const sized = svg.replace('<svg', `<svg width="${PNG_SIDE}" height="${PNG_SIDE}"`)
    const png = pictureDecoder.decode({ kind: 'draw', svg: sized, side: null })
    last = { svg, png }
    png.catch(() => {
      last = null
    })
    return png
  }
}

async function drawLetter(name: string, palette: Palette | undefined): Promise<string> {
  const [letter = ''] = /[\p{L}\p{N}]/u.exec(name) ?? []
  const { path, width } = (await loadOnest())(letter.toUpperCase(), LETTER)
  const accent = palette?.accent ?? '#a8431f'
  const text = palette?.['on-accent'] ?? '#ffffff'
  const x = ((SIDE - width) / 2).toFixed(1)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${accent}"/><path fill="${text}" transform="translate(${x} 23)" d="${path}"/></svg>`
}
