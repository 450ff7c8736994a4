import type { BrandLogo, BuiltBrand, Palette } from '../../company/brand-schema.ts'
import { pictureDecoder } from '../media/decoder.server.ts'
import { InvalidPictureError } from '../media/invalid-picture.server.ts'
import { checkSvg } from './check-svg.server.ts'

/** Of a logo that is a picture, twice the pixels that the header has. */
const LOGO_HEIGHT = 112
const ICON_SIDE = 180
/** Of the logo in e-mails, CSS pixels. */
const MAIL_LOGO = { height: 40, width: 240 }

type AddFile = (bytes: Buffer, type: string, extension: string) => string

/** Checks a logo and makes what pages show of it: markup that is inserted, or a file of the brand. */
export async function prepareLogo(bytes: Buffer, addFile: AddFile): Promise<BrandLogo> {
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

/** Checks an icon and draws it as the tile of a phone's home screen. */
export async function prepareIcon(
  bytes: Buffer,
  paper: string,
): Promise<NonNullable<BuiltBrand['icon']>> {
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

/**
 * Draws the logo of e-mails, at twice its size and on the light paper: mail programs show no SVG, and some turn the ground
 * dark. Returns null for a logo that cannot be drawn; the name is shown instead.
 */
export async function prepareMailLogo(
  bytes: Buffer,
  { width, height }: Pick<BrandLogo, 'width' | 'height'>,
  { paper, ink }: Pick<Palette, 'paper' | 'ink'>,
): Promise<NonNullable<BuiltBrand['mail_logo']> | null> {
  const scale = Math.min(MAIL_LOGO.height / height, MAIL_LOGO.width / width)
  const shown = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
  const size = `width="${2 * shown.width}" height="${2 * shown.height}"`
  const inner = isPng(bytes)
    ? `<image ${size} href="data:image/png;base64,${bytes.toString('base64')}"/>`
    : checkSvg(bytes).text.replace(/^<svg/, `<svg ${size}`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} color="${ink}"><rect width="100%" height="100%" fill="${paper}"/>${inner}</svg>`
  try {
    const png = await pictureDecoder.decode({ kind: 'draw', svg, side: null })
    return { png: Buffer.from(png).toString('base64'), ...shown }
  } catch (error) {
    if (error instanceof InvalidPictureError) return null
    throw error
  }
}

function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).toString('latin1') === '\x89PNG'
}
