/** What pages ask for, in pixels; a picture is never made wider than it came. */
const WIDTHS = [480, 960, 1_440, 1_920]

/** How the files of each format end. */
export const pictureEndings = { avif: 'avif', webp: 'webp', jpeg: 'jpg' } as const

/** The widths in pixels that are made of a picture this wide, the narrowest first. */
export function renditionWidths(width: number): number[] {
  const own = Math.min(width, Math.max(...WIDTHS))
  return [...WIDTHS.filter((wanted) => wanted < own), own]
}

const JPEG_ADDRESS = /^(\/media\/pictures\/[0-9a-f]+)-(\d+)\.jpg$/

/**
 * The `srcset` of a picture in a format, from the address of one of its JPEGs: everything up to that one's width.
 * Undefined for an address that no import of content made: such a picture has no other files.
 */
export function srcSetBeside(
  address: string,
  format: keyof typeof pictureEndings,
): string | undefined {
  const [, stem, width] = JPEG_ADDRESS.exec(address) ?? []
  if (stem === undefined) return undefined
  return renditionWidths(Number(width))
    .map((wide) => `${stem}-${wide}.${pictureEndings[format]} ${wide}w`)
    .join(', ')
}
