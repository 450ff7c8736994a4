/** A file of the content folder with its new row. */
export interface Prepared<Row> {
  row: Row
  /** The file is new, has changed or is missing from the media folder. */
  isNew: boolean
}
