import { createHash } from 'node:crypto'
import type { PicturesTable } from '../../../db/media-tables.ts'
import { pictureExtensions, renditionWidths } from '../../../lib/address/picture-address.ts'
import { type Rendition, renditionFormats } from '../decoder/decoder-messages.server.ts'
import { pictureDecoder } from '../decoder/decoder.server.ts'
import type { Picture } from '../model/picture-schema.ts'
import type { MediaStore } from './media-store.server.ts'

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

/** Lists the renditions of a picture of this width, with names that begin with `stem`. */
export function planRenditions(width: number, stem: string): Rendition[] {
  return renditionFormats.flatMap((format) =>
    renditionWidths(width).map((wide) => ({
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

const DAY_MS = 86_400_000
/** Folders below the media folder. Visitors can load all but the originals, which only an export reads. */
export const PICTURES = 'pictures'
export const FILES = 'files'
export const FILMS = 'films'
export const ORIGINALS = 'originals'
const PARTS = new Set([PICTURES, FILES, FILMS, ORIGINALS])

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Whether a path, relative to the media folder, is one of ours: other files of the folder stay. */
export function isMediaPath(path: string): boolean {
  const [part = '', name, ...deeper] = path.split('/')
  return PARTS.has(part) && name !== undefined && deeper.length === 0
}

/**
 * Removes media files that no row refers to: those that rows referred to before, and those older than a day, which a
 * running import cannot have created. Paths are relative to the media folder. Returns how many.
 */
export async function removeOrphans(
  media: MediaStore,
  before: ReadonlySet<string>,
  now: ReadonlySet<string>,
  at: Date,
): Promise<number> {
  let removed = 0
  for await (const { path, modified } of media.list()) {
    if (!isMediaPath(path) || now.has(path)) continue
    if (!before.has(path) && at.getTime() - modified.getTime() <= DAY_MS) continue
    await media.remove(path)
    removed++
  }
  return removed
}

/** Number of hexadecimal digits of a hash in a file name. */
const NAME_DIGITS = 20

/** Returns the digits that a public file name begins with. Equal bytes under two keys are two files, so that each can be removed. */
export function toNameDigits(key: string, hash: string): string {
  return sha256(`${hash} ${key}`).slice(0, NAME_DIGITS)
}

/** Lists the renditions of a stored picture. */
export function planRowRenditions(row: Pick<PicturesTable, 'key' | 'hash' | 'width'>): Rendition[] {
  return planRenditions(row.width, toNameDigits(row.key, row.hash))
}
