import type { LotKind } from './schema.ts'
import { type LotQuery, parseLotQuery } from './selection.ts'

/** The list that a filter form asks for: its fields are the address's parameters, so both read alike. */
export function formQuery(kind: LotKind, form: HTMLFormElement): LotQuery {
  const search = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') search.append(name, value)
  }
  const { selection, order, view } = parseLotQuery(kind, search)
  return { selection, order, view, page: 1 }
}
