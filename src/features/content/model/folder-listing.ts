/** Every file of a content folder, by its path inside (`/` between names), with its size in bytes. */
export interface FolderListing {
  root: string
  files: ReadonlyMap<string, number>
}
