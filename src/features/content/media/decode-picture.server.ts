import type { Sharp } from 'sharp'
import sharp from 'sharp'
import {
  type DecoderJob,
  type DecoderResult,
  MAX_MEGAPIXELS,
  MAX_MEMORY_MB,
  type Rendition,
} from './decoder-messages.server.ts'
import {
  InvalidPictureError,
  PictureLimitError,
  PictureMemoryError,
} from './invalid-picture.server.ts'
import { isDrawing, type Pixels, toLook } from './picture-look.ts'
import { readSvgText } from './svg-text.server.ts'
import { readWebpSize } from './webp-size.server.ts'

/* What runs in the process that decodes pictures, and nowhere else. */

const MAX_PIXELS = MAX_MEGAPIXELS * 1_000_000
/** Maximum side of a WebP, in pixels. */
const MAX_SIDE = 16_383
const THUMB_SIDE = 100
const PLACEHOLDER_SIDE = 24
/** The longer side of the picture that an SVG becomes, pixels: enough for the widest rendition of a plan. */
const SVG_SIDE = 1_600
/** Dots per inch at which a vector is as large as it says. */
const OWN_DENSITY = 72

const encoders = {
  // Effort 2 takes twice as long for 0.35 dB at the same size (rendered house, 1600 pixels).
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 1 }),
  webp: (image: Sharp) => image.webp({ quality: 76 }),
  jpeg: (image: Sharp) =>
    image.flatten({ background: '#fff' }).jpeg({ quality: 78, progressive: true }),
} as const

/** Loads what each format needs before memory is limited, so that all of the limit is there for the picture. */
export async function warmUp(): Promise<void> {
  // A thread has memory of its own; there is one for each process anyway.
  sharp.concurrency(1)
  sharp.cache(false)
  const dot = sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
  for (const format of ['png', 'jpeg', 'webp', 'gif', 'tiff', 'avif'] as const) {
    await sharp(await dot.clone()[format]().toBuffer())
      .raw()
      .toBuffer()
  }
  const words = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><text>1</text></svg>'
  await sharp(Buffer.from(words)).raw().toBuffer()
}

/** Does a job. Throws InvalidPictureError for what is no picture, and PictureLimitError for too large a one. */
export async function runJob(job: DecoderJob): Promise<DecoderResult<DecoderJob['kind']>> {
  try {
    if (job.kind === 'inspect') return await inspect(job.bytes, job.takesSvg)
    if (job.kind === 'render') return await render(job.bytes, job.renditions)
    return await draw(job.svg, job.side)
  } catch (error) {
    throw toPictureError(error)
  }
}

async function inspect(received: Uint8Array, takesSvg: boolean): Promise<DecoderResult<'inspect'>> {
  const svg = takesSvg ? readSvgText(received) : undefined
  const png = svg === undefined ? null : await rasterizeSvg(svg)
  const bytes = png ?? received
  checkFormat(bytes, takesSvg)
  await checkPixels(bytes)
  const { autoOrient } = await open(bytes).metadata()
  const { width, height } = autoOrient
  if (Math.max(width, height) > MAX_SIDE) {
    throw new InvalidPictureError(`сторона картинки больше ${MAX_SIDE} пикселей`)
  }
  const small = await shrink(bytes)
  const isDrawn = png !== null || isDrawing(small)
  const placeholder = await createPlaceholder(small)
  return { width, height, placeholder, look: toLook(small), isDrawing: isDrawn, png }
}

async function render(
  bytes: Uint8Array,
  renditions: readonly Rendition[],
): Promise<DecoderResult<'render'>> {
  checkFormat(bytes, false)
  await checkPixels(bytes)
  const widest = Math.max(...renditions.map(({ width }) => width))
  const { data, info } = await open(bytes)
    .autoOrient()
    .resize({ width: widest, withoutEnlargement: true })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const files: DecoderResult<'render'> = []
  for (const rendition of renditions) {
    const image = sharp(data, { raw: { width, height, channels } })
    if (rendition.width < width) image.resize({ width: rendition.width })
    files.push({
      name: rendition.name,
      bytes: await encoders[rendition.format](image).toBuffer(),
    })
  }
  return files
}

/**
 * Draws an SVG of another company as PNG on white: scripts, links and styles of such a file never reach a page. The
 * renderer loads nothing from outside the file.
 */
async function rasterizeSvg(svg: string): Promise<Buffer> {
  const bytes = Buffer.from(svg)
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    // A vector is drawn at the size that is wanted instead of being enlarged.
    const density = Math.min(
      2_400,
      Math.max(1, (OWN_DENSITY * SVG_SIDE) / Math.max(1, width, height)),
    )
    return await sharp(bytes, { density, limitInputPixels: 4 * SVG_SIDE * SVG_SIDE })
      .resize({ width: SVG_SIDE, height: SVG_SIDE, fit: 'inside' })
      .flatten({ background: '#fff' })
      .png()
      .toBuffer()
  } catch (error) {
    if (isOutOfMemory(error)) throw error
    throw new InvalidPictureError('SVG испорчен', { cause: error })
  }
}

async function draw(svg: string, side: number | null): Promise<Buffer> {
  const bytes = Buffer.from(svg)
  if (side === null) return sharp(bytes).png({ palette: true }).toBuffer()
  const { width, height } = await sharp(bytes).metadata()
  const density = Math.round((OWN_DENSITY * side) / Math.max(width, height))
  return sharp(bytes, { density })
    .resize({ width: side, height: side, fit: 'inside' })
    .flatten({ background: '#FFFFFF' })
    .png({ palette: true })
    .toBuffer()
}

/** The first frame of an animation. */
function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 })
}

/** Reads the header only. */
async function checkPixels(bytes: Uint8Array): Promise<void> {
  // The library makes room for all pixels of a WebP before it says how many there are.
  const { width, height } =
    readWebpSize(Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(30, bytes.byteLength))) ??
    (await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata())
  if (width * height <= MAX_PIXELS) return
  throw new PictureLimitError(`в картинке больше ${MAX_MEGAPIXELS} миллионов пикселей`)
}

async function shrink(bytes: Uint8Array): Promise<Pixels> {
  const { data, info } = await open(bytes)
    .autoOrient()
    .resize({ width: THUMB_SIDE, height: THUMB_SIDE, fit: 'inside' })
    .toColorspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** A blurred picture of some 120 bytes: in the picture's own colours, also where it fills the page. */
async function createPlaceholder({ data, width, height }: Pixels): Promise<string> {
  const small = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize({ width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: 'inside' })
    .blur(0.8)
    .webp({ quality: 50, smartSubsample: true, effort: 6 })
    .toBuffer()
  return `data:image/webp;base64,${small.toString('base64')}`
}

/** Checks the first bytes, so that no other format reaches the decoder, in particular no SVG with scripts and links. */
function checkFormat(bytes: Uint8Array, takesSvg: boolean): void {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  const isPicture =
    start.startsWith('\xFF\xD8\xFF') ||
    start.startsWith('\x89PNG\r\n\x1A\n') ||
    /^GIF8[79]a/.test(start) ||
    start.startsWith('II*\0') ||
    start.startsWith('MM\0*') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP')) ||
    /^....ftypavi[fs]$/s.test(start)
  if (isPicture) return
  const formats = `JPEG, PNG, WebP, AVIF, GIF${takesSvg ? ', SVG' : ''} или TIFF`
  throw new InvalidPictureError(
    start.startsWith('%PDF-')
      ? `это PDF, а нужна картинка ${formats}`
      : `это не картинка ${formats}`,
  )
}

function toPictureError(error: unknown): Error {
  if (error instanceof InvalidPictureError) return error
  const text = error instanceof Error ? error.message : String(error)
  if (isOutOfMemory(error)) {
    return new PictureMemoryError(`картинке мало ${MAX_MEMORY_MB} МБ памяти`, { cause: error })
  }
  return new InvalidPictureError(`картинка испорчена: ${text.split('\n', 1)[0] ?? ''}`, {
    cause: error,
  })
}

function isOutOfMemory(error: unknown): boolean {
  // The encoder of AVIF says «Failed to allocate …», or nothing but that it does not know.
  return /out of memory|cannot allocate|failed to allocate|allocation failed|bad_alloc|insufficient memory|memory allocation|undefined aom error/i.test(
    String(error),
  )
}
