import type { PicturesTable } from '../../../db/media-tables.ts'
import {
  pictureExtensions,
  renditionWidths,
  widestRendition,
} from '../../../lib/http/picture-address.ts'
import { type Rendition, renditionFormats } from './decoder-messages.server.ts'
import { pictureDecoder } from './decoder.server.ts'
import type { Picture } from '../../../lib/picture-schema.ts'
import { toNameDigits } from './picture-files.server.ts'

/** No photograph has more bytes. */
export const MAX_PICTURE_BYTES = 60 * 1024 * 1024

/** Returns the upright size of a picture and its placeholder. Decodes it completely; throws InvalidPictureError. */
export async function inspectPicture(
  bytes: Uint8Array,
): Promise<Pick<Picture, 'width' | 'height' | 'placeholder'>> {
  const { width, height, placeholder } = await pictureDecoder.decode({
    kind: 'inspect',
    bytes,
    takesSvg: false,
  })
  return { width, height, placeholder }
}

/** Lists the renditions of a picture of this size, with names that begin with `stem`. */
export function planRenditions(
  size: Pick<PicturesTable, 'width' | 'height'>,
  stem: string,
): Rendition[] {
  return renditionFormats.flatMap((format) =>
    renditionWidths(widestRendition(size)).map((wide) => ({
      format,
      width: wide,
      name: `${stem}-${wide}.${pictureExtensions[format]}`,
    })),
  )
}

/** Renders the renditions, upright and without metadata; throws InvalidPictureError. */
export async function renderPicture(
  bytes: Uint8Array,
  renditions: readonly Rendition[],
): Promise<Array<{ name: string; bytes: Uint8Array }>> {
  if (renditions.length === 0) return []
  return pictureDecoder.decode({ kind: 'render', bytes, renditions: [...renditions] })
}

/** Lists the renditions of a stored picture. */
export function planRowRenditions(
  row: Pick<PicturesTable, 'key' | 'hash' | 'width' | 'height'>,
): Rendition[] {
  return planRenditions(row, toNameDigits(row.key, row.hash))
}
