import { InvalidPictureError } from './render-picture.server.ts'

/** The longer side of the result, pixels: enough for the widest rendition of a plan. */
const SIDE = 1_600
const SNIFFED_BYTES = 1_024

/** Whether these bytes look like an SVG, from their beginning. */
export function isSvg(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, SNIFFED_BYTES)).toString('utf8').trimStart()
  return /^(\uFEFF)?(<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE svg[^>]*>\s*)*<svg[\s>]/i.test(
    start,
  )
}

/**
 * Draws an SVG of another company as PNG on white: scripts, links and styles of a foreign file never reach a page. The
 * renderer loads nothing from outside the file. Throws InvalidPictureError.
 */
export async function rasterizeSvg(bytes: Uint8Array): Promise<Buffer> {
  const sharp = (await import('sharp')).default
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    // A vector is drawn at the size that is wanted instead of being enlarged: 72 dots per inch are its own size.
    const density = Math.min(2_400, Math.max(1, (72 * SIDE) / Math.max(1, width, height)))
    return await sharp(bytes, { density, limitInputPixels: 4 * SIDE * SIDE })
      .resize({ width: SIDE, height: SIDE, fit: 'inside' })
      .flatten({ background: '#fff' })
      .png()
      .toBuffer()
  } catch (error) {
    throw new InvalidPictureError('SVG испорчен', { cause: error })
  }
}
