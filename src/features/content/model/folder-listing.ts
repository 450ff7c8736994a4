/** The files of a content folder, which need not be a folder on a disk. */
export interface FolderListing {
  /** Size in bytes by relative path with `/`. */
  files: ReadonlyMap<string, number>
  /** The bytes of a file of the list. */
  read: (path: string) => Promise<Buffer>
  /** Where these bytes are on the disk, for what reads a file in parts. */
  locate: (path: string) => Promise<string>
}
