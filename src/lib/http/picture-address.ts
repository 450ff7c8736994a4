// chunk: first-load
/**
 * Rendition widths in pixels; the last one fills a window of 1,440 px at two device pixels each. No rendition is wider
 * than its original.
 */
const WIDTHS = [480, 960, 1_440, 1_920, 2_880]

/** An AVIF of more pixels needs more memory than a picture gets. */
const MAX_PIXELS = 4_200_000

/** Returns the width of the widest rendition of a picture of this size. */
export function widestRendition({ width, height }: { width: number; height: number }): number {
  const fitting = Math.floor(Math.sqrt((MAX_PIXELS * width) / height))
  return Math.max(1, Math.min(width, fitting, ...WIDTHS.slice(-1)))
}

/** File extensions of the formats. */
export const pictureExtensions = { avif: 'avif', webp: 'webp', jpeg: 'jpg' } as const

/** Returns the rendition widths of a picture of this width, in ascending order. */
export function renditionWidths(width: number): number[] {
  const widest = Math.min(width, Math.max(...WIDTHS))
  return [...WIDTHS.filter((standard) => standard < widest), widest]
}

const JPEG_ADDRESS = /^(\/media\/pictures\/[0-9a-f]+)-(\d+)\.jpg$/

/**
 * Returns the `srcset` of a picture in a format, from the address of one of its JPEGs, up to the width of that JPEG.
 * Returns undefined for an address that is not from an import of content: that picture has no renditions.
 */
export function buildSrcSet(
  address: string,
  format: keyof typeof pictureExtensions,
): string | undefined {
  const [, stem, width] = JPEG_ADDRESS.exec(address) ?? []
  if (stem === undefined) return undefined
  return renditionWidths(Number(width))
    .map((wide) => `${stem}-${wide}.${pictureExtensions[format]} ${wide}w`)
    .join(', ')
}

const START = /\/media\/pictures\/[0-9a-f]+(?=-\d)/g

/** Returns the starts of the addresses of pictures that a text names, each once: all before the width. */
export function findPictureStarts(text: string): string[] {
  return [...new Set(text.match(START))]
}

/** A CSS rule that shows a data URL behind pictures until they have loaded; a dialog shows pictures uncropped. */
export function toPlaceholderRule(start: string, url: string): string {
  return `img[src^="${start}-"]:not(dialog *){background:url("${url}")50%/cover}`
}
