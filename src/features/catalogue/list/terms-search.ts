import type { LotSelection } from '../../lots/model/filter-types.ts'
import type { LotKind } from '../../lots/model/schema.ts'
import { writeLotQuery } from '../../lots/model/selection.ts'

/** Returns the query of a home's page with the terms of a loan that a list was requested with: `?term=20`, or nothing. */
export function toTermsSearch(
  kind: LotKind,
  { choices: { program }, amounts = {} }: LotSelection,
): string {
  const selection = { choices: program ? { program } : {}, ranges: {}, flags: [], amounts }
  const search = writeLotQuery(kind, { selection })
  return search === '' ? '' : `?${search}`
}
