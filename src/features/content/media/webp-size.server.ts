const SIDE_BITS = 0x3fff

/**
 * Returns the size that the header of a WebP says, from its first 30 bytes; undefined for other files. The three kinds
 * are those of RFC 9649: lossy, lossless, and extended with its canvas.
 */
export function readWebpSize(start: Buffer): { width: number; height: number } | undefined {
  if (start.length < 30 || start.toString('latin1', 8, 12) !== 'WEBP') return undefined
  const kind = start.toString('latin1', 12, 16)
  if (kind === 'VP8X') {
    return { width: start.readUIntLE(24, 3) + 1, height: start.readUIntLE(27, 3) + 1 }
  }
  if (kind === 'VP8L') {
    const sides = start.readUInt32LE(21)
    return { width: (sides & SIDE_BITS) + 1, height: ((sides >>> 14) & SIDE_BITS) + 1 }
  }
  if (kind !== 'VP8 ') return undefined
  return {
    width: start.readUInt16LE(26) & SIDE_BITS,
    height: start.readUInt16LE(28) & SIDE_BITS,
  }
}
