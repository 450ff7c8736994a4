/** The result of an import, or of a dry run. `--json` prints this object. */
export interface ImportReport {
  created: number
  changed: number
  unchanged: number
  withdrawn: number
  /** Rejected offers: invalid ones and those that belong to another feed. Their lots do not change. */
  refused: Array<{ offer: string; line: number; column: number; reason: string }>
  /** Quarantined offers with an implausible price. New lots are not created, existing lots do not change. */
  held_back: Array<{ offer: string; reason: string }>
  warnings: Array<{ offer: string; line: number; message: string }>
}
