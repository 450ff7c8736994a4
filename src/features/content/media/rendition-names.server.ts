import type { PicturesTable } from '../../../db/content-tables.ts'
import { sha256 } from './picture-files.server.ts'
import { planRenditions, type Rendition } from './render-picture.server.ts'

/** How many hexadecimal digits of a hash a name carries. */
const NAME_DIGITS = 20

/** What a file's name for visitors begins with. The same bytes under two keys are two files: either may go without the other. */
export function digitsOf(key: string, hash: string): string {
  return sha256(`${hash} ${key}`).slice(0, NAME_DIGITS)
}

/** What is made of a picture, under the names that its row gives. */
export function renditionsOf(row: Pick<PicturesTable, 'key' | 'hash' | 'width'>): Rendition[] {
  return planRenditions(row.width, digitsOf(row.key, row.hash))
}
