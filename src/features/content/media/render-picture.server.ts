import type { Sharp } from 'sharp'
import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash'
import { pictureEndings, renditionWidths } from '../../../lib/picture-address.ts'
import type { Picture } from '../model/picture-schema.ts'

/** Bytes that a picture may have at most, and its pixels: more is no photograph but an attack on the memory. */
export const MOST_BYTES = 60 * 1024 * 1024
const MOST_PIXELS = 120_000_000
/** WebP can hold no more on a side. */
const LONGEST_SIDE = 16_383
const THUMB_SIDE = 100

const encoders = {
  // Effort 2 takes twice the time for 0.35 dB at the same bytes (a rendered house, 1600 pixels).
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 1 }),
  webp: (image: Sharp) => image.webp({ quality: 76 }),
  jpeg: (image: Sharp) =>
    image.flatten({ background: '#fff' }).jpeg({ quality: 78, progressive: true }),
} as const
const formats = ['avif', 'webp', 'jpeg'] as const
export type Rendition = { format: (typeof formats)[number]; width: number; name: string }

/** A source that is no picture, or none that can be taken; the message is for the one who put it there. */
export class BrokenPictureError extends Error {}

/** Size of the picture as it is to be seen, and its placeholder. Reads every pixel; throws BrokenPictureError. */
export async function inspectPicture(
  bytes: Uint8Array,
): Promise<Pick<Picture, 'width' | 'height' | 'placeholder'>> {
  if (!looksLikePicture(bytes)) {
    throw new BrokenPictureError('это не картинка JPEG, PNG, WebP, AVIF или TIFF')
  }
  try {
    const { autoOrient } = await (await open(bytes)).metadata()
    const { width, height } = autoOrient
    if (Math.max(width, height) > LONGEST_SIDE) {
      throw new BrokenPictureError(`сторона картинки больше ${LONGEST_SIDE} пикселей`)
    }
    return { width, height, placeholder: await makePlaceholder(bytes) }
  } catch (error) {
    throw inWords(error)
  }
}

/** The renditions of a picture of this width, under names that begin with `stem`. */
export function planRenditions(width: number, stem: string): Rendition[] {
  return formats.flatMap((format) =>
    renditionWidths(width).map((wide) => ({
      format,
      width: wide,
      name: `${stem}-${wide}.${pictureEndings[format]}`,
    })),
  )
}

/** Makes the renditions, upright and without what a camera wrote into the file; throws BrokenPictureError. */
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
    throw inWords(error)
  }
}

/** Not before the first picture: the library takes 25 MiB of memory. */
async function loadSharp() {
  return (await import('sharp')).default
}

async function open(bytes: Uint8Array): Promise<Sharp> {
  const sharp = await loadSharp()
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: 1 })
}

async function makePlaceholder(bytes: Uint8Array): Promise<string> {
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

/** By the first bytes: no other kind reaches the decoder, SVG with its scripts and outside files above all. */
function looksLikePicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return (
    head.startsWith('\xFF\xD8\xFF') ||
    head.startsWith('\x89PNG\r\n\x1A\n') ||
    head.startsWith('II*\0') ||
    head.startsWith('MM\0*') ||
    (head.startsWith('RIFF') && head.endsWith('WEBP')) ||
    /^....ftypavi[fs]$/s.test(head)
  )
}

function inWords(error: unknown): Error {
  if (error instanceof BrokenPictureError) return error
  const text = error instanceof Error ? error.message : String(error)
  return new BrokenPictureError(
    /pixel limit/.test(text)
      ? `в картинке больше ${MOST_PIXELS / 1_000_000} миллионов пикселей`
      : `картинка испорчена: ${text.split('\n', 1)[0] ?? ''}`,
    { cause: error },
  )
}
