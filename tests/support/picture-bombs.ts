import { once } from 'node:events'
import { crc32, createDeflate, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/* Small files whose decoding takes minutes, or gigabytes. */

const SHAPE = '<rect width="1600" height="1600" fill="#c33" filter="url(#f)"/>'

/** 29 KB: two hundred noises, blurs and erosions of 1600 × 1600 pixels, which take half an hour. */
export function makeSvgBomb(seed = 1): Buffer {
  const step = (n: number) =>
    `<feTurbulence baseFrequency="0.0${(n % 9) + 1}" numOctaves="10" seed="${seed + n}"/><feGaussianBlur stdDeviation="90"/><feMorphology radius="60"/>`
  const steps = Array.from({ length: 200 }, (_, n) => step(n)).join('')
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1600"><filter id="f">${steps}</filter>${SHAPE}</svg>`,
  )
}

/** Entities that stand for ten times the one before: a gigabyte in 600 bytes. */
export function makeEntityBomb(): Buffer {
  const entities = Array.from({ length: 9 }, (_, n) => {
    return `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`
  })
  return Buffer.from(
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e0 "0123456789">${entities.join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&e9;</text></svg>`,
  )
}

/** 460 KB with 16,000 × 7,400 transparent pixels, which are 474 MB. */
export async function makePngBomb(width = 16_000, height = 7_400): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 })
  const packed: Buffer[] = []
  deflate.on('data', (bytes: Buffer) => packed.push(bytes))
  const row = Buffer.alloc(1 + 4 * width)
  for (let n = 0; n < height; n++) if (!deflate.write(row)) await once(deflate, 'drain')
  deflate.end()
  await once(deflate, 'end')
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    toChunk('IHDR', header),
    toChunk('IDAT', Buffer.concat(packed)),
    toChunk('IEND', Buffer.alloc(0)),
  ])
}

function toChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data])
  const chunk = Buffer.alloc(content.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  content.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(content), content.length + 4)
  return chunk
}

/** An SVG around a bitmap, which the renderer decodes by itself. */
export function wrapInSvg(png: Buffer): Buffer {
  const address = `data:image/png;base64,${png.toString('base64')}`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="740"><image width="1600" height="740" href="${address}"/></svg>`,
  )
}

/** A progressive JPEG whose header says this size: all of its coefficients are in memory at once. */
export async function makeJpegBomb(width = 65_000, height = 65_000): Promise<Buffer> {
  const small = await dot(16).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
  // Start of frame, progressive: length, precision, height, width.
  const at = small.indexOf(Buffer.from([0xff, 0xc2]))
  small.writeUInt16BE(height, at + 5)
  small.writeUInt16BE(width, at + 7)
  return small
}

/** A lossless WebP whose header says 16,382 × 16,382. */
export async function makeWebpBomb(): Promise<Buffer> {
  const small = await dot(16).webp({ lossless: true }).toBuffer()
  // Both sides less one, in 14 bits each, after the signature of VP8L.
  const at = small.indexOf('VP8L') + 9
  const sides = 16_381 | (16_381 << 14)
  small.writeUInt32LE(((small.readUInt32LE(at) & 0xf0000000) | sides) >>> 0, at)
  return small
}

/** A GIF whose screen and frame are 65,000 × 65,000. */
export async function makeGifBomb(): Promise<Buffer> {
  const small = await dot(16).gif().toBuffer()
  small.writeUInt16LE(65_000, 6)
  small.writeUInt16LE(65_000, 8)
  const frame = small.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 16, 0, 16, 0]))
  small.writeUInt16LE(65_000, frame + 5)
  small.writeUInt16LE(65_000, frame + 7)
  return small
}

/** An AVIF whose header says 16,384 × 16,384. */
export async function makeAvifBomb(): Promise<Buffer> {
  const small = await dot(16).avif().toBuffer()
  const at = small.indexOf('ispe') + 8
  small.writeUInt32BE(16_384, at)
  small.writeUInt32BE(16_384, at + 4)
  return small
}

/** A PDF whose page is 100 MB of drawing in 100 KB. */
export function makePdfBomb(): Buffer {
  const content = deflateSync(Buffer.alloc(100_000_000, '0 0 m 9 9 l S '), { level: 9 })
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj\n4 0 obj<</Length ${content.length}/Filter/FlateDecode>>stream\n`,
    ),
    content,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ])
}

function dot(side: number) {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#c33' } })
}
