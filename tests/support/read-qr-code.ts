import readPixels from 'jsqr'
import type { QrCode } from '../../src/lib/qr-code.ts'

/** Pixels of a module, and modules of the quiet zone that a reader expects. */
const SCALE = 4
const QUIET = 4

/** Draws a code as pixels and decodes it as a phone does; null if no reader could. */
export function readQrCode({ path, size }: QrCode): string | null {
  const side = (size + 2 * QUIET) * SCALE
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    const left = (Number(x) + QUIET) * SCALE
    for (let row = (Number(y) + QUIET) * SCALE, end = row + SCALE; row < end; row++) {
      for (let column = left; column < left + Number(width) * SCALE; column++) {
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3)
      }
    }
  }
  return readPixels.default(pixels, side, side)?.data ?? null
}
