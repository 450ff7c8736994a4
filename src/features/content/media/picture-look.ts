/*
 * What a picture looks like, in 22 hexadecimal digits, so that one picture in two sizes or qualities is found; and
 * whether it is a drawing. Both from its pixels in a small size.
 */

/** Pixels, four bytes each: red, green, blue, opacity. */
export interface Pixels {
  data: Uint8Array
  width: number
  height: number
}

/** The picture is compared by so many rows and columns. */
const SIDE = 8
/** Bits that differ between two qualities of one picture. */
const MAX_BITS = 6
/** Levels of 256 by which the mean colour differs between them. */
const MAX_SHIFT = 6

/** A level of each channel from which a pixel counts as white: JPEG makes white paper a little grey. */
const WHITE = 238
const MIN_WHITE_SHARE = 0.4
const MIN_WHITE_EDGE_SHARE = 0.8
/** A sheet without lines is no drawing. */
const MIN_INK_SHARE = 0.005
/** Colours, distinguished by 16 levels a channel, that make up nearly all of a drawing. */
const MAX_COLOURS = 40
const MIN_COVERED = 0.96

/** Returns the look of a picture: which of neighbouring parts is lighter, and its mean colour. */
export function toLook(pixels: Pixels): string {
  const cells = toCells(pixels, SIDE + 1, SIDE)
  let bits = ''
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const at = y * (SIDE + 1) + x
      bits += (cells[at] ?? 0) > (cells[at + 1] ?? 0) + 1 ? '1' : '0'
    }
  }
  const digits = bits.match(/.{4}/g)?.map((four) => Number.parseInt(four, 2).toString(16)) ?? []
  return digits.join('') + toMean(pixels).toString('hex')
}

/** Whether two looks are of one picture. */
export function isSameLook(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  const [meanA, meanB] = [a, b].map((look) => Buffer.from(look.slice(16), 'hex'))
  for (const [channel, level] of meanA?.entries() ?? []) {
    if (Math.abs(level - (meanB?.[channel] ?? 0)) > MAX_SHIFT) return false
  }
  let different = BigInt(`0x${a.slice(0, 16)}`) ^ BigInt(`0x${b.slice(0, 16)}`)
  let count = 0
  for (; different > 0n; different >>= 1n) count += Number(different & 1n)
  return count <= MAX_BITS
}

/** Whether a picture has few colours on white, as a plan has and a photo has not. */
export function isDrawing(pixels: Pixels): boolean {
  const { width, height } = pixels
  const counts = new Map<number, number>()
  let white = 0
  let edge = 0
  let whiteEdge = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = onWhite(pixels, (y * width + x) * 4)
      const isWhite = Math.min(red, green, blue) >= WHITE
      const isEdge = x === 0 || y === 0 || x === width - 1 || y === height - 1
      if (isWhite) white++
      if (isEdge) edge++
      if (isEdge && isWhite) whiteEdge++
      const colour = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4)
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
  }
  const all = width * height
  if (white < all * MIN_WHITE_SHARE || white > all * (1 - MIN_INK_SHARE)) return false
  if (whiteEdge < edge * MIN_WHITE_EDGE_SHARE) return false
  let covered = 0
  const frequent = [...counts.values()].toSorted((a, b) => b - a).slice(0, MAX_COLOURS)
  for (const count of frequent) covered += count
  return covered >= all * MIN_COVERED
}

/** Colour of a pixel on white paper. */
function onWhite({ data }: Pixels, at: number): [number, number, number] {
  const opacity = (data[at + 3] ?? 255) / 255
  const level = (channel: number) =>
    Math.round((data[at + channel] ?? 0) * opacity + 255 * (1 - opacity))
  return [level(0), level(1), level(2)]
}

/** Mean lightness of the parts of a picture, row by row. */
function toCells(pixels: Pixels, columns: number, rows: number): number[] {
  const sums = Array.from({ length: columns * rows }, () => 0)
  const counts = Array.from({ length: columns * rows }, () => 0)
  for (let y = 0; y < pixels.height; y++) {
    for (let x = 0; x < pixels.width; x++) {
      const [red, green, blue] = onWhite(pixels, (y * pixels.width + x) * 4)
      const column = Math.floor((x * columns) / pixels.width)
      const cell = Math.floor((y * rows) / pixels.height) * columns + column
      sums[cell] = (sums[cell] ?? 0) + 0.299 * red + 0.587 * green + 0.114 * blue
      counts[cell] = (counts[cell] ?? 0) + 1
    }
  }
  return sums.map((sum, cell) => sum / Math.max(1, counts[cell] ?? 1))
}

function toMean(pixels: Pixels): Buffer {
  const sums = [0, 0, 0]
  const all = pixels.width * pixels.height
  for (let at = 0; at < all; at++) {
    for (const [channel, level] of onWhite(pixels, at * 4).entries()) {
      sums[channel] = (sums[channel] ?? 0) + level
    }
  }
  return Buffer.from(sums.map((sum) => Math.round(sum / Math.max(1, all))))
}
