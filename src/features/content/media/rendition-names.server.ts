import type { PicturesTable } from '../../../db/media-tables.ts'
import type { Rendition } from '../decoder/decoder-messages.server.ts'
import { sha256 } from './picture-files.server.ts'
import { planRenditions } from './render-picture.server.ts'

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
