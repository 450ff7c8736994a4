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

/** Whether a feed has offers and each of them was rejected or quarantined: such a feed changes nothing. */
export function isNothingAccepted({
  created,
  changed,
  unchanged,
  held_back,
  refused,
}: Pick<ImportReport, 'created' | 'changed' | 'unchanged'> & {
  held_back: readonly unknown[]
  refused: readonly unknown[]
}): boolean {
  return created + changed + unchanged === 0 && held_back.length + refused.length > 0
}
