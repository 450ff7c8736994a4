/** A file of the folder that visitors will load, as its row will be. */
export interface Prepared<Row> {
  row: Row
  /** It must be made: it is new, has changed, or its files are gone. */
  isNew: boolean
}
