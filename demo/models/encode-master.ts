import sharp from 'sharp'

const QUALITIES = [64, 58, 52, 46, 40]
/** Widest picture that has the smaller limit, in pixels. */
const ORDINARY = 1_920
const MAX_BYTES = { ordinary: 300 * 1024, large: 560 * 1024 }

/** Encodes a rendered picture as AVIF with the best quality that is small enough for the repository. */
export async function encodeMaster(picture: string): Promise<Buffer> {
  const { width } = await sharp(picture).metadata()
  const limit = width > ORDINARY ? MAX_BYTES.large : MAX_BYTES.ordinary
  for (const quality of QUALITIES) {
    const master = await sharp(picture).avif({ quality, effort: 4 }).toBuffer()
    if (master.length <= limit) return master
  }
  throw new Error(`${picture} is too large for a master at any quality`)
}
