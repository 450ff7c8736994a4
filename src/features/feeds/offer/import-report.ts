/** What an import did, or with `--dry-run` would do: the object that `--json` prints. */
export interface ImportReport {
  created: number
  changed: number
  unchanged: number
  withdrawn: number
  /** Offers that could not be understood, or are another feed's; the lots they name stay as they are. */
  refused: Array<{ offer: string; line: number; column: number; reason: string }>
  /** Offers with an absurd price; a new one is not created, a known one keeps its old state. */
  held_back: Array<{ offer: string; reason: string }>
  warnings: Array<{ offer: string; line: number; message: string }>
}
