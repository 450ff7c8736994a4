import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentFilesTable } from '../../../db/content-tables.ts'
import { exists, FILES, ORIGINALS, sha256 } from './picture-files.server.ts'
import type { Prepared } from './prepared.ts'
import type { FolderListing } from '../model/folder-listing.ts'
import { digitsOf } from './rendition-names.server.ts'

const MOST_FILE_BYTES = 100 * 1024 * 1024

/** Looks at a document's file; one that cannot be taken becomes a problem. */
export async function prepareFile(
  listing: FolderListing,
  mediaFolder: string,
  key: string,
  known: ContentFilesTable | undefined,
  problem: (reason: string) => void,
): Promise<Prepared<ContentFilesTable> | undefined> {
  if ((listing.files.get(key) ?? 0) > MOST_FILE_BYTES) {
    problem('файл больше 100 МБ')
    return undefined
  }
  const bytes = await readFile(join(listing.root, key))
  const ending = endingOf(key, bytes)
  if (ending === undefined) {
    problem('документом может быть PDF, DOCX, XLSX или ZIP')
    return undefined
  }
  const hash = sha256(bytes)
  const name = `${digitsOf(key, hash)}.${ending}`
  const row = { key, hash, address: `/media/${FILES}/${name}`, size: bytes.length, playlist: null }
  const isThere =
    (await exists(join(mediaFolder, FILES, name))) &&
    (await exists(join(mediaFolder, ORIGINALS, hash)))
  return { row, isNew: known?.address !== row.address || !isThere }
}

/** The ending that the bytes bear out: a browser is never handed a page or a script under this name. */
function endingOf(key: string, bytes: Uint8Array): string | undefined {
  const ending = /\.(pdf|docx|xlsx|zip)$/i.exec(key)?.[1]?.toLowerCase()
  const start = Buffer.from(bytes.subarray(0, 5)).toString('latin1')
  const isFit = ending === 'pdf' ? start === '%PDF-' : start.startsWith('PK\x03\x04')
  return isFit ? ending : undefined
}
