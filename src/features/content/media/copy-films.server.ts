import type { FolderListing } from '../model/folder-listing.ts'
import { originalPath } from './films.server.ts'
import type { MediaStore } from './media-store.server.ts'
import type { PreparedFilms } from './prepare-films.server.ts'

/** Copies new and changed films. Adds the paths of created files, relative to the media folder, to `created`. */
export async function copyFilms(
  films: PreparedFilms,
  { listing, mediaStore }: { listing: FolderListing; mediaStore: MediaStore },
  created: string[],
): Promise<void> {
  for (const { row, isNew, text } of films.values()) {
    if (!isNew) continue
    if (text !== undefined) {
      const own = row.address.replace('/media/', '')
      if (await mediaStore.write(own, Buffer.from(text))) created.push(own)
    }
    const original = originalPath(row)
    if (await mediaStore.copy(await listing.locate(row.key), original, row.hash))
      created.push(original)
  }
}
