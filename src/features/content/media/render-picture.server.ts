import type { Sharp } from 'sharp'
import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash'
import { pictureExtensions, renditionWidths } from '../../../lib/address/picture-address.ts'
import type { Picture } from '../model/picture-schema.ts'

/** Limits of bytes and pixels. No photograph is larger; a larger file could exhaust the memory. */
export const MAX_PICTURE_BYTES = 60 * 1024 * 1024
const MAX_PIXELS = 120_000_000
/** Maximum side of a WebP, in pixels. */
const MAX_SIDE = 16_383
const THUMB_SIDE = 100

const encoders = {
  // Effort 2 takes twice as long for 0.35 dB at the same size (rendered house, 1600 pixels).
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 1 }),
  webp: (image: Sharp) => image.webp({ quality: 76 }),
  jpeg: (image: Sharp) =>
    image.flatten({ background: '#fff' }).jpeg({ quality: 78, progressive: true }),
} as const
const formats = ['avif', 'webp', 'jpeg'] as const
export type Rendition = { format: (typeof formats)[number]; width: number; name: string }

/** A source that is not a supported picture. The Russian message is for the editor. */
export class InvalidPictureError extends Error {}

/** Returns the upright size of a picture and its placeholder. Decodes it completely; throws InvalidPictureError. */
export async function inspectPicture(
  bytes: Uint8Array,
): Promise<Pick<Picture, 'width' | 'height' | 'placeholder'>> {
  if (!isPictureFile(bytes)) {
    throw new InvalidPictureError('это не картинка JPEG, PNG, WebP, AVIF или TIFF')
  }
  try {
    const { autoOrient } = await (await open(bytes)).metadata()
    const { width, height } = autoOrient
    if (Math.max(width, height) > MAX_SIDE) {
      throw new InvalidPictureError(`сторона картинки больше ${MAX_SIDE} пикселей`)
    }
    return { width, height, placeholder: await createPlaceholder(bytes) }
  } catch (error) {
    throw toInvalidPictureError(error)
  }
}

/** Lists the renditions of a picture of this width, with names that begin with `stem`. */
export function planRenditions(width: number, stem: string): Rendition[] {
  return formats.flatMap((format) =>
    renditionWidths(width).map((wide) => ({
      format,
      width: wide,
      name: `${stem}-${wide}.${pictureExtensions[format]}`,
    })),
  )
}

/** Renders the renditions, upright and without metadata; throws InvalidPictureError. */
export async function* renderPicture(
  bytes: Uint8Array,
  renditions: readonly Rendition[],
): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  if (renditions.length === 0) return
  try {
    const widest = Math.max(...renditions.map(({ width }) => width))
    const sharp = await loadSharp()
    const source = await open(bytes)
    const { data, info } = await source
      .autoOrient()
      .resize({ width: widest, withoutEnlargement: true })
      .toColorspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    for (const rendition of renditions) {
      const image = sharp(data, { raw: { width, height, channels } })
      if (rendition.width < width) image.resize({ width: rendition.width })
      yield { name: rendition.name, bytes: await encoders[rendition.format](image).toBuffer() }
    }
  } catch (error) {
    throw toInvalidPictureError(error)
  }
}

/** Loaded with the first picture, because the library takes 25 MiB of memory. */
async function loadSharp() {
  return (await import('sharp')).default
}

async function open(bytes: Uint8Array): Promise<Sharp> {
  const sharp = await loadSharp()
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 })
}

async function createPlaceholder(bytes: Uint8Array): Promise<string> {
  const sharp = await loadSharp()
  const source = await open(bytes)
  const { data, info } = await source
    .autoOrient()
    .resize({ width: THUMB_SIDE, height: THUMB_SIDE, fit: 'inside' })
    .toColorspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { w, h, rgba } = thumbHashToRGBA(rgbaToThumbHash(info.width, info.height, data))
  const small = await sharp(rgba, { raw: { width: w, height: h, channels: 4 } })
    .webp({ quality: 40 })
    .toBuffer()
  return `data:image/webp;base64,${small.toString('base64')}`
}

/** Checks the first bytes, so that no other format reaches the decoder, in particular no SVG with scripts and links. */
function isPictureFile(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return (
    start.startsWith('\xFF\xD8\xFF') ||
    start.startsWith('\x89PNG\r\n\x1A\n') ||
    start.startsWith('II*\0') ||
    start.startsWith('MM\0*') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP')) ||
    /^....ftypavi[fs]$/s.test(start)
  )
}

function toInvalidPictureError(error: unknown): Error {
  if (error instanceof InvalidPictureError) return error
  const text = error instanceof Error ? error.message : String(error)
  return new InvalidPictureError(
    /pixel limit/.test(text)
      ? `в картинке больше ${MAX_PIXELS / 1_000_000} миллионов пикселей`
      : `картинка испорчена: ${text.split('\n', 1)[0] ?? ''}`,
    { cause: error },
  )
}
