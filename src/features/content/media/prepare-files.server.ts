import type { ContentFilesTable } from '../../../db/media-tables.ts'
import type { FolderListing } from '../model/folder-listing.ts'
import type { MediaStore } from './media-store.server.ts'
import { FILES, ORIGINALS, sha256, toNameDigits } from './picture-files.server.ts'

const MAX_FILE_BYTES = 100 * 1024 * 1024

/** Checks a document's file and prepares its row. Reports an invalid file through `problem`. */
export async function prepareFile(
  listing: FolderListing,
  mediaStore: MediaStore,
  key: string,
  known: ContentFilesTable | undefined,
  problem: (reason: string) => void,
): Promise<Prepared<ContentFilesTable> | undefined> {
  if ((listing.files.get(key) ?? 0) > MAX_FILE_BYTES) {
    problem('файл больше 100 МБ')
    return undefined
  }
  const bytes = await listing.read(key)
  const extension = findExtension(key, bytes)
  if (extension === undefined) {
    problem('документом может быть PDF, DOCX, XLSX или ZIP')
    return undefined
  }
  const hash = sha256(bytes)
  const name = `${toNameDigits(key, hash)}.${extension}`
  const row = { key, hash, address: `/media/${FILES}/${name}`, size: bytes.length, playlist: null }
  const hasFiles =
    (await mediaStore.has(`${FILES}/${name}`)) && (await mediaStore.has(`${ORIGINALS}/${hash}`))
  return { row, isNew: known?.address !== row.address || !hasFiles }
}

/** Returns the extension if the bytes match it, so that a browser never gets a page or a script under this name. */
function findExtension(key: string, bytes: Uint8Array): string | undefined {
  const extension = /\.(pdf|docx|xlsx|zip)$/i.exec(key)?.[1]?.toLowerCase()
  const start = Buffer.from(bytes.subarray(0, 5)).toString('latin1')
  const isMatch = extension === 'pdf' ? start === '%PDF-' : start.startsWith('PK\x03\x04')
  return isMatch ? extension : undefined
}

/** A file of the content folder with its new row. */
export interface Prepared<Row> {
  row: Row
  /** The file is new, has changed or is missing from the media folder. */
  isNew: boolean
}
