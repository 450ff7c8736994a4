/** All files of a content folder: size in bytes by relative path with `/`. */
export interface FolderListing {
  root: string
  files: ReadonlyMap<string, number>
}
